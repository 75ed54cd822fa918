/** Inputs run and classified. */

import type { ArgumentType } from '../generation/argument-types.js';
import type { InputEnd } from '../generation/input-runner.js';
import { isRepeated, type Sequence, type Step } from '../generation/sequences.js';
import type { Captured } from '../observation/captured.js';
import {
  type Answers,
  type CallLine,
  callOf,
  type ObservedCall,
  type State,
  type ThrownRecord,
} from '../observation/trace-format.js';
import type { Point } from '../points.js';
import type { RunInputs } from '../recorded-runs.js';
import { type Classification, classify, type Judge } from './classify-input.js';
import { givenBy, givenCall, givenLists } from './given.js';
import { isOdd, isOddlyMade, isUnknown } from './odd-arguments.js';

export interface Classified {
  readonly sequence: Sequence;
  readonly classification: Classification;
  /** What the tested call gave; undefined where it threw or was given up. */
  readonly value: Captured | undefined;
  /** The receiver after the call, as far as it is an object. */
  readonly self: Captured | undefined;
  /** Variables of the module after the call, where there are some that functions change. */
  readonly variables: State['variables'];
  readonly thrown: ThrownRecord | undefined;
  /** Receiver and arguments of the tested call; undefined where it was not recorded. */
  readonly before: State | undefined;
  /** The function or method that was entered; undefined where that was not recorded. */
  readonly entered: string | undefined;
  /** What running it came to. */
  readonly end: InputEnd;
  /** Whether nothing suggests the type of an argument, null and undefined apart. */
  readonly isOddlyTyped: boolean;
  /** Whether a directed search has found it. */
  readonly isDirected?: boolean;
  /** What is reported is a doubt. */
  readonly isDoubtful?: boolean;
}

/** What an input is judged by. */
export interface Bench {
  readonly run: RunInputs;
  readonly judge: Judge;
  readonly points: readonly Point[];
  /** Methods that the suite called twice on an object with the same arguments. */
  readonly repeated: ReadonlySet<string>;
  readonly typesOf: (point: string) => readonly ArgumentType[];
}

/**
 * Runs inputs; those that fail before their tested call have no verdict.
 * @param mostKilled of which that many are given up; those behind them are not run
 */
export async function runClassified(
  inputs: readonly Sequence[],
  bench: Bench,
  mostKilled?: number,
): Promise<readonly (Classified | undefined)[]> {
  const ends = await bench.run(inputs, mostKilled);
  return ends.map((end, at) => verdictOn(inputs[at]!, end, bench));
}

function verdictOn(
  sequence: Sequence,
  end: InputEnd,
  { judge, points, repeated, typesOf }: Bench,
): Classified | undefined {
  const tested = sequence.at(-1)!;
  const before = sequence.slice(0, -1).map((step) => givenCall(step, points));
  const about = {
    point: tested.point,
    before,
    given: givenBy(sequence),
    lists: givenLists(sequence),
    isOddlyTyped: false,
    isUntried: false,
    isBehindUntried: sequence.slice(0, -1).some((step) => isUntriedIn(step, typesOf)),
    isRepeated: isRepeated(sequence) && !repeated.has(tested.point),
  };
  if ('killed' in end) {
    const classification = classify(
      { ...about, call: undefined, thrown: undefined, killed: end.killed },
      judge,
    );
    const none = {
      value: undefined,
      self: undefined,
      variables: undefined,
      thrown: undefined,
      before: undefined,
      entered: undefined,
    };
    return { sequence, classification, ...none, end, isOddlyTyped: false };
  }
  const { run } = end;
  if (run.failedStep !== undefined) return undefined;
  const call: ObservedCall | undefined =
    run.call === undefined
      ? undefined
      : callOf(
          JSON.parse(run.call) as CallLine,
          points,
          run.answers === undefined ? undefined : (JSON.parse(run.answers) as Answers),
        );
  const types = typesOf(tested.point);
  const isUntried = isUntriedIn(tested, typesOf);
  const isOddlyTyped = tested.args.some((arg, at) => {
    const type = types[at] ?? (types.at(-1)?.isRest ? types.at(-1) : undefined);
    // Objects that no call was given may be parts of others.
    if ('code' in arg) return isOdd(arg.code, type);
    const made = call?.before.args[at];
    return isUnknown(type) || type!.isUntried || (made !== undefined && isOddlyMade(made, type!));
  });
  const thrown = call?.end.kind === 'throw' ? call.end : run.thrown;
  const classification = classify(
    { ...about, call, thrown, killed: undefined, isOddlyTyped, isUntried },
    judge,
  );
  return {
    sequence,
    classification,
    value: run.value === undefined ? undefined : (JSON.parse(run.value) as Captured),
    self: call?.after.self,
    variables: call?.after.variables,
    thrown,
    before: call?.before,
    entered: call?.point.name,
    end,
    isOddlyTyped,
  };
}

/** Whether a call has an argument that no observed call had. */
function isUntriedIn({ point, args }: Step, typesOf: Bench['typesOf']): boolean {
  const types = typesOf(point);
  return args.some((_, at) => types[at]?.isUntried);
}
