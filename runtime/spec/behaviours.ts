/**
 * The behaviours of methods (Galler et al., IntiSa, Definition 1): pairs of a precondition and a postcondition, of which
 * the precondition says when the pair applies. A method also has the behaviours that superclasses and interfaces give it
 * (Liskov and Wing: preconditions weaken, postconditions strengthen): it may be called where any of them allows it, and
 * keeps what each of them promises where that one allows it.
 */
import type { ClassModel, FormulaTag, MethodModel, SourceModel } from '../inputs/domains/domain.js';
import { classChain, specifiers } from '../inputs/model/class-chain.js';
import { STRING } from './check/signatures.js';
import { type Conjunct, conjunctsOf, inNames, methodContext } from './conjuncts.js';
import type { CheckedFormula, Expression, Formula, Vocabulary } from './form/formula.js';
import { isExpression, type Node, partsBelow, visit } from './form/visit.js';

/** A precondition, and what holds after a call that it allows. Formulas all are to hold. */
export interface Behaviour {
  readonly pre: readonly Conjunct[];
  readonly post: readonly Conjunct[];
  /** The call throws instead of returning: an error of that class, or any. */
  readonly throws: { readonly error: string | undefined } | undefined;
}

/** The behaviours that one declaration of a method has. */
export interface DeclaredBehaviours {
  /** The class or interface; undefined: a function. */
  readonly owner: string | undefined;
  readonly behaviours: readonly Behaviour[];
}

/** All that is declared of the calls of a method or function. */
export interface MethodContract {
  readonly method: MethodModel;
  /** Own behaviours first; none of declarations that say nothing. */
  readonly declared: readonly DeclaredBehaviours[];
  /** The `@pre` and `@post` of classes, which are those of each of their methods. */
  readonly ofClasses: Pick<Behaviour, 'pre' | 'post'>;
  readonly pure: boolean;
  /** The names of what may change; undefined: it is not said. */
  readonly assigns: readonly string[] | undefined;
}

const known = new WeakMap<SourceModel, Map<string, MethodContract>>();

/**
 * The contract of a method; always the same object.
 * @param className the class of the receiver or of the constructed object, or that of a static method
 * @param hasReceiver false for functions, static methods and constructors
 * @throws PenumbraError the errors of the specification language
 */
export function methodContract(
  model: SourceModel,
  className: string | undefined,
  method: MethodModel,
  hasReceiver: boolean,
): MethodContract {
  const contracts = known.get(model) ?? new Map<string, MethodContract>();
  known.set(model, contracts);
  const { kind, name, start, origin } = method;
  const key = `${origin?.file ?? ''} ${className ?? ''} ${kind} ${name} ${start} ${hasReceiver}`;
  const contract = contracts.get(key) ?? readContract(model, className, method, hasReceiver);
  contracts.set(key, contract);
  return contract;
}

function readContract(
  model: SourceModel,
  className: string | undefined,
  method: MethodModel,
  hasReceiver: boolean,
): MethodContract {
  const isConstructor = method.kind === 'constructor';
  const selfOf = (tag: FormulaTag): string | undefined =>
    hasReceiver || (isConstructor && tag.kind === 'post') ? className : undefined;
  const read = (tag: FormulaTag, declared: MethodModel | undefined): readonly Conjunct[] =>
    conjunctsOf(tag, methodContext(model, tag, selfOf(tag), declared)).map((conjunct) =>
      declared && declared !== method ? renamed(conjunct, parameterNames(declared, method)) : conjunct,
    );
  const owners = hasReceiver && className !== undefined ? specifiers(model, className) : [];
  const inherited = owners.flatMap((owner): readonly [ClassModel, MethodModel][] => {
    const found = owner.methods.find((one) => isSameMember(one, method));
    return found ? [[owner, found]] : [];
  });
  const declarations: readonly (readonly [ClassModel | undefined, MethodModel])[] =
    inherited.length > 0 ? inherited : [[undefined, method]];
  const ofClasses = hasReceiver && className !== undefined ? classChain(model, className) : [];
  const classTags = ofClasses.flatMap(({ tags }) => tags);
  const ofKind = (kind: FormulaTag['kind']): readonly Conjunct[] =>
    classTags.filter((tag) => tag.kind === kind).flatMap((tag) => read(tag, method));
  const all = declarations.flatMap(([owner, one]): readonly DeclaredBehaviours[] => {
    const behaviours = behavioursOf(one, (tag) => read(tag, one));
    return behaviours.length === 0 ? [] : [{ owner: owner?.name ?? className, behaviours }];
  });
  return {
    method,
    declared: withInherited(all),
    ofClasses: { pre: ofKind('pre'), post: ofKind('post') },
    pure: method.kind === 'get' || declarations.some(([, one]) => one.calls?.pure === true),
    assigns: assignsOf(declarations.map(([, one]) => one)),
  };
}

/** A declaration that states no precondition has the inherited one. */
function withInherited([own, ...above]: readonly DeclaredBehaviours[]): readonly DeclaredBehaviours[] {
  if (!own) return [];
  const inherited = withInherited(above);
  const lists = inherited.flatMap(({ behaviours }) => behaviours.map(({ pre }) => pre));
  const statesNone = own.behaviours.every(({ pre }) => pre.length === 0);
  const [first] = lists;
  if (!statesNone || !first || lists.some((pre) => pre.length === 0)) return [own, ...inherited];
  const pre = lists.length === 1 ? first : [disjunction(lists)];
  return [{ ...own, behaviours: own.behaviours.map((one) => ({ ...one, pre })) }, ...inherited];
}

function isSameMember(one: MethodModel, other: MethodModel): boolean {
  return one.name === other.name && one.kind === other.kind && !one.static;
}

/** None where the declaration says nothing of its calls. */
function behavioursOf(
  { tags, calls }: MethodModel,
  read: (tag: FormulaTag) => readonly Conjunct[],
): readonly Behaviour[] {
  if (tags.length === 0 && (calls === undefined || calls.behaviours === 1)) return [];
  const count = calls?.behaviours ?? 1;
  return Array.from({ length: count }, (_, at): Behaviour => {
    const own = tags.filter(({ behaviour = 0 }) => behaviour === at);
    const [pre, post] = (['pre', 'post'] as const).map((kind) =>
      own.filter((tag) => tag.kind === kind).flatMap(read),
    );
    const error = calls?.throws.find(({ behaviour }) => behaviour === at);
    // Beside a postcondition, or where there is one behaviour only, the tag says what may happen besides.
    const isThrowing = error !== undefined && count > 1 && post!.length === 0;
    return { pre: pre!, post: post!, throws: isThrowing ? { error: error.error } : undefined };
  });
}

/** What all declarations allow to change. */
function assignsOf(declarations: readonly MethodModel[]): readonly string[] | undefined {
  const lists = declarations.flatMap(({ calls }) =>
    calls?.assigns ? [calls.assigns.map(({ name }) => name)] : [],
  );
  if (lists.length === 0) return undefined;
  return lists.reduce((all, list) => all.filter((name) => list.includes(name)));
}

function parameterNames(from: MethodModel, to: MethodModel): ReadonlyMap<string, string> {
  return new Map(
    from.parameters.flatMap(({ name }, at) => {
      const other = to.parameters[at]?.name;
      return other === undefined || other === name ? [] : [[name, other]];
    }),
  );
}

/** An inherited formula in the names of the parameters of the method that inherits it. */
function renamed(conjunct: Conjunct, names: ReadonlyMap<string, string>): Conjunct {
  return names.size === 0 ? conjunct : { ...conjunct, formula: inNames(conjunct.formula, names) };
}

/** The precondition as one list: of several behaviours the disjunction, as one formula. */
export function preconditionOf({ declared, ofClasses }: MethodContract): readonly Conjunct[] {
  const all = declared.flatMap(({ behaviours }) => behaviours);
  if (all.some(({ pre }) => pre.length === 0)) return ofClasses.pre;
  const [only] = all;
  if (!only) return ofClasses.pre;
  const own = all.length === 1 ? only.pre : [disjunction(all.map(({ pre }) => pre))];
  return [...ofClasses.pre, ...own];
}

/** The postcondition as one list: what each declaration promises where it allows the call. */
export function postconditionOf({ declared, ofClasses }: MethodContract): readonly Conjunct[] {
  const isSingle = declared.length === 1;
  return [
    ...ofClasses.post,
    ...declared.flatMap(({ behaviours }): readonly Conjunct[] => {
      const [only] = behaviours;
      if (only && behaviours.length === 1) {
        if (isSingle || only.pre.length === 0) return only.post;
        return only.post.map((post) => where([only.pre], post));
      }
      const returning = behaviours.filter(({ throws }) => !throws);
      if (returning.length === 0) return [];
      const pairs = disjunction(
        returning.map(({ pre, post }) => [...pre.map(inOld), ...post]),
        'post',
      );
      const isAlways = behaviours.some(({ pre }) => pre.length === 0);
      return [
        isSingle || isAlways
          ? pairs
          : where(
              behaviours.map(({ pre }) => pre),
              pairs,
            ),
      ];
    }),
  ];
}

/** A promise that is given where one of several preconditions holds before the call. */
function where(conditions: readonly (readonly Conjunct[])[], promise: Conjunct): Conjunct {
  const condition = inOld(conditions.length === 1 ? all(conditions[0]!) : disjunction(conditions));
  return {
    ...promise,
    text: `${condition.text} implies ${promise.text}`,
    formula: combined([condition, promise], ([before, after]) => ({
      kind: 'implies',
      condition: before!,
      consequent: after!,
      alternative: undefined,
    })),
  };
}

/** Conjuncts as one. @param conjuncts at least one */
function all(conjuncts: readonly Conjunct[]): Conjunct {
  return { ...conjuncts[0]!, text: textOf(conjuncts), formula: combined(conjuncts, conjunctionShape) };
}

function inOld(conjunct: Conjunct): Conjunct {
  const { formula } = conjunct;
  return {
    ...conjunct,
    text: `old(${conjunct.text})`,
    formula: { ...formula, formula: before(formula.formula) },
  };
}

/** At least one list is not empty. */
function disjunction(lists: readonly (readonly Conjunct[])[], kind: Conjunct['kind'] = 'pre'): Conjunct {
  const all = lists.flat();
  const first = all[0]!;
  return {
    ...first,
    kind,
    text: lists.map((list) => (list.length === 0 ? 'true' : `(${textOf(list)})`)).join(' or '),
    formula: combined(all, (parts) => {
      let at = 0;
      const take = (list: readonly Conjunct[]): Formula => {
        const own = parts.slice(at, at + list.length);
        at += list.length;
        return conjunction(own);
      };
      return { kind: 'or', parts: lists.map(take) };
    }),
  };
}

type Shape<F> = F extends Formula ? Omit<F, 'start' | 'end'> : never;

function combined(
  conjuncts: readonly Conjunct[],
  make: (parts: readonly Formula[]) => Shape<Formula>,
): CheckedFormula {
  const [first] = conjuncts as readonly [Conjunct];
  const { start, end } = first.formula.formula;
  return {
    formula: { ...make(conjuncts.map(({ formula }) => formula.formula)), start, end } as Formula,
    vocabulary: conjuncts.map(({ formula }) => formula.vocabulary).reduce(together),
    source: first.formula.source,
  };
}

function together(a: Vocabulary, b: Vocabulary): Vocabulary {
  const both = <T>(x: readonly T[], y: readonly T[]): readonly T[] => [...new Set([...x, ...y])];
  return {
    numbers: both(a.numbers, b.numbers),
    strings: both(a.strings, b.strings),
    inputs: both(a.inputs, b.inputs),
    fields: both(a.fields, b.fields),
  };
}

function conjunctionShape(parts: readonly Formula[]): Shape<Formula> {
  return { kind: 'and', parts };
}

function conjunction(parts: readonly Formula[]): Formula {
  const [first] = parts;
  if (first && parts.length === 1) return first;
  return { kind: 'and', parts, start: first?.start ?? 0, end: first?.end ?? 0 };
}

function before(formula: Formula): Formula {
  return { kind: 'old', operand: formula, start: formula.start, end: formula.end };
}

function textOf(conjuncts: readonly Conjunct[]): string {
  return conjuncts.map(({ text }) => text).join(' and ');
}

/** The part of a formula that only states of contracts have: calls of pure methods, fields that are no properties. */
export function observes(
  model: SourceModel,
  { formula }: CheckedFormula,
): 'call' | 'model field' | undefined {
  let found: 'call' | 'model field' | undefined;
  visit(formula, (node) => {
    if (!isExpression(node)) return;
    if (node.kind === 'field' && node.owners.some((owner) => isModelField(model, owner, node.name)))
      found = 'model field';
    if (node.kind === 'invoke') found ??= 'call';
  });
  return found;
}

/** Whether a formula asks more of strings than whether they are equal. */
export function operatesOnTexts({ formula }: CheckedFormula): boolean {
  let isFound = false;
  const isText = ({ type }: Expression): boolean =>
    type.products.some((product) => product.length === 1 && product[0] === STRING);
  visit(formula, (node) => {
    if (isExpression(node)) isFound ||= node.kind === 'text';
    else if (node.kind === 'compare' && (node.operator === '<' || node.operator === '<='))
      isFound ||= isText(node.left) || isText(node.right);
  });
  return isFound;
}

/** The inputs whose fields or calls a formula looks at in the state that it is about, not only in that before. */
export function observedInputs(formula: Formula): ReadonlySet<string> {
  const found = new Set<string>();
  const walk = (node: Node): void => {
    if (node.kind === 'old') return;
    const owner = node.kind === 'invoke' ? node.receiver : node.kind === 'relation' ? node.left : undefined;
    if (owner?.kind === 'input') found.add(owner.name);
    for (const part of partsBelow(node)) walk(part);
  };
  walk(formula);
  return found;
}

/** The components of objects that a formula looks at: `f`, `m()`. */
export function mentionedKeys(formula: Formula): ReadonlySet<string> {
  const found = new Set<string>();
  visit(formula, (node) => {
    if (node.kind === 'field') found.add(node.name);
    if (node.kind === 'invoke') found.add(node.isAccessor ? node.name : `${node.name}()`);
  });
  return found;
}

function isModelField(model: SourceModel, owner: string, name: string): boolean {
  return model.classes.get(owner)?.modelFields?.some((field) => field.name === name) === true;
}
