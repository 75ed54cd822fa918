/** From a command and its scope to a bounded relational problem with the same instances. */

import { quantified } from '../../check/build-binders.js';
import { compare, connective, not } from '../../check/build-operators.js';
import { type Signature, shortLabel } from '../../check/signatures.js';
import type { Typed } from '../../check/typed.js';
import { literalsOf } from '../../check/visit.js';
import type { LabelledFormula, Problem, Relation } from '../../relational/problem/problem.js';
import type { AlloyCommand, AlloyModel, AlloyWarning } from '../model.js';
import { placeIn } from '../modules/module.js';
import type { CommandSyntax } from '../parse/syntax.js';
import { assertionOf, routineOf } from './command-target.js';
import { Lowering } from './lower.js';
import { forEach, lowerFields } from './lower-fields.js';
import { totalOrders } from './orders.js';
import { Relations } from './relations.js';
import { type ScopeOverrides, scopesOf } from './scopes.js';
import { Universe } from './universe.js';

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
  /** The signatures in the order in which an instance is printed: as declared, other modules last. */
  readonly signatures: readonly BoundedSignature[];
  /** Of numbers that the width of integers does not hold. */
  readonly warnings: readonly AlloyWarning[];
}

export interface BoundOptions {
  /** Width of integers in bits, in place of the command's. */
  readonly intBits?: number | undefined;
  readonly scope?: ScopeOverrides | undefined;
}

/**
 * The problem of a command. Formulas of a `check` hold its negated assertion: an instance is a counterexample.
 * @param index of the command in `model.commands`.
 * @throws PenumbraError `E_ALLOY_SCOPE`, `E_ALLOY_NAME` for what the command does not find,
 * `E_ALLOY_UNSUPPORTED` for
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
    ...model.signatures.flatMap((signature) => lowerFields(lowering, signature)),
    ...facts.flatMap((fact) => factFormulas(lowering, fact, fixed)),
  ];
  const problem = { atoms: universe.atoms, bits: scopes.bits, relations: relations.all, formulas };
  const signatures = model.signatures.map((signature) => printed(signature, relations));
  return { command, problem, signatures, warnings: lowering.warnings };
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

/**
 * Each conjunct of a fact is one formula, so that an unsat core can name it. What bounds make true is left out.
 */
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
