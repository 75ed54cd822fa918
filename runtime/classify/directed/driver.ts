/**
 * Functions for the explorer, put behind the text of a subject: each makes the calls of sequences, with parameters where
 * these have open literals, and decides whether what held at the exit of the last call of all observed ones holds. An input
 * that violates it is then an outcome of a decision that the explorer looks for, behind receivers that calls have made.
 */
import type { Callee, Sequence } from '../generation/sequences.js';
import { callText, namesOf, statementsOf } from '../generation/sequences.js';
import { callIn, isAskedAgain, renamedCall } from '../model/asked-again.js';
import { derived, javaScriptOf, type Reach } from '../model/formula-text.js';
import type { ModelProperty } from '../model/model.js';
import { variablesIn } from '../model/property.js';
import type { Point } from '../points.js';
import type { Skeleton } from './skeletons.js';

/** What is asked of one point. */
export interface Asked {
  readonly point: Point;
  readonly skeletons: readonly Skeleton[];
  /** What has to hold before the call, so that a violation counts. */
  readonly entry: readonly ModelProperty[];
  /** What is to be violated. */
  readonly exit: readonly ModelProperty[];
}

/** A function to explore. */
export interface Driver {
  readonly target: string;
  readonly text: string;
  /** Types of its parameters. */
  readonly types: Readonly<Record<string, string>>;
  readonly asked: Asked;
}

/** The parameter that chooses a sequence. */
const WHICH = '$which';

/** @param calleeOf how the text of the subject itself reaches what is called. @param target a name that is free there */
export function driverOf(asked: Asked, target: string, calleeOf: (point: string) => Callee): Driver {
  const types: Record<string, string> = {
    [WHICH]: asked.skeletons.map((_, at) => at).join(' | '),
  };
  const cases = asked.skeletons.map((skeleton, at) => {
    skeleton.holes.forEach(({ type }, hole) => {
      types[holeName(at, hole)] = type;
    });
    return `case ${at}: {\n${sequenceText(skeleton, at, calleeOf)}\n}`;
  });
  const text = `(${Object.keys(types).join(', ')}) {
const $holds = (property) => { try { return property(); } catch { return true; } };
const $same = (a, b) => Array.isArray(a) && Array.isArray(b) ? a.length === b.length && a.every((e, i) => e === b[i]) : a === b;
const $copy = (a) => Array.isArray(a) ? [...a] : a;
${checksText(asked, calleeOf)}
switch (${WHICH}) {
${cases.join('\n')}
}
}`;
  return { target, text, types, asked };
}

function holeName(skeleton: number, hole: number): string {
  return `$input${skeleton}_${hole}`;
}

/** What holds at the entry, what is kept from there, and the number of what is violated at the exit: once for all sequences. */
function checksText({ point, entry, exit }: Asked, calleeOf: (point: string) => Callee): string {
  const olds: string[] = [];
  const reach = reachOf(point, olds, calleeOf);
  // A list is one decision: an explorer looks for both outcomes of each.
  const all = (properties: readonly ModelProperty[]): string =>
    `[${properties.map((one) => `() => ${conditionOf(one, reach)}`).join(', ')}].every($holds)`;
  const implied = exit.filter((one) => one.isImplied && !isAnswered(one));
  const asked = [
    ...exit.filter(({ isImplied }) => !isImplied).map((one) => [one]),
    ...(implied.length > 0 ? [implied] : []),
  ];
  const legal = all(entry.filter((one) => !isAnswered(one)));
  const checks = asked.map((some, number) => `if (!${all(some)}) return ${number + 1};`);
  const kept = olds.map((code, at) => `$holds(() => ($old[${at}] = $copy(${code}), true));`);
  return [
    `const $legal = ($self, $given) => ${legal};`,
    `const $keep = ($self, $given) => { const $old = []; ${kept.join(' ')} return $old; };`,
    `const $broken = ($self, $given, $old, $result) => {`,
    ...checks,
    'return 0;',
    '};',
  ].join('\n');
}

/** Whether it is of an answer that others imply: to ask for that, too, takes time, and tells nothing. */
function isAnswered({ isImplied, property }: ModelProperty): boolean {
  return isImplied && variablesIn(property).some((name) => /[\w$]\(/u.test(name.replace(/^old\(/u, '')));
}

function sequenceText(
  { sequence, holes }: Skeleton,
  at: number,
  calleeOf: (point: string) => Callee,
): string {
  const open = sequence.map((step, number) => ({
    ...step,
    args: step.args.map((arg, position) => {
      const hole = holes.findIndex((one) => one.step === number && one.position === position);
      return hole < 0 ? arg : { code: holeName(at, hole) };
    }),
  }));
  const statements = statementsOf(open, calleeOf);
  const names = namesOf(open, calleeOf);
  const tested = open.at(-1)!;
  const given = tested.args.map((arg) => ('code' in arg ? arg.code : names[arg.step]!));
  const args = given.map((_, position) => `$given[${position}]`);
  const receiver = tested.receiver === undefined ? '' : names[tested.receiver]!;
  const callee = calleeOf(tested.point);
  const call = callText(callee, receiver, args);
  const self = receiver === '' ? 'undefined' : receiver;
  return [
    ...statements.slice(0, -1),
    `const $given = [${given.join(', ')}];`,
    `const $isLegal = $legal(${self}, $given);`,
    `const $old = $keep(${self}, $given);`,
    callee.kind === 'set' ? `${call}; const $result = undefined;` : `const $result = ${call};`,
    `return $isLegal ? $broken(${receiver === '' ? '$result' : receiver}, $given, $old, $result) : 0;`,
  ].join('\n');
}

/** Arrays are equal element by element, as in the model. */
function conditionOf({ property }: ModelProperty, reach: Reach): string {
  if (property.kind === 'compare' && (property.order === '=' || property.order === '!='))
    return `${property.order === '=' ? '' : '!'}$same(${reach(property.left)}, ${reach(property.right)})`;
  // A Set would have no symbolic model.
  if (property.kind === 'distinct') return `${reach(property.of)}.every((e, i, all) => all.indexOf(e) === i)`;
  return `(${javaScriptOf(property, reach)})`;
}

/** @param olds gets what has to be kept from before the call */
function reachOf({ parameters }: Point, olds: string[], calleeOf: (point: string) => Callee): Reach {
  const ofBase = (base: string): string => {
    if (base === 'this') return '$self';
    const call = callIn(base);
    if (call && isAskedAgain(call))
      return renamedCall(call, parameters, {
        ofVariable: ofBase,
        ofFunction: (point) => calleeOf(point).name,
      });
    if (/^this\b/u.test(base)) return answering(base.replace(/^this\b/u, '$self'));
    const [, first, rest] = /^([\w$]+)(.*)$/su.exec(base)!;
    const at = parameters.findIndex((name) => name?.replace(/^\.\.\./u, '') === first);
    if (at < 0) return first === 'result' ? `$result${rest}` : base;
    return parameters[at]!.startsWith('...') ? `$given.slice(${at})${rest}` : `$given[${at}]${rest}`;
  };
  // What an object is asked about is an argument.
  const answering = (text: string): string =>
    text.replace(/\(([\w$]+)\)/u, (all, name: string) => {
      const at = parameters.indexOf(name);
      return at < 0 ? all : `($given[${at}])`;
    });
  return (variable) => {
    const old = /^old\((?<inner>.*)\)$/u.exec(variable)?.groups?.inner;
    if (old === undefined) return derived(variable, ofBase);
    const text = derived(old, ofBase);
    const known = olds.indexOf(text);
    return `$old[${known < 0 ? olds.push(text) - 1 : known}]`;
  };
}

/** The sequences that inputs of a driver stand for; undefined where they have no literals. */
export function filled(
  { asked }: Driver,
  codes: Readonly<Record<string, string | undefined>>,
): Sequence | undefined {
  const at = Number(codes[WHICH]);
  const skeleton = asked.skeletons[at];
  if (!skeleton) return undefined;
  const filledIn = skeleton.sequence.map((step, number) => ({
    ...step,
    args: step.args.map((arg, position) => {
      const hole = skeleton.holes.findIndex((one) => one.step === number && one.position === position);
      return hole < 0 ? arg : { code: codes[holeName(at, hole)] };
    }),
  }));
  const isWhole = filledIn.every(({ args }) => args.every((arg) => 'step' in arg || arg.code !== undefined));
  return isWhole ? (filledIn as Sequence) : undefined;
}
