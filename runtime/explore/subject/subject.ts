/** The subject of an exploration: its target, the inputs of the target, and its contract. */

import { PenumbraError, positionAt } from '../../../compiler/diagnostics.js';
import { isTypeScript } from '../../../compiler/file-names.js';
import type {
  ClassModel,
  Domain,
  FormulaTag,
  Input,
  MethodModel,
  ParameterModel,
  SourceModel,
} from '../../inputs/domains/domain.js';
import { alternatives, UNKNOWN } from '../../inputs/domains/domains.js';
import { LONGEST_STRING } from '../../inputs/guarded/unknown-text.js';
import type { NumberSorts } from '../../inputs/heap/fresh-values.js';
import type { SymbolicHeap } from '../../inputs/heap/symbolic-heap.js';
import { layOut, type Universe } from '../../inputs/heap/universe.js';
import type { Callee } from '../../inputs/model/callee.js';

import { ancestors, classChain, subclassesOf } from '../../inputs/model/class-chain.js';
import { declarationOf, inputsOf, untyped, withArguments } from '../../inputs/model/declaration.js';
import { askedInstances } from '../../inputs/model/instances.js';
import { makingInput } from '../../inputs/model/made-receivers.js';
import { loosely, withInputs, withParameters } from '../../inputs/model/overrides.js';
import { readProgramModel } from '../../inputs/model/program-model.js';
import { makerOf, type ReceiverMaker } from '../../inputs/model/receiver-maker.js';
import { PROGRAM } from '../../inputs/model/target.js';
import { prunedTypes } from '../../inputs/model/type-pruning.js';
import { variableInputs } from '../../inputs/model/variables.js';
import { declareBuiltin } from '../../inputs/types/builtin-object.js';
import { FURTHER_FIELDS } from '../../inputs/types/class-members.js';
import { type Conjunct, type Contract, contractBound, contractOf, snapshotUse } from '../../spec/index.js';
import type { BoundRecord, ExploreOptions } from '../events.js';
import { withAliases } from './aliasing.js';
import { asUnknown } from './as-unknown.js';
import { inputBounds } from './input-bounds.js';
import { withMadeClasses } from './made-classes.js';
import { originallyNamed } from './original-names.js';

export interface Subject {
  readonly model: SourceModel;
  /** Class of the receiver; undefined for functions, static methods and constructors. */
  readonly receiver: string | undefined;
  readonly method: MethodModel | undefined;
  readonly universe: Universe;
  readonly contract: Contract;
  /** Formulas that call pure methods, and are run with the target: those that look at the whole heap are not. */
  readonly called: Pick<Contract, 'pre' | 'post'>;
  readonly sorts: NumberSorts;
  /** Whether types that narrow the inputs are those of documentation only, and no contract rests on them. */
  readonly isMerelyDocumented: boolean;
  /** Whether the receiver is what its constructor makes of the first inputs. */
  readonly isMade: boolean;
  /** Whether the first input is what the target is called on. */
  readonly hasReceiver: boolean;
  /** Whether the target is a plain function that may be called on anything, and is called on what it is found in. */
  readonly mayBeCalledOnAny: boolean;
  /** Whether the source shows its class: then it can be written, too. */
  readonly isWritable: boolean;
  /** Whether the source shows all fields that its constructor sets. */
  readonly isWhole: boolean;
  /** Bounds of the inputs; in a whole program, of those that runs have made so far. */
  readonly bounds: (heap: SymbolicHeap) => readonly BoundRecord[];
}

/** What the loaded program shows: which classes there can be instances of, which of them make a difference, what is asked of inputs. */
export interface KnownProgram {
  /** Whether a class of the program can be instantiated. If not, its values are of unknown type. */
  canMake(cls: ClassModel): boolean;
  /** What the constructor takes, names of parameters at least, of a class of which only that makes instances; undefined: they can be written. */
  makes(cls: ClassModel, isAsked?: boolean): readonly string[] | undefined;
  /** Whether some code tells its instances from other objects. Values of unknown type are instances of no others. */
  tells(cls: ClassModel): boolean;
  /** Whether no export of the program leads to it: tests cannot name it. */
  isHidden(cls: ClassModel): boolean;
  /** Classes of the language that functions which calls can reach tell from others by calling their methods. */
  readonly branded: readonly string[];
  /** Names of properties that functions which calls can reach read of values that may be inputs, the nearest ones first. */
  readonly asked: readonly string[];
}

const ALL: KnownProgram = {
  canMake: () => true,
  makes: () => undefined,
  tells: () => true,
  isHidden: () => false,
  branded: [],
  asked: [],
};

/** A program that asks values for further classes of the language. */
function asking(source: SourceModel, branded: readonly string[]): SourceModel {
  const more = branded.filter((name) => !source.asked.includes(name));
  for (const name of more) declareBuiltin(name, source.types, []);
  return more.length === 0 ? source : { ...source, asked: [...new Set([...source.asked, ...more])] };
}

/**
 * Reads what the source says of a target.
 * @param callee the target as loaded, for a target whose declaration is not in the source model.
 * @param isMade whether the receiver is made by its constructor where it could be written as well
 * @param isCalledOnAny whether a plain function is called on values of any kind
 * @param later where functions are called after the target: objects of declared types that these take
 * @throws PenumbraError E_FILE, E_PARSE, E_SCOPE and the errors of the specification language.
 */
export function describeSubject(
  options: ExploreOptions,
  callee?: Callee,
  known: KnownProgram = ALL,
  later?: readonly Domain[],
  isMade = false,
  isCalledOnAny = false,
): Subject {
  const read = readProgramModel(options.file, options.contracts);
  const isTyped = isTypeScript(options.file);
  const found = declarationOf(read, options.target, callee?.place);
  const family = isMade ? familyOf(read, found.className) : NONE;
  const source = withMadeClasses(
    asking(read, known.branded),
    (cls) => known.makes(cls, family.has(cls.name)),
    isTyped,
  );
  const lacks = new Set(
    [...source.classes.values()].filter((cls) => !known.canMake(cls)).map(({ name }) => name),
  );
  const { className, isReceiver } = found;
  const isWritable = isReceiver && className !== undefined && !lacks.has(className) && !callee?.needsMaker;
  const isOfFamily = family.size > 0 && isWritable;
  const mayMake = callee?.making !== undefined && !isOfFamily && (isMade || !isWritable);
  const maker = mayMake ? makerOf(source, found, callee.making) : undefined;
  const isGiven = isWritable && !maker;
  const receiver = isGiven ? className : undefined;
  const isPlain = className === undefined && callee?.isPlain === true && !maker && !isTyped;
  const given =
    found.method?.parameters.map((parameter) => asUnknown(parameter, isTyped)) ??
    (callee?.parameters ?? []).map(untyped);
  const isProgram = options.target === PROGRAM;
  const stated = found.method || callee || isProgram ? withInputs(given, source, options) : given;
  const formulas = new Set(found.method?.tags.flatMap((tag) => namesIn(tag, found.method!)));
  const isStated = (name: string): boolean => options.inputs !== undefined || formulas.has(name);
  const called = callee?.usesArguments ? withArguments(stated, isStated) : stated;
  const own = [...(maker ? making(maker, isTyped) : []), ...called];
  const isTold = options.inputs !== undefined && found.method !== undefined;
  const { model: whole, method } = isTold
    ? withParameters(source, className, found.method, called)
    : { model: source, method: found.method };
  if (isProgram && options.env !== undefined) throw noVariables(options.file);
  const variables = variableInputs(options.env ?? []);
  const asked = askedInstances(
    whole,
    lacks,
    (cls) => known.tells(cls) && (whole.named.includes(cls.name) || !known.isHidden(cls)),
  );
  const instances = [...asked, ...(later ?? [])];
  const near = prunedTypes(whole, receiver, own, options.scope, lacks, instances);
  const { model, scope } = near;
  const loose = options.types === 'loose' ? loosely(near.parameters, options) : near.parameters;
  const mayRename = !isTold && !method?.overloads?.length;
  const named = mayRename ? originallyNamed(loose, callee?.place) : loose;
  // A contract names parameters as the text does.
  const isNamed =
    named !== loose &&
    isFree(contractOf(near.model, className, method?.name ?? '', isGiven, undefined, [], method));
  const parameters = [...(isNamed ? named : loose), ...variables];
  const unknown = isProgram || later ? 'growing' : 'objects';
  const declared = layOut(
    model,
    inputsOf(isCalledOnAny ? UNKNOWN : ofClass(receiver), parameters),
    scope,
    unknown,
    instances,
  );
  const widened = withAliases(declared);
  const laidOut = layOut(widened.model, widened.inputs, scope, unknown, instances);
  const isChanged = options.types === 'loose' || options.inputs !== undefined;
  const universe = {
    ...laidOut,
    overloads: isChanged ? [] : overloadsOf(method),
    names: [...new Set([...known.asked, ...namesNear(model, method?.start ?? 0)])],
    symbols: model.symbols,
    symbolKeys: model.symbolKeys,
  };
  refusePredicates(universe);
  const hasUnknown = universe.pools.some(({ kind }) => kind === 'unknown');
  const held = hasUnknown && !isProgram ? instances : [];
  const contract = contractOf(
    model,
    className,
    method?.name ?? '',
    receiver !== undefined,
    undefined,
    held,
    method,
  );
  const runnable = {
    pre: contract.calling.pre.filter(isOfValues),
    post: contract.calling.post.filter(isOfValues),
  };
  const longestString = Math.max(LONGEST_STRING, options.stringLength ?? 0);
  const hasFormulas = contract.pre.length + runnable.pre.length > 0;
  const integers = options.numbers === 'integer';
  const ofCall = callee && !isCalledOnAny ? callBounds(callee, receiver, maker) : [];
  return {
    model,
    receiver,
    method,
    universe,
    contract,
    called: runnable,
    isMerelyDocumented:
      !isTyped &&
      !isChanged &&
      !isProgram &&
      isFree(contract) &&
      parameters.some(isNarrow) &&
      !parameters.some(({ from }) => from === 'type') &&
      !parameters.some(({ domain }) => isWhole(domain)),
    isMade: maker !== undefined || isOfFamily,
    hasReceiver: receiver !== undefined || isCalledOnAny,
    mayBeCalledOnAny: isPlain && !isCalledOnAny && options.inputs === undefined && isFree(contract),
    isWritable,
    isWhole: className === undefined || [className, ...family].every((name) => showsFields(model, name)),
    sorts: { integer: 'int', number: integers ? 'int' : 'double', areFinite: hasFormulas, longestString },
    bounds: ({ inputList, unknown: objects, asksForHoles, bounded }) => {
      const [reached, declared] = isProgram
        ? [madeOf(universe, inputList), undefined]
        : [
            { ...universe, pools: bounded },
            { method, parameters },
          ];
      const gaps = objects?.gaps.texts ?? [];
      return [
        ...inputBounds(
          { universe: reached, declared, integers, hasFormulas, asksForHoles, longestString },
          gaps,
        ),
        ...variableBound(options.env ?? []),
        ...ofCall,
        ...contractBound(contract, (one) => runnable.pre.includes(one) || runnable.post.includes(one)),
      ];
    },
  };
}

const NONE: ReadonlySet<string> = new Set();

/** The names of the classes of a hierarchy, if it has several: methods of one are called on what constructors of others make. */
function familyOf(source: SourceModel, className: string | undefined): ReadonlySet<string> {
  if (className === undefined) return NONE;
  const root = ancestors(source, className).at(-1) ?? className;
  const members = subclassesOf(source, root).map(({ name }) => name);
  return members.length > 1 ? new Set(members) : NONE;
}

function ofClass(name: string | undefined): Domain | undefined {
  return name === undefined ? undefined : { kind: 'class', name };
}

/** Whether the source shows all fields that objects of a class are made with. */
function showsFields(model: SourceModel, className: string): boolean {
  const chain = classChain(model, className);
  const isKnown = ({ superclass, approximations }: ClassModel): boolean =>
    (superclass === undefined || model.classes.has(superclass)) && !approximations.includes(FURTHER_FIELDS);
  return chain.every(isKnown);
}

/** What the constructor takes, as inputs, by the names that the source has for it. */
function making({ parameters, place }: ReceiverMaker, isTyped: boolean): readonly ParameterModel[] {
  return originallyNamed(parameters, place).map((parameter) => ({
    ...asUnknown(parameter, isTyped),
    name: makingInput(parameter.name),
  }));
}

/** Whether a formula asks for values alone, not for what the heap holds. */
function isOfValues({ formula }: Conjunct): boolean {
  return !snapshotUse(formula).before;
}

/** The overloads of the target. Each has the domains of those parameters that have a known type in every overload. */
function overloadsOf(method: MethodModel | undefined): Universe['overloads'] {
  const { overloads = [], parameters = [] } = method ?? {};
  const isKnown = (at: number): boolean =>
    overloads.every((domains) => alternatives(domains[at]!).every(({ kind }) => kind !== 'unknown'));
  return overloads.map(
    (domains) => new Map(parameters.flatMap(({ name }, at) => (isKnown(at) ? [[name, domains[at]!]] : []))),
  );
}

/** Names of properties that the source reads of objects: those that follow the start of the target come first. */
function namesNear({ properties }: SourceModel, start: number): readonly string[] {
  const behind = properties.filter((property) => property.start >= start);
  const before = properties.filter((property) => property.start < start);
  return [...new Set([...behind, ...before].map(({ name }) => name))];
}

/** The universe of the inputs that runs have made. A symbol without a seed may be an object of unknown shape. */
function madeOf(universe: Universe, inputs: readonly Input[]): Universe {
  const hasUnknown = inputs.some(({ domain }) => domain.kind === 'unknown');
  return { ...universe, inputs, pools: hasUnknown ? universe.pools : [] };
}

function noVariables(file: string): PenumbraError {
  return new PenumbraError({
    code: 'E_INPUT',
    message: '--env is for functions: the inputs of a program are the symbols that it asks for',
    file,
    hint: 'Give a symbol to the variable where the program begins: process.env.NAME = symbolic("NAME", "").',
  });
}

/** Where variables are inputs, the environment has no others. */
function variableBound(names: readonly string[]): BoundRecord[] {
  if (names.length === 0) return [];
  return [{ name: 'variables', limit: names, hit: true, option: '--env' }];
}

/** What may be names in the text of a formula. */
const WORDS = /[\p{ID_Start}$_][\p{ID_Continue}$]*/gu;

/** The words of a formula, parameters under the names that the method has for them. */
function namesIn({ text, parameters }: FormulaTag, method: MethodModel): readonly string[] {
  const words = text.match(WORDS) ?? [];
  if (!parameters) return words;
  return words.map((word) => method.parameters[parameters.indexOf(word)]?.name ?? word);
}

/** Whether no formula speaks of the inputs. */
export function isFree({ pre, post, calling, unjudged }: Contract): boolean {
  return [pre, post, calling.pre, calling.post, unjudged].every(({ length }) => length === 0);
}

function isNarrow({ domain, from }: ParameterModel): boolean {
  return from === 'documentation' && alternatives(domain).every(({ kind }) => kind !== 'unknown');
}

/** Whether a type is one of specifications: `{int}`. @param around the types that it is an element of: it may hold itself */
function isWhole(domain: Domain, around: readonly Domain[] = []): boolean {
  if (around.includes(domain)) return false;
  return alternatives(domain).some(
    (member) =>
      member.kind === 'integer' || (member.kind === 'array' && isWhole(member.element, [...around, domain])),
  );
}

/** Bounds of how the target is called. */
function callBounds(
  { usesThis, isCalled }: Callee,
  receiver: string | undefined,
  maker: ReceiverMaker | undefined,
): BoundRecord[] {
  const bound = (limit: string, read: string): BoundRecord[] => [
    { name: 'receiver', limit, hit: true, option: `a parameter instead of ${read}` },
  ];
  if (usesThis && receiver === undefined)
    return bound(
      maker ? 'objects as their constructor makes them' : 'what the function is called on',
      'this',
    );
  if (isCalled === undefined) return [];
  return bound(
    isCalled === 'with new' ? 'calls of the class itself, not of a subclass' : 'calls without new',
    'new.target',
  );
}

/** @throws PenumbraError E_SPEC_UNSUPPORTED for an invariant written in JavaScript: it has no translation to terms. */
function refusePredicates({ model, pools }: Universe): void {
  const names = pools.flatMap(({ classes }) => classes).flatMap((name) => ancestors(model, name));
  const cls = [...new Set(names)].map((name) => model.classes.get(name)).find((one) => one?.predicates);
  if (!cls) return;
  const { text, start, origin } = cls.predicates![0]!;
  const { file, source } = origin ?? cls.origin ?? model;
  throw new PenumbraError({
    code: 'E_SPEC_UNSUPPORTED',
    message:
      '@invariant {js} is for penumbra enumerate: the explorer asks a solver, which knows formulas only',
    file,
    source,
    position: positionAt(source, start + text.indexOf('{')),
    length: text.trim().split('\n')[0]!.length,
    hint: 'Write the invariant as a formula.',
  });
}
