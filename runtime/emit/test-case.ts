/** One test as code: build the input, call the target, assert what plain node was seen to do. */

import { type Outcome, PROCESS_EXIT } from '../inputs/heap/records.js';
import { isEarlier, type LaterCall, laterOf, WITHOUT_NEW } from '../inputs/model/later-calls.js';
import { isMakingInput } from '../inputs/model/made-receivers.js';
import { variableOf } from '../inputs/model/variables.js';
import { inputOfKey } from '../inputs/values/input-keys.js';
import type { JsonValue } from '../inputs/values/values.js';
import type { Change, Observation } from '../replay/observation.js';
import type { TargetReach } from '../replay/protocol.js';
import { outcomeInWords, shorten, whenInWords } from '../report/words.js';
import { access, Expected } from './expected.js';
import { Graph, NotWritable, withoutMissing } from './graph.js';
import { Names, quote } from './names.js';
import type { AssertPost } from './post.js';
import type { Reaching } from './reaching.js';
import type { SuiteTest } from './suite.js';

export interface TestCase {
  readonly title: string;
  readonly body: readonly string[];
  /** Whether the body calls `own`. */
  readonly usesOwn: boolean;
  /** Whether functions are given to the target. */
  readonly hasFunctions: boolean;
  /** Whether the body calls `keeping`. */
  readonly keepsCallbacks?: boolean;
  /** Whether the body calls `nameless`. */
  readonly usesNameless: boolean;
  /** Whether the body calls `exitOf`. */
  readonly usesExit: boolean;
  /** Whether the body calls `setVariables`. */
  readonly usesVariables?: boolean;
  /** The helper that reads the generator that the call gives. */
  readonly reads?: 'firstValues' | 'firstValuesAsync' | undefined;
  /** Whether the body awaits. */
  readonly isAsync: boolean;
  /** Milliseconds that the timers take for which it waits; undefined where it waits for none. */
  readonly waits: number | undefined;
  /** Whether the body takes node's `mock` for timers. */
  readonly mocksTimers?: boolean;
  /** Whether the body needs the prelude of the postconditions. */
  readonly usesSpec: boolean;
}

export interface CaseOptions {
  readonly target: string;
  readonly reach: TargetReach;
  readonly reaching: Reaching;
  readonly post?: AssertPost | undefined;
  /** Functions that are given have the names and the texts of those that plain node was given, too. */
  readonly exactFunctions: boolean;
}

/** Milliseconds that a test waits for timers; beyond that it has virtual ones. */
export const SHORT_WAIT = 500;

/** @throws NotWritable */
export function testCase(test: SuiteTest, options: CaseOptions): TestCase {
  const { observed } = test;
  if (test.outcome.kind === 'timeout') throw new NotWritable('it does not come back in time');
  if (!observed) throw new NotWritable('it did not run on plain node');
  if (observed.isUncaught) throw new NotWritable('an error that nothing catches ends the process');
  const { reaching, reach } = options;
  const names = new Names();
  const outer = { classOf: (name: string) => reaching.classOf(name) };
  // Classes first: what they bind at the head of the file is not to be bound again in the test.
  for (const name of classNames([
    test.inputs,
    observed.result,
    observed.changes.map(({ value }) => value ?? null),
  ])) {
    names.take(reaching.classOf(name)?.expression ?? name);
  }
  const call = callee(reach, reaching, test);
  for (const word of call.words) names.take(word);

  const isCalledBack = Object.keys(test.inputs).some((key) => laterOf(key)?.root === 'given');
  const isCalledOn = Object.keys(test.inputs).some((key) => laterOf(key)?.root === 'argument');
  const callbacks = isCalledBack ? names.take('callbacks') : undefined;
  const inputs = new Graph({
    ...outer,
    names,
    callbacks,
    named: namedObjects(observed.result, observed.changes),
    nameRoots: options.post !== undefined || isCalledOn,
    exactFunctions: options.exactFunctions,
  });
  inputs.declare(test.inputs);
  const self = 'this' in test.inputs ? inputs.expression(test.inputs.this!) : undefined;
  const given = Object.entries(test.inputs).filter(
    ([key]) => key !== 'this' && variableOf(key) === undefined && laterOf(key) === undefined,
  );
  const args = given
    .filter(([key]) => !isMakingInput(key))
    .flatMap(([key, value]) => argumentsOf(key, value, inputs));
  const making = given.filter(([key]) => isMakingInput(key)).map(([, value]) => inputs.expression(value));
  const made = call.maker === undefined ? undefined : `new ${call.maker}(${making.join(', ')})`;
  const earlier = earlierCalls(test.inputs, made, { inputs, names });
  const receiver = self ?? earlier.receiver;
  // Behind the objects of the input, the result has the next number.
  const known = [...inputs.objects.map((name) => name ?? ''), 'result'];
  const expected = new Expected(
    () => new Graph({ ...outer, names, inputs: known, prefix: 'expected' }),
    (name) => reaching.classOf(name) !== undefined,
  );
  // Nobody sees what a process that is gone did to its objects; what calls leave behind on a full stack, depends on its size.
  const isUnseen = isExit(test.outcome) || test.overflowed === true;
  const assertions = isUnseen ? [] : effects(observed.changes, inputs, expected);
  const reading = readingOf(observed);
  const { awaited = [] } = observed;
  const further = furtherCalls(test.inputs, call.text(receiver, shown(args, reach)), {
    inputs,
    names,
    callbacks,
    awaited,
    args,
    isThrown: observed.outcome.kind === 'throw' && !observed.isAsync,
  });
  const outcome = outcomeOf(test, observed, reading.around(further.last), expected, reach.kind === 'set');
  const post = isExit(test.outcome)
    ? undefined
    : options.post?.(inputExpressions(test, inputs), outcome.result);
  const later = [...assertions, ...(post?.after ?? [])];
  // What a call does after its return, or after what it promised, is seen when its timers have fired.
  const waits = observed.waited !== undefined && !isExit(test.outcome);
  const isAsync = observed.isAsync || awaited.length > 0;
  const mocksTimers =
    !isAsync && !isExit(test.outcome) && (observed.goesOn === true || (observed.waited ?? 0) > SHORT_WAIT);
  if (observed.goesOn === true && !mocksTimers) throw new NotWritable('its timers go on without end');
  const named = titleOf(test, further.chain);
  const variables = Object.entries(test.inputs).flatMap(([key, value]) => {
    const variable = variableOf(key);
    return variable === undefined ? [] : [`${quote(variable)}: ${inputs.expression(value)}`];
  });
  const lines = [
    ...(named.isWhole ? [] : commentOf(whenInWords(test))),
    ...(callbacks === undefined ? [] : [`const ${callbacks} = [];`]),
    ...inputs.statements,
    ...(post?.before ?? []),
    ...(inputs.statements.length > 0 ? [''] : []),
    ...earlier.statements,
    ...further.before,
    ...outcome.run,
    // What was seen of a result was seen when timers had fired.
    ...(waits && mocksTimers && outcome.run.length > 0 ? [passing(observed.waited!, true)] : []),
    ...outcome.assertions,
    ...(waits && later.length > 0 && (!mocksTimers || outcome.run.length === 0)
      ? [passing(observed.waited!, mocksTimers)]
      : []),
    ...later,
  ];
  const timed = mocksTimers
    ? within(
        "mock.timers.enable({ apis: ['setInterval', 'setTimeout', 'setImmediate'] });",
        lines,
        'mock.timers.reset();',
      )
    : lines;
  const body =
    variables.length === 0
      ? timed
      : within(
          `const restoreVariables = setVariables({ ${variables.join(', ')} });`,
          timed,
          'restoreVariables();',
        );
  return {
    title: `${named.title} [${test.id}]`,
    body,
    isAsync: isAsync || (waits && later.length > 0 && !mocksTimers),
    waits: waits && !mocksTimers ? observed.waited : undefined,
    mocksTimers,
    hasFunctions: inputs.hasFunctions,
    keepsCallbacks: callbacks !== undefined,
    usesNameless: inputs.hasFunctions && options.exactFunctions,
    usesExit: isExit(test.outcome),
    reads: reading.helper,
    usesVariables: variables.length > 0,
    usesOwn: inputs.usesOwn || expected.usesOwn,
    usesSpec: post !== undefined && post.before.length + post.after.length > 0,
  };
}

/** Virtual milliseconds that pass one by one: what a timer sets while more of them pass at once, node counts from their end. */
const MOST_TICKS = 100_000;

/** Lets time pass until timers have fired. */
function passing(milliseconds: number, isVirtual: boolean): string {
  if (!isVirtual) return `await new Promise((done) => setTimeout(done, ${milliseconds + 1}));`;
  return milliseconds > MOST_TICKS
    ? `mock.timers.tick(${milliseconds});`
    : `for (let ms = 0; ms < ${milliseconds}; ms += 1) mock.timers.tick(1);`;
}

/** Statements after one that begins something, and before one that ends it even if they throw. */
function within(begin: string, lines: readonly string[], end: string): readonly string[] {
  const inner = lines.map((line) => (line === '' ? '' : `  ${line}`));
  return [begin, 'try {', ...inner, '} finally {', `  ${end}`, '}'];
}

/** Characters of a title that are read at a glance, and of any. */
const SHORT_TITLE = 100;
const MOST_OF_TITLE = 160;

/**
 * What happens when: the path condition where it is short, else the call where that is.
 * @returns `isWhole`: whether the title has the path condition
 */
function titleOf(test: SuiteTest, call: string): { readonly title: string; readonly isWhole: boolean } {
  const outcome = outcomeInWords(test.outcome);
  const when = whenInWords(test);
  const whole = `${outcome} ${test.words ?? (when.startsWith('any ') ? `for ${when}` : `when ${when}`)}`;
  // A condition does not tell of calls what the calls themselves do.
  const isLong = whole.length > SHORT_TITLE || Object.keys(test.inputs).some((key) => laterOf(key));
  if (!isLong) return { title: whole, isWhole: true };
  const byCall = `${call} ${outcome}`;
  if (test.words === undefined && byCall.length <= SHORT_TITLE) return { title: byCall, isWhole: false };
  const title = shorten(whole, MOST_OF_TITLE);
  return { title, isWhole: title === whole };
}

const COMMENT_WIDTH = 110;
const MOST_COMMENT_LINES = 6;

/** A path condition, which the journal has as a whole, as lines of a comment. */
function commentOf(condition: string): readonly string[] {
  const lines: string[] = [];
  let line = '//';
  for (const word of condition.trim().split(/\s+/u)) {
    if (line.length + word.length >= COMMENT_WIDTH && line !== '//') {
      lines.push(line);
      line = '//';
    }
    line += ` ${shorten(word, COMMENT_WIDTH)}`;
  }
  lines.push(line);
  if (lines.length <= MOST_COMMENT_LINES) return lines;
  return [
    ...lines.slice(0, MOST_COMMENT_LINES - 1),
    `// … and ${lines.length - MOST_COMMENT_LINES + 1} more lines`,
  ];
}

interface Reading {
  readonly helper?: TestCase['reads'];
  /** The call, and the reading of what it gives. */
  around(call: string): string;
}

/** How the values of a generator are read that the call gives. */
function readingOf({ generated, isAsync, result }: Observation): Reading {
  if (generated === undefined) return { around: (call) => call };
  const most = generated === 'cut' ? `, ${(result as readonly JsonValue[]).length}` : '';
  if (isAsync) return { helper: 'firstValuesAsync', around: (call) => `firstValuesAsync(${call}${most})` };
  if (most === '') return { around: (call) => `[...${call}]` };
  return { helper: 'firstValues', around: (call) => `firstValues(${call}${most})` };
}

interface Further {
  /** All calls but the last, as statements. */
  readonly before: readonly string[];
  readonly last: string;
  /** The last as one expression, without those that it does not need. */
  readonly chain: string;
}

/** The calls of methods of a receiver before the target is called. @param made the expression that makes it */
function earlierCalls(
  given: SuiteTest['inputs'],
  made: string | undefined,
  { inputs, names }: { readonly inputs: Graph; readonly names: Names },
): { readonly statements: readonly string[]; readonly receiver: string | undefined } {
  const calls = Object.entries(given).flatMap(([key, value]) => {
    const call = laterOf(key);
    return call && isEarlier(call) ? [{ member: call.member, value }] : [];
  });
  if (calls.length === 0 || made === undefined) return { statements: [], receiver: made };
  const receiver = names.take('receiver');
  const statements = calls.map(
    ({ member, value }) => `${receiver}${memberAccess(member)}(${listed(value, inputs).join(', ')});`,
  );
  return { statements: [`const ${receiver} = ${made};`, ...statements], receiver };
}

/** How a member of an object is written behind it. */
function memberAccess(key: string | symbol | undefined): string {
  return key === undefined ? '' : typeof key === 'symbol' ? `[${key.description}]` : access(key);
}

/** The calls of a test that follow the target's. @param first the target's */
function furtherCalls(
  given: SuiteTest['inputs'],
  first: string,
  {
    inputs,
    names,
    callbacks,
    awaited,
    args,
    isThrown,
  }: {
    readonly inputs: Graph;
    readonly names: Names;
    readonly callbacks: string | undefined;
    readonly awaited: readonly number[];
    /** What the target is given. */
    readonly args: readonly string[];
    /** Whether the last call throws. */
    readonly isThrown: boolean;
  },
): Further {
  const before: string[] = [];
  const results: string[] = [];
  const calls = Object.entries(given).flatMap(([key, value]) => {
    const call = laterOf(key);
    return call && call.step > 0 && !isEarlier(call) ? [{ call, value }] : [];
  });
  const isOfResult = ({ root }: LaterCall): boolean => root === 'result';
  const holderOf = ({ root, of }: LaterCall): string =>
    root === 'given' ? `${callbacks}[${of}]` : root === 'argument' ? args[of]! : results[of]!;
  const used = new Set(calls.flatMap(({ call }) => (isOfResult(call) ? [call.of] : [])));
  let last = first;
  /** The variable that holds the promise which calls are made before. */
  let promise: string | undefined;
  const chains = [first];
  for (const [i, { call, value }] of calls.entries()) {
    const isPending = call.isMeanwhile && last !== promise;
    results.push(used.has(i) ? names.take('made') : '');
    if (isPending) {
      promise = names.take('promise');
      before.push(`const ${promise} = ${last};`);
    } else if (!call.isMeanwhile) {
      const settled = awaited.includes(i) ? `await ${last}` : last;
      before.push(used.has(i) ? `const ${results[i]!} = ${settled};` : `${settled};`);
    }
    const member = memberAccess(call.member);
    const how = call.isGetter ? member : `${member}(${listed(value, inputs).join(', ')})`;
    const made = call.isNew ? 'new ' : '';
    last = `${made}${holderOf(call)}${how}`;
    if (!isOfResult(call)) chains.push(`${first}, then ${last}`);
    if (call.isMeanwhile && !(isThrown && i === calls.length - 1)) {
      before.push(`${last};`);
      last = promise!;
    }
    if (!isOfResult(call)) continue;
    const whole = awaited.includes(call.of) ? `(await ${chains[call.of]!})` : chains[call.of]!;
    const holder = call.isNew ? `(${whole})` : whole;
    chains.push(`${made}${holder}${how}`);
  }
  return { before, last, chain: chains.at(-1)! };
}

function isExit({ error }: Outcome): boolean {
  return error?.name === PROCESS_EXIT;
}

function inputExpressions(test: SuiteTest, graph: Graph): Record<string, string> {
  return Object.fromEntries(
    Object.entries(test.inputs).flatMap(([key, value]) =>
      laterOf(key) ? [] : [[inputOfKey(key).name, graph.expression(value)]],
    ),
  );
}

/** The arguments that an input is: those of a rest parameter are spelled out, unless the list has a name. */
function argumentsOf(key: string, value: JsonValue, graph: Graph): readonly string[] {
  return inputOfKey(key).rest ? listed(value, graph) : [graph.expression(value)];
}

/** The arguments that make a difference. */
function shown(args: readonly string[], reach: TargetReach): readonly string[] {
  return reach.kind !== 'none' && reach.isBlind ? withoutMissing(args) : args;
}

/** Arguments that are the elements of a list. */
function listed(value: JsonValue, graph: Graph): readonly string[] {
  if (!Array.isArray(value)) throw new NotWritable('a list of arguments that is more than its elements');
  const list = graph.expression(value);
  if (!list.startsWith('[')) return [`...${list}`];
  return (value as readonly JsonValue[]).map((element) => graph.expression(element));
}

/** Objects of the input that effects and result name need variables. */
function namedObjects(result: JsonValue, changes: readonly Change[]): Set<number> {
  const named = new Set<number>();
  const visit = (json: JsonValue): void => {
    if (typeof json !== 'object' || json === null) return;
    if (!Array.isArray(json) && (json as { $?: JsonValue }).$ === 'input') {
      named.add(Number((json as { index?: JsonValue }).index));
    }
    for (const child of Object.values(json)) visit(child);
  };
  visit(result);
  for (const { object, value } of changes) {
    named.add(object);
    if (value !== undefined) visit(value);
  }
  return named;
}

interface OutcomeCode {
  readonly run: readonly string[];
  readonly assertions: readonly string[];
  /** The expression of the result where the call returned. */
  readonly result?: string;
}

function outcomeOf(
  test: SuiteTest,
  { result: seen, isAsync }: Observation,
  call: string,
  expected: Expected,
  isSetter: boolean,
): OutcomeCode {
  const { outcome } = test;
  // What is thrown before there is a promise is no rejection.
  const throws = (how: string): string =>
    isAsync ? `await assert.rejects(${call}, ${how}` : `assert.throws(() => ${call}, ${how}`;
  if (isExit(outcome)) {
    const how = quote(outcome.error!.message);
    return { run: [], assertions: [`assert.equal(exitOf(() => ${call}), ${how});`] };
  }
  if (outcome.kind === 'throw') {
    if (outcome.error && outcome.value === undefined) {
      const { name, message } = outcome.error;
      return {
        run: [],
        assertions: [throws(`{ name: ${quote(name)}, message: ${quote(message)} });`)],
      };
    }
    const check = [...expected.assertions('thrown', seen, 'thrown'), 'return true;'];
    return { run: [], assertions: [throws('(thrown) => {'), ...check.map((line) => `  ${line}`), '});'] };
  }
  if (isSetter) return { run: [`${call};`], assertions: [], result: 'undefined' };
  return {
    run: [`const result = ${isAsync ? 'await ' : ''}${call};`],
    assertions: expected.assertions('result', seen, 'result'),
    result: 'result',
  };
}

function effects(changes: readonly Change[], inputs: Graph, expected: Expected): string[] {
  return changes.flatMap(({ object, key, value }) => {
    const owner = inputs.objects[object];
    if (owner === undefined) throw new NotWritable('an effect on an object without a name');
    if (value === undefined) return [`assert.equal(Object.hasOwn(${owner}, ${quote(key)}), false);`];
    return expected.assertions(owner + access(key), value, key);
  });
}

interface Callee {
  /** Names that the call uses. */
  readonly words: readonly string[];
  /** An expression for the class that makes the receiver, where the input has none. */
  readonly maker?: string | undefined;
  text(receiver: string | undefined, args: readonly string[]): string;
}

function callee(reach: TargetReach, reaching: Reaching, test: SuiteTest): Callee {
  if (reach.kind === 'none') throw new NotWritable(reach.reason);
  const expression = reaching.expression(reach.expression);
  const words = expression.match(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu) ?? [];
  const member = access(reach.member);
  const maker =
    reach.maker === undefined || 'this' in test.inputs ? undefined : reaching.expression(reach.maker);
  const isOwn = maker !== undefined || isOrdinaryReceiver(test.inputs.this, reach, reaching);
  switch (reach.kind) {
    case 'method':
      return {
        words,
        maker: inParentheses(maker),
        // Without a receiver of its own, a method is called on the prototype.
        text: (receiver = expression, args = []) =>
          isOwn || receiver === expression
            ? `${receiver}${member}(${args.join(', ')})`
            : `${expression}${member}.call(${[receiver, ...args].join(', ')})`,
      };
    case 'construct':
      return {
        words,
        text: (_, args) => {
          if (WITHOUT_NEW in test.inputs)
            return `${words.length > 1 ? `(0, ${expression})` : expression}(${args.join(', ')})`;
          return `new ${/[()]/u.test(expression) ? `(${expression})` : expression}(${args.join(', ')})`;
        },
      };
    case 'get':
    case 'set': {
      const key = quote(reach.member);
      return {
        words,
        maker: inParentheses(maker),
        text: (receiver, args = []) => {
          const value = args[0] ?? 'undefined';
          const isGetter = reach.kind === 'get';
          if (isOwn || receiver === undefined) {
            const place = `${receiver ?? expression}${member}`;
            return isGetter ? place : `${place} = ${value}`;
          }
          return isGetter
            ? `Reflect.get(${expression}, ${key}, ${receiver})`
            : `Reflect.set(${expression}, ${key}, ${value}, ${receiver})`;
        },
      };
    }
    case 'call':
      return {
        words,
        text: (receiver, args) =>
          receiver === undefined
            ? `${expression}(${args.join(', ')})`
            : `${expression}.call(${[receiver, ...args].join(', ')})`,
      };
  }
}

/** What is called with `new` has no calls in it. */
function inParentheses(maker: string | undefined): string | undefined {
  return maker !== undefined && /[()]/u.test(maker) ? `(${maker})` : maker;
}

/** Whether calling the method on the receiver calls the target: an instance of the very class, without a field in the way. */
function isOrdinaryReceiver(
  receiver: JsonValue | undefined,
  { expression, member }: Exclude<TargetReach, { readonly kind: 'none' }>,
  reaching: Reaching,
): boolean {
  if (typeof receiver !== 'object' || receiver === null || Array.isArray(receiver)) return false;
  const { $: tag, class: name, fields } = receiver as { readonly [key: string]: JsonValue };
  if (tag !== 'new' || Object.hasOwn((fields ?? {}) as object, member)) return false;
  return `${reaching.classOf(String(name))?.reach.expression}.prototype` === expression;
}

function classNames(values: readonly (JsonValue | Readonly<Record<string, JsonValue>>)[]): string[] {
  const found = new Set<string>();
  const visit = (json: JsonValue): void => {
    if (typeof json !== 'object' || json === null) return;
    for (const [key, value] of Object.entries(json)) {
      if (key === 'class' && typeof value === 'string') found.add(value);
      visit(value);
    }
  };
  for (const value of values) visit(value);
  return [...found];
}
