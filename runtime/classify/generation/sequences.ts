/** Inputs: sequences of calls, of which the last one is tested (Eclat, 3.5). */

/** A literal, as JavaScript; or the value of a step: what a constructor makes, or a call returns. */
export type Argument = { readonly code: string } | { readonly step: number };

export interface Step {
  /** The point that is called. */
  readonly point: string;
  /** The step whose value is the receiver; undefined of functions, static methods and constructors. */
  readonly receiver: number | undefined;
  readonly args: readonly Argument[];
}

export type Sequence = readonly Step[];

/** One sequence behind another: the steps of the second have later numbers. */
export function behind(first: Sequence, second: Sequence): Sequence {
  const by = first.length;
  return [...first, ...second.map((step) => renumbered(step, (number) => number + by))];
}

/** A sequence without one of its steps, and without the steps that then lack a value. The tested call is never left out. */
export function without(sequence: Sequence, left: number): Sequence | undefined {
  const kept: Step[] = [];
  const numbers = new Map<number, number>();
  for (const [at, step] of sequence.entries()) {
    if (at === left) continue;
    if (stepsOf(step).some((number) => !numbers.has(number))) {
      if (at === sequence.length - 1) return undefined;
      continue;
    }
    numbers.set(at, kept.length);
    kept.push(renumbered(step, (number) => numbers.get(number)!));
  }
  return kept;
}

/** The sequence in which another value stands where that of a step did, which is left out alone. */
export function instead(sequence: Sequence, left: number, other: number): Sequence | undefined {
  const moved = sequence.map((step, at) =>
    at <= left ? step : renumbered(step, (number) => (number === left ? other : number)),
  );
  return without(moved, left);
}

/** The steps whose values a step takes. */
export function stepsOf({ receiver, args }: Step): readonly number[] {
  const taken = args.flatMap((arg) => ('step' in arg ? [arg.step] : []));
  return receiver === undefined ? taken : [receiver, ...taken];
}

/**
 * Whether the tested call is one of a method with arguments that was made before with the same arguments, on the same object or
 * on one that calls on it gave: that may be the same.
 */
export function isRepeated(sequence: Sequence): boolean {
  const tested = sequence.at(-1)!;
  if (tested.receiver === undefined || tested.args.length === 0) return false;
  const maker = (step: Step): number | undefined => {
    let at = step.receiver;
    while (at !== undefined && sequence[at]!.receiver !== undefined) at = sequence[at]!.receiver;
    return at;
  };
  const keyOf = (step: Step): string => JSON.stringify([step.point, maker(step), step.args]);
  return sequence.slice(0, -1).some((step) => keyOf(step) === keyOf(tested));
}

function renumbered(step: Step, to: (number: number) => number): Step {
  return {
    ...step,
    receiver: step.receiver === undefined ? undefined : to(step.receiver),
    args: step.args.map((arg) => ('step' in arg ? { step: to(arg.step) } : arg)),
  };
}

/** How a step calls its point. */
export interface Callee {
  /** The name of a class or function, or the method of the receiver. */
  readonly name: string;
  readonly kind: 'function' | 'method' | 'static' | 'constructor' | 'get' | 'set';
  /** What the values are called that it gives. */
  readonly gives: string;
  readonly isAsync?: true;
}

/** A sequence as statements, the last of which is the tested call. */
export function statementsOf(sequence: Sequence, calleeOf: (point: string) => Callee): readonly string[] {
  const used = new Set(sequence.flatMap(stepsOf));
  const names = namesOf(sequence, calleeOf);
  return sequence.map((step, at) => {
    const args = step.args.map((arg) => ('code' in arg ? arg.code : names[arg.step]!));
    const receiver = step.receiver === undefined ? '' : names[step.receiver]!;
    const call = callText(calleeOf(step.point), receiver, args);
    return used.has(at) ? `const ${names[at]!} = ${call};` : `${call};`;
  });
}

/** What the values of the steps are called: after their classes, numbered where there are several. */
export function namesOf(sequence: Sequence, calleeOf: (point: string) => Callee): readonly string[] {
  const bases = sequence.map(({ point }) => calleeOf(point).gives);
  const used = new Set(sequence.flatMap(stepsOf));
  const relevant = bases.filter((_, at) => used.has(at) || at === bases.length - 1);
  const counts = new Map<string, number>();
  return bases.map((base, at) => {
    if (!used.has(at) && at !== bases.length - 1) return '';
    const number = (counts.get(base) ?? 0) + 1;
    counts.set(base, number);
    return relevant.filter((one) => one === base).length > 1 ? `${base}${number}` : base;
  });
}

/** The expression that calls a point. */
export function callText(callee: Callee, receiver: string, args: readonly string[]): string {
  return `${callee.isAsync ? 'await ' : ''}${plainCallText(callee, receiver, args)}`;
}

function plainCallText({ kind, name }: Callee, receiver: string, args: readonly string[]): string {
  switch (kind) {
    case 'constructor':
      return `new ${name}(${args.join(', ')})`;
    case 'method':
      return `${receiver}.${name}(${args.join(', ')})`;
    case 'get':
      return `${receiver}.${name}`;
    case 'set':
      return `${receiver}.${name} = ${args[0] ?? 'undefined'}`;
    default:
      return `${name}(${args.join(', ')})`;
  }
}
