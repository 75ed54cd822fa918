/** A command of a model under its scope: the relational problem whose instances are those of the command. */
import * as terms from '../relational/build.js';
import type {
  Expression,
  Formula,
  LabelledFormula,
  Problem,
  Relation,
  Variable,
} from '../relational/problem.js';
import { quantified } from './build-binders.js';
import { boundMultiplicity, compare, connective, not } from './build-operators.js';
import { assertionOf, routineOf } from './command-target.js';
import { TRUE } from './conjunction.js';
import { type Environment, Lowering } from './lower.js';
import { lowerBound } from './lower-bound.js';
import type { AlloyCommand, AlloyModel } from './model.js';
import { placeIn } from './module.js';
import { totalOrders } from './orders.js';
import { Relations } from './relations.js';
import { type ScopeOverrides, scopesOf } from './scopes.js';
import { type Field, type Signature, shortLabel } from './signatures.js';
import type { CommandSyntax } from './syntax.js';
import type { Typed } from './typed.js';
import { Universe } from './universe.js';
import { literalsOf, mentions } from './visit.js';

export interface BoundedSignature {
  /** `Node`, `ordering/Ord`. */
  readonly label: string;
  readonly private: boolean;
  /** Its atoms are the tuples of these. */
  readonly parts: readonly Relation[];
  readonly fields: readonly { readonly name: string; readonly relation: Relation }[];
}

export interface BoundedCommand {
  readonly command: AlloyCommand;
  readonly problem: Problem;
  /** How to print an instance: in the order of declaration, those of other modules behind. */
  readonly signatures: readonly BoundedSignature[];
}

export interface BoundOptions {
  /** Width of integers in bits, in place of the command's. */
  readonly intBits?: number | undefined;
  readonly scope?: ScopeOverrides | undefined;
}

/**
 * The problem of a command. Formulas of a `check` hold its negated assertion: an instance is a counterexample.
 * @param index of the command in `model.commands`.
 * @throws PenumbraError `E_ALLOY_SCOPE`, `E_ALLOY_NAME` for what the command does not find, `E_ALLOY_UNSUPPORTED` for
 *   recursion.
 */
export function boundCommand(model: AlloyModel, index: number, options: BoundOptions = {}): BoundedCommand {
  const command = model.commands[index]!;
  const root = model.modules[0]!;
  const syntax = root.syntax.commands[index] ?? DEFAULT_COMMAND;
  const target = targetOf(model, command, syntax);
  const scopes = scopesOf(root, syntax, model.signatures, model.exact, options);
  const orders = totalOrders(model.signatures, scopes);
  const ordered = new Set(orders.map(({ elements }) => elements));
  const facts = [...factsOf(model), target];
  const strings = literalsOf([...facts.map(({ typed }) => typed), ...boundsOf(model.signatures)]);
  const universe = new Universe(model.signatures, scopes, ordered, strings);
  const relations = new Relations(model.signatures, universe, scopes, orders);
  const lowering = new Lowering(universe, relations, scopes.bits, command.label);
  const fixed = new Set(orders.map(({ fact }) => fact));
  const formulas = [
    ...relations.formulas,
    ...model.signatures.flatMap((signature) => fieldFormulas(lowering, signature)),
    ...facts.flatMap((fact) => factFormulas(lowering, fact, fixed)),
  ];
  const problem = { atoms: universe.atoms, bits: scopes.bits, relations: relations.all, formulas };
  return { command, problem, signatures: model.signatures.map((signature) => printed(signature, relations)) };
}

const DEFAULT_COMMAND: CommandSyntax = {
  kind: 'run',
  label: 'Default',
  target: { kind: 'block', formulas: [], start: 0, end: 0 },
  overall: undefined,
  scopes: [],
  expect: undefined,
  start: 0,
  end: 0,
};

function printed(signature: Signature, relations: Relations): BoundedSignature {
  const fields = signature.fields.map((field) => ({
    name: field.name,
    relation: relations.relationOf(field),
  }));
  const { label, private: isPrivate } = signature;
  return { label: shortLabel(label), private: isPrivate, parts: relations.partsOf(signature), fields };
}

/** What must hold: for all atoms of a signature, if there is one. */
interface Fact {
  readonly typed: Typed;
  readonly signature?: Signature;
  readonly label: string;
}

function factsOf({ modules }: AlloyModel): readonly Fact[] {
  return modules.flatMap((module) => [
    ...[...module.signatures.values()].flatMap((signature) => {
      const label = `fact of ${shortLabel(signature.label)}`;
      return signature.fact ? [{ typed: signature.fact, signature, label }] : [];
    }),
    ...module.facts.map(({ name, body }) => ({ typed: body!, label: name ? `fact ${name}` : 'fact' })),
  ]);
}

function boundsOf(signatures: readonly Signature[]): readonly Typed[] {
  return signatures.flatMap(({ fields }) => fields.map(({ declaration }) => declaration.bound));
}

function targetOf(model: AlloyModel, command: AlloyCommand, syntax: CommandSyntax): Fact {
  const root = model.modules[0]!;
  const label = `${command.kind} ${command.label}`;
  const place = placeIn(root, syntax);
  if (command.kind === 'check') {
    const body = assertionOf(root, syntax, command.index).body!;
    return { typed: not(place, body), label };
  }
  const routine = syntax === DEFAULT_COMMAND ? undefined : routineOf(root, syntax, command.index);
  if (!routine) return { typed: connective(place, 'and', []), label };
  const body = routine.isPredicate
    ? routine.body!
    : compare(place, 'in', false, routine.body!, routine.result!);
  const { parameters } = routine;
  return { typed: parameters.length === 0 ? body : quantified(place, 'some', parameters, body), label };
}

/** A fact's conjuncts are formulas of their own, except those that bounds make true. */
function factFormulas(
  lowering: Lowering,
  { typed, signature, label }: Fact,
  fixed: ReadonlySet<Typed>,
): readonly LabelledFormula[] {
  if (typed.kind === 'and')
    return typed.parts.flatMap((part) =>
      factFormulas(lowering, signature ? { typed: part, signature, label } : { typed: part, label }, fixed),
    );
  if (fixed.has(typed)) return [];
  const { place } = typed;
  const formula = signature
    ? forEach(lowering, signature, (env) => lowering.formula(typed, env))
    : lowering.formula(typed, new Map());
  return [{ formula, label, place }];
}

/** For each atom of a signature as `this`. */
function forEach(
  lowering: Lowering,
  signature: Signature,
  body: (env: Environment, self: Expression) => Formula,
): Formula {
  const domain = lowering.relations.expressionOf(signature);
  if (signature.multiplicity === 'one')
    return body(new Map([[signature.itself, { expression: domain }]]), domain);
  const variable: Variable = { name: 'this', arity: 1 };
  const expression = terms.variable(variable);
  const inner = body(new Map([[signature.itself, { expression }]]), expression);
  if (inner === TRUE) return TRUE;
  const declarations = [{ variable, multiplicity: 'one', domain }] as const;
  return { kind: 'quantified', quantifier: 'all', declarations, body: inner, place: signature.place };
}

function fieldFormulas(lowering: Lowering, signature: Signature): readonly LabelledFormula[] {
  const formulas = signature.fields.flatMap((field) => fieldFormula(lowering, field));
  const declarations = new Set(signature.fields.map(({ declaration }) => declaration));
  for (const declaration of declarations) {
    const fields = signature.fields.filter((field) => field.declaration === declaration);
    if (declaration.disjoint && fields.length > 1) {
      const relations = fields.map((field) => terms.relation(lowering.relations.relationOf(field)));
      formulas.push(labelled(lowering.disjoint(relations), fields[0]!));
    }
    if (!declaration.disjointValues || signature.multiplicity === 'one') continue;
    for (const field of fields) formulas.push(labelled(disjointValues(lowering, field), field));
  }
  return formulas.filter(({ formula }) => formula !== TRUE);
}

function labelled(formula: Formula, field: Field): LabelledFormula {
  return { formula, label: `field ${shortLabel(field.owner.label)}.${field.name}`, place: field.place };
}

/**
 * A field relates atoms of its signature to what it is bound to. Where that does not depend on `this`, both are said
 * at once, and only multiplicities are left to be said of each atom.
 */
function fieldFormula(lowering: Lowering, field: Field): readonly LabelledFormula[] {
  const { owner, declaration } = field;
  const { bound } = declaration;
  const relation = terms.relation(lowering.relations.relationOf(field));
  const domain = lowering.relations.expressionOf(owner);
  const isFree = !mentions(bound, owner.itself) && boundMultiplicity(bound) !== 'exactly';
  const inside = isFree
    ? terms.inside(
        relation,
        terms.binary('product', domain, lowering.expression(bound, new Map())),
        field.place,
      )
    : terms.inside(firstColumn(lowering, relation), domain, field.place);
  const each = forEach(lowering, owner, (env, self) =>
    lowerBound(lowering, terms.binary('join', self, relation), bound, env, field.place, isFree),
  );
  return [labelled(inside, field), labelled(each, field)];
}

function firstColumn(lowering: Lowering, relation: Expression): Expression {
  const all = terms.constant(1, lowering.universe.all);
  let column = relation;
  while (column.arity > 1) column = terms.binary('join', column, all);
  return column;
}

/** No two atoms share a value. */
function disjointValues(lowering: Lowering, field: Field): Formula {
  const relation = terms.relation(lowering.relations.relationOf(field));
  const domain = lowering.relations.expressionOf(field.owner);
  const variables = ['this', 'that'].map((name): Variable => ({ name, arity: 1 }));
  const [one, other] = variables.map(terms.variable) as [Expression, Expression];
  const same: Formula = { kind: 'compare', operator: '=', left: one, right: other };
  const values = [one, other].map((atom) => terms.binary('join', atom, relation)) as [Expression, Expression];
  const apart = terms.multiplicity('no', terms.binary('intersection', ...values), field.place);
  return {
    kind: 'quantified',
    quantifier: 'all',
    declarations: variables.map((variable) => ({ variable, multiplicity: 'one', domain })),
    body: { kind: 'or', parts: [same, apart] },
    place: field.place,
  };
}
