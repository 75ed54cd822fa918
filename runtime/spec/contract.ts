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
import { positionAt } from '../../compiler/diagnostics.js';
import type {
  ClassModel,
  Domain,
  FormulaTag,
  MethodModel,
  Origin,
  SourceModel,
} from '../inputs/domains/domain.js';
import { domainText, membersOf } from '../inputs/domains/domains.js';
import { classChain } from '../inputs/model/class-chain.js';
import { typeOf } from './check/types.js';
import { checkFormulas } from './comments/check.js';
import type { CommentContext } from './comments/names.js';
import { Program } from './comments/program.js';
import type { Binding, CheckedFormula, Formula } from './form/formula.js';
import { type Span, specError } from './language/errors.js';
import { parseFormulas } from './language/parse.js';

/** One formula of a contract: a part that holds or fails by itself. */
export interface Conjunct {
  readonly kind: FormulaTag['kind'];
  /** The formula as written, on one line, without comments. */
  readonly text: string;
  /** From 1. */
  readonly line: number;
  /** Offset in the file. */
  readonly start: number;
  readonly formula: CheckedFormula;
  /** The class of an invariant, which holds for each of its instances. */
  readonly className: string | undefined;
}

export interface Contract {
  readonly pre: readonly Conjunct[];
  readonly post: readonly Conjunct[];
  /**
   * The invariants that hold after the run: the invariants in `pre`, and of all classes that the result can
   * reach.
   */
  readonly after: readonly Conjunct[];
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
): Contract {
  const cls = className === undefined ? undefined : model.classes.get(className);
  const method =
    className === undefined
      ? model.functions.get(methodName)
      : methodOf(model, className, methodName, hasReceiver, kind);
  const parameters = method?.parameters ?? [];
  const domains: Domain[] = [...parameters.map(({ domain }) => domain), ...held];
  if (cls && hasReceiver) domains.push({ kind: 'class', name: cls.name });
  const surroundings = [...parameters.map(({ name }) => name), 'result'];
  const pre: Conjunct[] = [];
  const post: Conjunct[] = [];
  for (const reached of reachableClasses(model, domains))
    pre.push(...invariantsOf(model, reached, surroundings));
  const results = method ? [...domains, method.returns] : domains;
  const after = reachableClasses(model, results).flatMap((reached) =>
    invariantsOf(model, reached, surroundings),
  );
  const isConstructor = method?.kind === 'constructor';
  const tags = [
    ...(hasReceiver && className !== undefined
      ? classChain(model, className).flatMap((owner) => owner.tags)
      : []),
    ...(method?.tags ?? []),
  ];
  for (const tag of tags) {
    const self = hasReceiver || (isConstructor && tag.kind === 'post') ? className : undefined;
    if (tag.kind === 'pre') pre.push(...conjunctsOf(tag, methodContext(model, tag, self, method)));
    if (tag.kind === 'post') post.push(...conjunctsOf(tag, methodContext(model, tag, self, method)));
  }
  return { pre, post, after };
}

/** The invariants of one class, each for all its instances. */
export function invariantsOf(
  model: SourceModel,
  cls: ClassModel,
  surroundings: readonly string[] = [],
): readonly Conjunct[] {
  const origin = cls.origin ?? model;
  const context: CommentContext = {
    model,
    file: origin.file,
    source: origin.source,
    self: cls.name,
    inputs: new Map(),
    surroundings,
    instance: INSTANCE,
    hasOld: false,
    place: `@invariant of ${cls.name}`,
  };
  return cls.tags
    .filter(({ kind }) => kind === 'invariant')
    .flatMap((tag) => conjunctsOf(tag, context))
    .map((conjunct) => {
      const { formula: body } = conjunct.formula;
      const declarations = [instanceOf(model, cls, body)];
      const { start, end } = body;
      const formula: Formula = { kind: 'quantified', quantifier: 'all', declarations, body, start, end };
      return { ...conjunct, className: cls.name, formula: { ...conjunct.formula, formula } };
    });
}

/** The file that a tag stands in. */
function originOf(model: SourceModel, tag: FormulaTag): Origin {
  const owner = [...model.classes.values()].find(
    ({ tags, methods }) => tags.includes(tag) || methods.some((method) => method.tags.includes(tag)),
  );
  return owner?.origin ?? model;
}

/** The context of a tag above a method. */
export function methodContext(
  model: SourceModel,
  tag: FormulaTag,
  self: string | undefined,
  method: MethodModel | undefined,
): CommentContext {
  const isPost = tag.kind === 'post';
  const origin = originOf(model, tag);
  const inputs = new Map((method?.parameters ?? []).map(({ name, domain }) => [name, domain]));
  const returns = method && method.returns.kind !== 'undefined' ? method.returns : undefined;
  if (isPost && !inputs.has('result')) inputs.set('result', returns ?? { kind: 'unknown' });
  return {
    model,
    file: origin.file,
    source: origin.source,
    self,
    inputs,
    hasOld: isPost,
    place: `@${tag.kind} of ${method?.name ?? self ?? 'the file'}`,
  };
}

/** The formulas of one tag, each top-level conjunction taken apart. */
export function conjunctsOf(tag: FormulaTag, context: CommentContext): readonly Conjunct[] {
  const { file, source } = context;
  if (!/\S/u.test(tag.text))
    throw specError(
      context,
      'E_SPEC_PARSE',
      { start: tag.start - tag.kind.length - 1, end: tag.start },
      `@${tag.kind} without a formula`,
    );
  const nodes = parseFormulas({ file, source, text: tag.text, start: tag.start });
  return checkFormulas(nodes, context).flatMap((checked) =>
    partsOf(checked.formula).map((formula) => ({
      kind: tag.kind,
      text: writtenText(tag.text.slice(formula.start - tag.start, formula.end - tag.start)),
      line: positionAt(source, formula.start).line,
      start: formula.start,
      formula: { ...checked, formula },
      className: undefined,
    })),
  );
}

function partsOf(formula: Formula): readonly Formula[] {
  return formula.kind === 'and' && formula.parts.length > 0 ? formula.parts.flatMap(partsOf) : [formula];
}

function writtenText(text: string): string {
  return text
    .replace(/\/\/[^\n\r]*|--[^\n\r]*|\/\*[\s\S]*?\*\//gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
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

function methodOf(
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
