/** Values that the solver chooses: those of the states of contracts, and arguments of calls. */
import type { Domain } from '../inputs/domains/domain.js';
import { alternatives } from '../inputs/domains/domains.js';
import { type Guarded, guardedPrimitive, NOTHING } from '../inputs/guarded/guarded.js';
import { strictEqual } from '../inputs/guarded/guarded-operations.js';
import { isUnknownText } from '../inputs/guarded/unknown-text.js';
import type { TermEvaluator } from '../solver/terms/term-evaluator.js';
import { type Bool, FALSE, type Num, type NumSort, type Terms, TRUE } from '../solver/terms/terms.js';

/** A value in a model. Objects are numbers of relevant objects. */
export type ReachValue =
  | { readonly kind: 'primitive'; readonly value: undefined | null | boolean | number | string | bigint }
  | { readonly kind: 'object'; readonly object: number }
  /** A value that no formula looks into, as JavaScript: `new Map()`. */
  | { readonly kind: 'code'; readonly code: string }
  /** A call that its precondition refuses. */
  | { readonly kind: 'none' };

/** Makes variables and keeps what holds of them. */
export class Variables {
  readonly all: number[] = [];
  /** Side conditions, to be asserted. */
  private conditions: Bool[] = [];

  constructor(readonly terms: Terms) {}

  bool(label: string): Bool {
    const term = this.terms.boolVar(label);
    this.all.push(term);
    return term;
  }

  num(label: string, sort: NumSort): Num {
    const term = this.terms.numVar(label, sort);
    this.all.push(term);
    return term;
  }

  require(...conditions: readonly Bool[]): void {
    this.conditions.push(...conditions.filter((condition) => condition !== TRUE));
  }

  /** The side conditions since the last time. */
  takeConditions(): readonly Bool[] {
    const taken = this.conditions;
    this.conditions = [];
    return taken;
  }

  exactlyOne(guards: readonly Bool[]): Bool {
    const { terms } = this;
    const pairs = guards.flatMap((a, i) => guards.slice(0, i).map((b) => -terms.and(a, b)));
    return terms.and(terms.any(guards), ...pairs);
  }
}

/** The objects that a reference of a class may be, each with the condition under which it can be it. */
export type Candidates = (className: string) => readonly (readonly [object: number, condition: Bool])[];

/** JavaScript for values of classes of the language, of which no formula says anything. */
const STAND_INS: Readonly<Record<string, string>> = {
  Function: '() => undefined',
  Map: 'new Map()',
  Set: 'new Set()',
  WeakMap: 'new WeakMap()',
  WeakSet: 'new WeakSet()',
  Date: 'new Date(0)',
  RegExp: '/(?:)/u',
  Error: 'new Error()',
};

export interface ValueOptions {
  /** In front of the names of variables. */
  readonly label: string;
  readonly candidates: Candidates;
  /** The JavaScript of a value of a class that is none of the program's. */
  readonly standIn: (className: string) => string | undefined;
  /** Under which it is looked at: where it is not, it need not be a value that there is. */
  readonly under?: Bool;
  /** Whether there may be no value. */
  readonly isPartial?: boolean;
}

export function standInOf(builtin: string | undefined): string | undefined {
  return builtin === undefined ? undefined : STAND_INS[builtin];
}

/** One alternative of a value under its guard. */
interface Alternative {
  readonly guard: Bool;
  readonly condition: Bool;
  readonly part: (guard: Bool) => Partial<Guarded>;
}

/**
 * A value of a domain. One of its alternatives is chosen: the side conditions go to the variables.
 * @returns undefined: the domain has no value that can be made
 */
export function unknownValue(
  variables: Variables,
  domain: Domain,
  options: ValueOptions,
): Guarded | undefined {
  const alternatives = alternativesOf(variables, domain, options);
  if (alternatives.length === 0) return undefined;
  const isOnly = alternatives.length === 1;
  const guards = alternatives.map((_, i) => (isOnly ? TRUE : variables.bool(`${options.label} kind ${i}`)));
  if (!isOnly) variables.require(variables.exactlyOne(guards));
  let value: Guarded = NOTHING;
  alternatives.forEach(({ condition, part }, i) => {
    const { terms } = variables;
    variables.require(terms.implies(terms.and(options.under ?? TRUE, guards[i]!), condition));
    value = joined(value, part(guards[i]!));
  });
  return value;
}

function joined(value: Guarded, part: Partial<Guarded>): Guarded {
  return {
    ...value,
    ...part,
    numbers: [...value.numbers, ...(part.numbers ?? [])],
    strings: [...value.strings, ...(part.strings ?? [])],
    constants: [...value.constants, ...(part.constants ?? [])],
    bigints: [...value.bigints, ...(part.bigints ?? [])],
    references: new Map([...value.references, ...(part.references ?? [])]),
  };
}

const KINDS_OF_ANY = ['undefined', 'number', 'boolean', 'string', 'null'] as const;

function alternativesOf(
  variables: Variables,
  domain: Domain,
  options: ValueOptions,
): readonly Omit<Alternative, 'guard'>[] {
  const { terms } = variables;
  const { label } = options;
  // An interface and the classes that implement it stand for the same objects.
  const met = new Set<number>();
  const plain = (part: Alternative['part']): Omit<Alternative, 'guard'> => ({ condition: TRUE, part });
  const found = alternatives(domain).flatMap((one): readonly Omit<Alternative, 'guard'>[] => {
    switch (one.kind) {
      case 'undefined':
        return [plain((guard) => ({ undefined: guard }))];
      case 'null':
        return [plain((guard) => ({ null: guard }))];
      case 'boolean': {
        const isTrue = variables.bool(label);
        return [plain((guard) => ({ boolean: guard, isTrue }))];
      }
      case 'integer':
      case 'number':
      case 'time': {
        const term = variables.num(label, one.kind === 'number' ? 'real' : 'int');
        const [low, high] = one.kind === 'integer' ? (one.within ?? []) : [];
        variables.require(
          ...(low === undefined ? [] : [terms.le(terms.num(low), term)]),
          ...(high === undefined ? [] : [terms.le(term, terms.num(high))]),
        );
        return [plain((guard) => ({ numbers: [{ guard, term }] }))];
      }
      case 'bigint': {
        const term = variables.num(label, 'bigint');
        return [plain((guard) => ({ bigints: [{ guard, term }] }))];
      }
      case 'string': {
        const text = unknownString(variables, label);
        return [plain((guard) => ({ strings: [{ guard, text }] }))];
      }
      case 'literal':
        return [plain((guard) => literal(terms, guard, one.value))];
      case 'class': {
        const code = options.standIn(one.name);
        const isNew = ([object]: readonly [number, Bool]): boolean => !met.has(object);
        const candidates = options.candidates(one.name).filter(isNew);
        for (const [object] of candidates) met.add(object);
        return [
          ...candidates.map(([object, condition]) => ({
            condition,
            part: (guard: Bool) => ({ references: new Map([[object, guard]]) }),
          })),
          ...(code === undefined ? [] : [plain((guard) => opaque(guard, code))]),
        ];
      }
      case 'array':
        return [plain((guard) => opaque(guard, one.typed ? `new ${one.typed}(0)` : '[]'))];
      case 'sample':
        return [plain((guard) => opaque(guard, `Symbol.for('a')`))];
      default:
        return KINDS_OF_ANY.flatMap((kind) =>
          alternativesOf(variables, { kind }, { ...options, isPartial: false }),
        );
    }
  });
  return options.isPartial ? [...found, plain((guard) => ({ absent: guard }))] : found;
}

/** A value that no formula looks into stands as a symbol, which equals nothing else. */
function opaque(guard: Bool, code: string): Partial<Guarded> {
  return { constants: [{ guard, value: Symbol.for(`penumbra ${code}`) }] };
}

function literal(terms: Terms, guard: Bool, value: boolean | number | string | bigint): Partial<Guarded> {
  switch (typeof value) {
    case 'boolean':
      return { boolean: guard, isTrue: value ? TRUE : FALSE };
    case 'number':
      return { numbers: [{ guard, term: terms.num(value) }] };
    case 'bigint':
      return { bigints: [{ guard, term: terms.bigint(value) }] };
    default:
      return { constants: [{ guard, value }] };
  }
}

function unknownString(variables: Variables, label: string): { readonly length: Num; readonly index: Num } {
  const { terms } = variables;
  const text = {
    length: variables.num(`${label} length`, 'int'),
    index: variables.num(`${label} index`, 'int'),
  };
  variables.require(isUnknownText(terms, text));
  terms.pairs.add(text);
  return text;
}

/** What a value is in a model. */
export function decode(terms: Terms, model: TermEvaluator, value: Guarded): ReachValue {
  const primitive = (known: Extract<ReachValue, { kind: 'primitive' }>['value']): ReachValue => ({
    kind: 'primitive',
    value: known,
  });
  if (model.bool(value.null)) return primitive(null);
  if (model.bool(value.boolean)) return primitive(model.bool(value.isTrue));
  for (const { guard, term } of value.numbers) if (model.bool(guard)) return primitive(model.num(term) + 0);
  for (const { guard, term } of value.bigints) if (model.bool(guard)) return primitive(model.bigint(term));
  for (const { guard, text } of value.strings) {
    if (!model.bool(guard)) continue;
    return primitive(terms.strings.textOf({ length: model.num(text.length), index: model.num(text.index) }));
  }
  for (const [object, guard] of value.references) if (model.bool(guard)) return { kind: 'object', object };
  for (const { guard, value: constant } of value.constants) {
    if (!model.bool(guard)) continue;
    if (typeof constant === 'string') return primitive(constant);
    return { kind: 'code', code: constant.description!.slice('penumbra '.length) };
  }
  return model.bool(value.undefined) ? primitive(undefined) : { kind: 'none' };
}

/** Whether a value is a known one; a value that formulas do not look into may be any that there is. */
export function isValue(terms: Terms, value: Guarded, known: ReachValue): Bool {
  switch (known.kind) {
    case 'none':
      return value.absent;
    case 'code':
      return -value.absent;
    case 'object':
      return value.references.get(known.object) ?? FALSE;
    case 'primitive':
      return strictEqual(terms, value, guardedPrimitive(terms, known.value));
  }
}
