/** The subject of an enumeration: what its inputs are, within which scope, and what they are to satisfy. */
import { PenumbraError } from '../../../compiler/diagnostics.js';
import type { Domain, MethodModel, ParameterModel, SourceModel } from '../../inputs/domains/domain.js';
import { alternatives } from '../../inputs/domains/domains.js';
import type { BoundRecord } from '../../inputs/heap/records.js';
import { kindsOf, typesBound } from '../../inputs/heap/type-bounds.js';
import { layOut, type Universe } from '../../inputs/heap/universe.js';
import type { Callee } from '../../inputs/model/callee.js';
import { ancestors } from '../../inputs/model/class-chain.js';
import { findDeclaration, inputsOf, untyped } from '../../inputs/model/declaration.js';
import { readProgramModel } from '../../inputs/model/program-model.js';
import { type Contract, contractBound, contractOf, withoutTexts } from '../../spec/contract.js';
import { didYouMean } from '../../spec/language/errors.js';
import type { EnumerationScope, EnumerationSubject } from '../engine.js';
import type { EnumerateOptions, Interval } from '../options.js';
import { countedFields, withFieldDomains } from './field-domains.js';
import { type PredicateMethod, predicatesOf } from './predicates.js';
import { defaultStrings } from './strings.js';

export interface DescribedSubject {
  readonly model: SourceModel;
  /** Class of the receiver; undefined for functions, static methods and constructors. */
  readonly receiver: string | undefined;
  /** Undefined: the source model does not have its declaration. */
  readonly method: MethodModel | undefined;
  readonly contract: Contract;
  readonly enumeration: EnumerationSubject;
  /** Methods that tell legal inputs beside the formulas. */
  readonly predicates: readonly PredicateMethod[];
  /** The bounds that the scope sets. */
  readonly bounds: readonly BoundRecord[];
}

/**
 * Reads what the source says of a target.
 * @param callee what the program tells of a target whose declaration the source model has not.
 * @throws PenumbraError E_FILE, E_PARSE, E_SCOPE, E_PREDICATE and the errors of the specification language.
 */
export function describeSubject(options: EnumerateOptions, callee?: Callee): DescribedSubject {
  const read = readProgramModel(options.file, options.contracts);
  const { className, method, isReceiver } = findDeclaration(read, options.target);
  const receiver = isReceiver ? className : undefined;
  const parameters = method?.parameters ?? (callee?.parameters ?? []).map(untyped);
  const inputs = inputsOf(receiver === undefined ? undefined : { kind: 'class', name: receiver }, parameters);
  const universe = layOut(read, inputs, options.scope);
  const whole = contractOf(read, className, method?.name ?? '', receiver !== undefined);
  const contract = withoutTexts(whole);
  checkNumberScopes(read, options.numbers);
  const { Int: given, ...perField } = options.numbers;
  const counted = countedFields(contract.pre, Math.max(universe.atoms, universe.maxLength));
  const fields = new Map([...counted, ...Object.entries(perField)]);
  const integers = given ?? defaultIntegers(options.scope);
  const model = withFieldDomains(read, fields);
  const strings = options.strings ?? defaultStrings(read.source, whole, integers.high - integers.low + 1);
  const scope: EnumerationScope = {
    classes: classScope(model, options),
    integers,
    strings,
    maxLength: universe.maxLength,
  };
  const enumeration = { model, inputs, formulas: contract.pre, scope };
  const bounds = [
    ...boundsOf(universe, enumeration, method, parameters, fields),
    ...contractBound(contract, () => true),
  ];
  const predicates = predicatesOf(model, inputs, options.predicate);
  return { model, receiver, method, contract, enumeration, predicates, bounds };
}

/** From 0, as many as the largest number in the scope of classes; where it names none, its default. */
function defaultIntegers({ default: fallback, classes }: EnumerateOptions['scope']): Interval {
  const limits = Object.values(classes).map(({ limit }) => limit);
  return { low: 0, high: Math.max(1, ...(limits.length === 0 ? [fallback] : limits)) - 1 };
}

/** A bound for the root of each hierarchy, and for each class that the user bounds. */
function classScope(model: SourceModel, { scope }: EnumerateOptions): EnumerationScope['classes'] {
  const bounds = new Map<string, { readonly limit: number; readonly exact: boolean }>();
  const { 'Array.length': _, ...given } = scope.classes;
  for (const name of model.classes.keys()) {
    const root = ancestors(model, name).at(-1)!;
    if (given[root] || bounds.has(root)) continue;
    const below = Object.entries(given).filter(
      ([other]) => model.classes.has(other) && ancestors(model, other).includes(root),
    );
    const most = below.reduce((sum, [, { limit }]) => sum + limit, 0);
    bounds.set(root, { limit: Math.max(scope.default, most), exact: false });
  }
  bounds.set('Array', { limit: scope.default, exact: false });
  for (const [name, bound] of Object.entries(given)) bounds.set(name, bound);
  return bounds;
}

function boundsOf(
  universe: Universe,
  { model, scope }: EnumerationSubject,
  method: MethodModel | undefined,
  parameters: readonly ParameterModel[],
  fields: ReadonlyMap<string, Interval>,
): BoundRecord[] {
  const kinds = kindsOf(universe);
  const classes = universe.pools.flatMap((pool) => (pool.kind === 'class' ? pool.classes : []));
  const bounds: BoundRecord[] = [];
  const bound = (name: string, limit: string, option: string): void => {
    bounds.push({ name, limit, hit: true, option });
  };
  if (universe.atoms > 0) {
    const limit = universe.pools.map(({ name, size, exact }) => `${name}=${exact ? 'exactly:' : ''}${size}`);
    bound('scope', limit.join(' '), '--scope Class=N');
  }
  if (universe.maxLength > 0) bound('array length', String(universe.maxLength), '--max-length N');
  if (kinds.has('integer') || kinds.has('number') || kinds.has('unknown')) {
    bound('integers', `${scope.integers.low}..${scope.integers.high}`, '--scope Int=LOW..HIGH');
  }
  for (const [field, { low, high }] of fields) {
    const owner = field.slice(0, field.lastIndexOf('.'));
    if (classes.some((name) => ancestors(model, name).includes(owner))) {
      bound(field, `${low}..${high}`, `--scope ${field}=LOW..HIGH`);
    }
  }
  if (kinds.has('string'))
    bound('strings', scope.strings.map((text) => JSON.stringify(text)).join(' '), '--strings A,B');
  return [...bounds, ...typesBound(universe, method, parameters)];
}

const NUMERIC: ReadonlySet<Domain['kind']> = new Set(['integer', 'number']);

/** @throws PenumbraError E_SCOPE: `--scope` gives numbers to what is no field of a number. */
function checkNumberScopes(model: SourceModel, numbers: EnumerateOptions['numbers']): void {
  const fields = [...model.classes.values()].flatMap((cls) =>
    cls.fields
      .filter(({ domain }) => alternatives(domain).some(({ kind }) => NUMERIC.has(kind)))
      .map(({ name }) => `${cls.name}.${name}`),
  );
  for (const name of Object.keys(numbers)) {
    if (name === 'Int' || fields.includes(name)) continue;
    throw new PenumbraError({
      code: 'E_SCOPE',
      message: `--scope gives numbers to ${name}, which is no field of a number that the file declares`,
      file: model.file,
      hint: didYouMean(name, ['Int', ...fields]),
    });
  }
}
