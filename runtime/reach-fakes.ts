/**
 * A target run with fakes: it is run again with one answer more each time that a fake has none, along all that contracts allow.
 * Answers of a kind that was not given before come first, then those that differ least from the first ones.
 */
import type { SourceModel } from './inputs/domains/domain.js';
import type { Dialogue, FakeAnswer, FakeQuestion, Fakes } from './reach/fakes.js';
import type { ReachOptions } from './reach/options.js';
import type { Plan } from './reach/plan.js';
import type { SearchTarget } from './reach/search.js';
import type { UnansweredQuestion } from './sequences/protocol.js';
import { type Runners, runInProcess, type SequenceRun } from './sequences/sequence-process.js';
import { otherFiles, type Sequence, sequenceOf } from './sequences/steps.js';
import type { Conjunct } from './spec/index.js';

/** Answers in one run, runs for each that is kept, runs in one process. */
export const MOST_ANSWERS = 16;
const RUNS_EACH = 6;
const TOGETHER = 12;
/** Runs one after the other that come to an end and show nothing new. */
const MOST_IDLE = 36;

interface Waiting {
  readonly dialogue: Dialogue;
  /** Answers that were not the first ones that the solver gave. */
  readonly others: number;
}

export interface FakedRun {
  readonly plan: Plan;
  readonly sequence: Sequence;
  readonly ran: SequenceRun;
}

export interface RefusedQuestion extends FakedRun {
  readonly question: FakeQuestion;
  readonly conflict: readonly Conjunct[];
}

export interface FakedRuns {
  /** Runs that came to an end with an outcome, answers or answers behind each other of a kind that none before them had. */
  readonly kept: readonly FakedRun[];
  /** Calls of fakes that no behaviour allows. */
  readonly refused: readonly RefusedQuestion[];
  readonly runs: number;
  /** Whether a run had more questions than are answered. */
  readonly isCut: boolean;
  /** Whether there were more runs to make. */
  readonly isSpent: boolean;
}

export async function runWithFakes(
  model: SourceModel,
  target: SearchTarget,
  plan: Plan,
  fakes: Fakes,
  { file, runTimeout, memory, attempts }: ReachOptions,
  runners: Runners,
  asValue: (value: UnansweredQuestion['args'][number]) => FakeQuestion['args'][number],
): Promise<FakedRuns> {
  const waiting: Waiting[] = [{ dialogue: fakes.begin(), others: 0 }];
  const met = new Set<string>();
  const kept: FakedRun[] = [];
  const refused: RefusedQuestion[] = [];
  let runs = 0;
  let isCut = false;
  let idle = 0;
  const isNew = ({ dialogue }: Waiting): boolean => !met.has(kindOf(dialogue.answers.at(-1)));
  while (waiting.length > 0 && kept.length < attempts && runs < attempts * RUNS_EACH && idle < MOST_IDLE) {
    waiting.sort(
      (a, b) =>
        Number(isNew(b)) - Number(isNew(a)) ||
        a.others - b.others ||
        b.dialogue.answers.length - a.dialogue.answers.length,
    );
    const batch = waiting.splice(0, TOGETHER);
    const plans = batch.map(({ dialogue }) => ({ ...plan, answers: dialogue.answers }));
    const sequences = plans.map((one) => sequenceOf(model, target, one));
    const others = otherFiles(model, sequences);
    const ran = await runInProcess({ file, others, sequences }, { runTimeout, memory, runners });
    runs += ran.length;
    for (const [i, run] of ran.entries()) {
      const made: FakedRun = { plan: plans[i]!, sequence: sequences[i]!, ran: run };
      const { dialogue, others: before } = batch[i]!;
      const last = run.kind === 'ran' ? run.steps.at(-1) : undefined;
      if (!last?.asked || run.kind !== 'ran') {
        // What follows on what tells the ways of loops.
        const each = [...dialogue.answers.map(kindOf), outcomeOf(run)];
        const kinds = [...each, ...each.slice(1).map((kind, at) => `${each[at]}, ${kind}`)];
        idle += 1;
        if (kinds.every((kind) => met.has(kind))) continue;
        idle = 0;
        for (const kind of kinds) met.add(kind);
        kept.push(made);
        continue;
      }
      if (dialogue.answers.length >= MOST_ANSWERS) {
        isCut = true;
        continue;
      }
      const { object, member, args } = last.asked;
      const question: FakeQuestion = {
        object,
        member,
        args: args.map(asValue),
        isBefore: run.steps.length < sequences[i]!.steps.length,
      };
      const replies = await fakes.replies(dialogue, question);
      if (replies.kind === 'refused') refused.push({ ...made, question, conflict: replies.conflict });
      else
        replies.dialogues.forEach((next, at) => {
          waiting.push({ dialogue: next, others: before + Math.min(at, 1) });
        });
    }
  }
  return { kept, refused, runs, isCut, isSpent: waiting.length > 0 };
}

/** What tells answers of a member from others: numbers and strings are of one kind. */
function kindOf(answer: FakeAnswer | undefined): string {
  if (!answer) return '';
  const { object, member, value, thrown } = answer;
  const of = `${object}.${member.name}`;
  if (thrown !== undefined) return `${of} throws ${thrown}`;
  if (value?.kind !== 'primitive') return `${of} ${value?.kind}`;
  const known = value.value;
  return `${of} ${typeof known === 'number' || typeof known === 'string' ? typeof known : String(known)}`;
}

function outcomeOf(run: SequenceRun): string {
  if (run.kind !== 'ran') return run.kind;
  const last = run.steps.at(-1);
  if (last?.thrown) return `throws ${last.thrown.text}`;
  return `returns ${JSON.stringify(last?.returned ?? null)}`;
}
