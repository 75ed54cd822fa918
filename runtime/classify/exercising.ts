/** Conjectures about the operations of a file, held against calls of these with what the suite has made. */
import { PenumbraError } from '../../compiler/diagnostics.js';
import type { CutRecord } from './events.js';
import { exercisesOf } from './generation/exercises.js';
import type { Histories } from './generation/histories.js';
import { InputRunner } from './generation/input-runner.js';
import type { Sequence } from './generation/sequences.js';
import { conjecturesOf } from './model/laws/conjectures.js';
import type { Operations } from './model/laws/operations.js';
import { questionsOf } from './model/laws/questions.js';
import type { ModelInference } from './model/model.js';
import { type Answers, type CallLine, callOf, type ObservedCall } from './observation/trace-format.js';
import type { ModelOptions } from './options.js';

const MEMORY = 2048;
/** Calls of one operation that are given up until there are no more of it. */
const MOST_KILLED = 1;

/** A call that the suite has not made. */
export interface ExercisedCall {
  readonly sequence: Sequence;
  readonly call: ObservedCall;
}

export interface Exercised {
  /** Calls of values that the suite has made. */
  readonly calls: readonly ExercisedCall[];
  /** Bounds that were hit. */
  readonly cut: readonly CutRecord[];
}

/** Runs operations, and shows the inference what was answered. */
export async function exercise(
  {
    file,
    operations: most,
    lawTimeout: runTimeout,
  }: Pick<ModelOptions, 'file' | 'operations' | 'lawTimeout'>,
  operations: Operations,
  histories: Histories,
  inference: ModelInference,
): Promise<Exercised> {
  const found = operations.found();
  const all = found.slice(0, most);
  const left = found.slice(most).map(({ point }) => point);
  const conjectures = new Map(all.map((one) => [one.point, conjecturesOf(one, all)]));
  for (const { point, names } of all) inference.conjecture(point, conjectures.get(point)!, names);
  const asked = all.map((one) => exercisesOf(one, histories)).filter(({ length }) => length > 0);
  const givenUp: string[] = [];
  const cut = (): readonly CutRecord[] => [
    ...(left.length > 0 ? [{ bound: 'operations', of: left } as const] : []),
    ...(givenUp.length > 0 ? [{ bound: 'law-timeout', of: givenUp } as const] : []),
  ];
  if (asked.length === 0) return { calls: [], cut: cut() };
  const made: ExercisedCall[] = [];
  const questions = questionsOf(conjectures);
  const runner = new InputRunner({ file, seed: 0, runTimeout, memory: MEMORY, questions });
  try {
    await runner.start();
    for (const exercises of asked) {
      const ends = await runner.run(
        exercises.map(({ sequence }) => sequence),
        MOST_KILLED,
      );
      if (ends.some((end) => 'killed' in end)) givenUp.push(exercises[0]!.sequence.at(-1)!.point);
      for (const [at, end] of ends.entries()) {
        if (!('run' in end) || end.run.call === undefined || end.run.answers === undefined) continue;
        const line = JSON.parse(end.run.call) as CallLine;
        const answers = JSON.parse(end.run.answers) as Answers;
        const { sequence, from } = exercises[at]!;
        const call = callOf(line, runner.points, answers);
        inference.seeExercise(call, from);
        if (from === 'suite') made.push({ sequence, call });
      }
    }
  } catch (error) {
    // What cannot be loaded by itself has no laws but those that the suite shows.
    if (!(error instanceof PenumbraError)) throw error;
  } finally {
    await runner.close();
  }
  return { calls: made, cut: cut() };
}
