/**
 * Contracts: what holds before a method runs, and what is to hold after it.
 *
 * The precondition is `@pre` of the method and of its class (a class's `@pre` and `@post` are those of each of
 * its
 * instance methods), and the `@invariant`s of all classes whose instances the receiver and the arguments can
 * reach
 * by the declared types, subclasses and superclasses included: an invariant holds for every instance that
 * exists.
 * Invariants of classes that are reached through undeclared types only are included if `held` names them. The
 * postcondition is `@post` alone.
 */
import type { ClassModel, Domain, MethodModel, SourceModel } from '../inputs/domains/domain.js';
import { domainText, membersOf } from '../inputs/domains/domains.js';
import type { BoundRecord } from '../inputs/heap/records.js';
import { classChain } from '../inputs/model/class-chain.js';
import { methodContract, observes, operatesOnTexts, postconditionOf, preconditionOf } from './behaviours.js';
import { typeOf } from './check/types.js';
import type { CommentContext } from './comments/names.js';
import { Program } from './comments/program.js';
import { type Conjunct, conjunctsOf } from './conjuncts.js';
import type { Binding, Formula } from './form/formula.js';
import type { Span } from './language/errors.js';

export interface Contract {
  readonly pre: readonly Conjunct[];
  readonly post: readonly Conjunct[];
  /**
   * The invariants that hold after the run: the invariants in `pre`, and of all classes that the result can
   * reach.
   */
  readonly after: readonly Conjunct[];
  /** Those that call pure methods, and are in none of the others: they are judged by running them. */
  readonly calling: Pick<Contract, 'pre' | 'post' | 'after'>;
  /** What no heap decides: formulas that speak of model fields. They are in none of the others. */
  readonly unjudged: readonly Conjunct[];
}

/** The contract for who has no form of strings: what operates on them is judged by running it, too. */
export function withoutTexts(contract: Contract): Contract {
  const split = (part: 'pre' | 'post' | 'after', isText: boolean): readonly Conjunct[] =>
    contract[part].filter(({ formula }) => operatesOnTexts(formula) === isText);
  const run = (part: 'pre' | 'post' | 'after'): readonly Conjunct[] => [
    ...split(part, true),
    ...contract.calling[part],
  ];
  return {
    pre: split('pre', false),
    post: split('post', false),
    after: split('after', false),
    calling: { pre: run('pre'), post: run('post'), after: run('after') },
    unjudged: contract.unjudged,
  };
}

/** The formulas that were not judged, as a bound. @param isRun whether one that calls pure methods was */
export function contractBound(
  { unjudged, calling }: Contract,
  isRun: (conjunct: Conjunct) => boolean,
): readonly BoundRecord[] {
  const all = [...[...calling.pre, ...calling.post].filter((one) => !isRun(one)), ...unjudged];
  if (all.length === 0) return [];
  const limit = all.map(({ kind, text }) => `without @${kind} ${text}`);
  return [{ name: 'contract', limit, hit: true, option: 'penumbra reach' }];
}

/** The number of the variable `this` of invariants; the checker's own begin at 1. */
const INSTANCE = 0;

/**
 * The contract of a method or function.
 * @param className undefined for a function at the top level.
 * @param methodName `constructor` for a constructor.
 * @param hasReceiver whether it gets an existing object as `this`: false for functions, static methods,
 * constructors.
 * @param kind tells a getter, setter and method of one name apart.
 * @param placed the function or method itself, where it is known: the file may have another one of that name, or none.
 * @param held what values of undeclared types may be, beside plain objects.
 * @throws PenumbraError the errors of the specification language.
 */
export function contractOf(
  model: SourceModel,
  className: string | undefined,
  methodName: string,
  hasReceiver: boolean,
  kind?: MethodModel['kind'],
  held: readonly Domain[] = [],
  placed?: MethodModel,
): Contract {
  const cls = className === undefined ? undefined : model.classes.get(className);
  const method =
    className === undefined
      ? (placed ?? model.functions.get(methodName))
      : (methodOf(model, className, methodName, hasReceiver, kind) ?? placed);
  const parameters = method?.parameters ?? [];
  const domains: Domain[] = [...parameters.map(({ domain }) => domain), ...held];
  if (cls && hasReceiver) domains.push({ kind: 'class', name: cls.name });
  const surroundings = [...parameters.map(({ name }) => name), 'result'];
  const invariants = (of: readonly Domain[]): readonly Conjunct[] =>
    reachableClasses(model, of).flatMap((reached) => invariantsOf(model, reached, surroundings));
  const declared = method && methodContract(model, className, method, hasReceiver);
  const pre = [...invariants(domains), ...(declared ? preconditionOf(declared) : [])];
  const post = declared ? postconditionOf(declared) : [];
  const after = invariants(method ? [...domains, method.returns] : domains);
  const observed = (conjuncts: readonly Conjunct[], what: ReturnType<typeof observes>): readonly Conjunct[] =>
    conjuncts.filter(({ formula }) => observes(model, formula) === what);
  const parts = (what: ReturnType<typeof observes>): Pick<Contract, 'pre' | 'post' | 'after'> => ({
    pre: observed(pre, what),
    post: observed(post, what),
    after: observed(after, what),
  });
  return {
    ...parts(undefined),
    calling: parts('call'),
    unjudged: observed([...pre, ...post], 'model field'),
  };
}

/** The invariants of one class, each for all its instances. */
export function invariantsOf(
  model: SourceModel,
  cls: ClassModel,
  surroundings: readonly string[] = [],
): readonly Conjunct[] {
  const context: Omit<CommentContext, 'file' | 'source'> = {
    model,
    self: cls.name,
    inputs: new Map(),
    surroundings,
    instance: INSTANCE,
    hasOld: false,
    place: `@invariant of ${cls.name}`,
  };
  return cls.tags
    .filter(({ kind }) => kind === 'invariant')
    .flatMap((tag) => {
      const { file, source } = tag.origin ?? cls.origin ?? model;
      return conjunctsOf(tag, { ...context, file, source });
    })
    .map((conjunct) => {
      const { formula: body } = conjunct.formula;
      const declarations = [instanceOf(model, cls, body)];
      const { start, end } = body;
      const formula: Formula = { kind: 'quantified', quantifier: 'all', declarations, body, start, end };
      return { ...conjunct, className: cls.name, formula: { ...conjunct.formula, formula } };
    });
}

/** The variable that stands for `this` in an invariant. */
function instanceOf(model: SourceModel, cls: ClassModel, { start, end }: Span): Binding {
  const { name, plain = false } = cls;
  const own = {
    type: typeOf(Program.of(model).signatureOf(name)),
    arity: 1,
    count: 'set',
    start,
    end,
  } as const;
  const domain = { kind: 'class', name, plain, implicit: true, ...own } as const;
  return { id: INSTANCE, name: 'this', domain, distinctFrom: [] };
}

/** The method of a class by its name: its own, or an inherited one. */
export function methodOf(
  model: SourceModel,
  className: string,
  name: string,
  hasReceiver: boolean,
  kind: MethodModel['kind'] | undefined,
): MethodModel | undefined {
  const matches = (method: MethodModel): boolean =>
    method.name === name &&
    (kind === undefined || method.kind === kind) &&
    (method.kind === 'constructor' || method.static !== hasReceiver);
  for (const cls of classChain(model, className)) {
    const found = cls.methods.find(matches);
    if (found) return found;
  }
  return undefined;
}

/** The classes whose instances values of the domains can reach, in source order. */
export function reachableClasses(model: SourceModel, domains: readonly Domain[]): readonly ClassModel[] {
  const reached = new Set<string>();
  const arrays = new Set<string>();
  const visit = (domain: Domain): void => {
    for (const member of membersOf(domain)) {
      if (member.kind === 'array' && !arrays.has(domainText(member))) {
        arrays.add(domainText(member));
        visit(member.element);
      }
      if (member.kind === 'class') visitClass(member.name);
    }
  };
  const visitClass = (name: string): void => {
    if (reached.has(name)) return;
    reached.add(name);
    for (const field of model.classes.get(name)?.fields ?? []) visit(field.domain);
    for (const { name: ancestor } of classChain(model, name)) visitClass(ancestor);
    for (const { name: other, superclass } of model.classes.values())
      if (superclass === name) visitClass(other);
  };
  for (const domain of domains) visit(domain);
  return [...model.classes.values()].filter(({ name }) => reached.has(name));
}
