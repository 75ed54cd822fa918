/**
 * Eclat's experiment (Pacheco, Ernst 2005, chapter 5) on programs of ours: `npm run experiment:classify`. Correct programs
 * are mutated; a mutant counts as faulty if it passes the suite and small inputs tell it from the correct program, which
 * also gives every input its true label. Where the calls of the suite themselves do otherwise than those of the correct
 * program, and no test asserts it, what is observed is no correct run: such mutants are shown apart.
 *
 * The suites of the mutated structures and of RatPoly are of a textbook's size, which was fixed before any of them was
 * classified (`classify/subjects.ts` has the rule): suites that test every border let no mutant pass. What a correct program
 * refuses by an error of which its documents do not speak (`@throws`) is illegal, as what a precondition excludes.
 */
import { readFileSync } from 'node:fs';
import { fastCheck } from './classify/fast-check.js';
import { type Mutant, mutantsOf, rewritesOf, together } from './classify/mutants.js';
import { Oracle } from './classify/oracle.js';
import { Record } from './classify/record.js';
import { ownSubject, SUBJECTS, type Subject } from './classify/subjects.js';
import { confusionTable, guidanceTable, labelsTable, type Run, summaryTable } from './classify/tables.js';
import { Copy, type TrialSettings, trial } from './classify/trial.js';
import { Truth } from './classify/truth.js';
import { commandLine, parsed, UsageError, wholeNumber } from './command-line.js';

const USAGE = `npm run experiment:classify [-- --sample N --only NAME --decision D --directed N --timeout S --labelled N --once --rival --record FILE]
       npm run experiment:classify -- --program FILE --suite FILE [...]

  --sample N     faulty variants of each program, spread over its text (4; 12 of RatPoly), and a third as many correct ones
  --program FILE a correct program of your own in place of these, which is mutated, with its mocha suite (--suite FILE)
  --only NAME    programs whose files or experiments contain this
  --decision D   guarded, confidence or plain
  --directed N   runs of the directed search for each method, 0: none (10)
  --timeout S    seconds of work for the rounds of one run (15)
  --once         leaves out the runs in which new inputs are made of all inputs (figure 5-6)
  --labelled N   generated inputs of each run that get a true label, about; those that are reported all do (800)
  --rival        fast-check beside, with the same ground truth
  --record FILE  keeps what runs came to, and goes on from there
`;

interface Options {
  /** Undefined: as many as the subject has by default. */
  readonly sample: number | undefined;
  readonly subjects: readonly Subject[];
  readonly settings: TrialSettings;
  readonly isOnce: boolean;
  readonly rival: boolean;
  readonly record: string | undefined;
}

const options = commandLine('experiment:classify', USAGE, (args): Options | undefined => {
  const found = parsed(args, {
    options: {
      sample: { type: 'string' },
      only: { type: 'string' },
      program: { type: 'string' },
      suite: { type: 'string' },
      decision: { type: 'string' },
      labelled: { type: 'string' },
      once: { type: 'boolean' },
      timeout: { type: 'string' },
      directed: { type: 'string' },
      rival: { type: 'boolean' },
      record: { type: 'string' },
    },
  });
  if (!found) return undefined;
  const {
    sample,
    only = '',
    program,
    suite,
    decision,
    once = false,
    directed = '10',
    timeout = '15',
    labelled = '800',
    rival = false,
    record,
  } = found.values;
  const inputs = wholeNumber('labelled', labelled, 1);
  const settings: TrialSettings = {
    labelled: inputs,
    directed: wholeNumber('directed', directed, 0),
    timeout: Number(timeout) * 1000,
    ...(decision === 'plain' || decision === 'confidence' ? { decision } : {}),
  };
  const counted = sample === undefined ? undefined : wholeNumber('sample', sample, 0);
  if ((program === undefined) !== (suite === undefined))
    throw new UsageError('--program and --suite are given together: a program, and the suite that it passes');
  const subjects =
    program === undefined || suite === undefined
      ? SUBJECTS.filter(({ experiment, file }) => `${experiment} ${file}`.includes(only))
      : [ownSubject(program, suite)];
  return { sample: counted, subjects, settings, isOnce: once, rival, record };
});

const record = new Record(options.record, options.settings);
const runs: Run[] = [];
for (const subject of options.subjects)
  for await (const run of runsOf(subject)) {
    runs.push(run);
    const { selected, directed, told } = run.trial;
    process.stderr.write(
      `${run.experiment} ${run.variant} (${run.kind}): ${JSON.stringify(selected)}, directed ${JSON.stringify(directed)}${run.checked === undefined ? '' : `, fast-check ${run.checked}`}\n${told.map((one) => `    ${one}\n`).join('')}`,
    );
  }
process.stdout.write(
  `${summaryTable(runs)}\n\n${labelsTable(runs)}\n\n${confusionTable(runs)}\n${options.isOnce ? '' : `\n${guidanceTable(runs)}\n`}`,
);

/** The runs on one subject: on it as it is, on its faulty mutants, and on variants that nothing tells from it. */
async function* runsOf(subject: Subject): AsyncGenerator<Run, void> {
  const { experiment, file, correct, published } = subject;
  const oracle = new Oracle(subject);
  const copy = new Copy(subject);
  const run = async (variant: string, kind: Run['kind']): Promise<Run> => {
    const { settings, isOnce, rival } = options;
    const step = `${experiment} ${variant}`;
    const guided = await record.of(step, () => trial(copy, oracle, settings));
    const all = { ...settings, isGuided: false, directed: 0 };
    const unguided =
      isOnce || kind !== 'faulty'
        ? undefined
        : await record.of(`${step}: of all inputs`, () => trial(copy, oracle, all));
    const checked = rival ? await record.of(`${step}: fast-check`, () => fastCheck(copy, oracle)) : undefined;
    return { experiment, variant, kind, trial: guided, unguided, checked };
  };
  try {
    if (correct !== undefined || published) {
      yield await run(file, 'faulty');
      return;
    }
    yield await run(file, 'correct');
    const most = options.sample ?? subject.sample ?? 4;
    // Of what is no fault that the suite has not run, there are fewer.
    const left = { faulty: most, seen: Math.ceil(most / 3), correct: Math.ceil(most / 3) };
    if (most === 0) return;
    const text = readFileSync(copy.file, 'utf8');
    const truth = new Truth(copy, oracle, subject);
    const faulty: Mutant[] = [];
    for (const mutant of chain(spread(mutantsOf(text)), () => pairsOf(text, faulty))) {
      if (left.faulty === 0) break;
      copy.write(mutant.text);
      const name = `${file} ${mutant.name}`;
      const found = await record.kindOf(`${experiment} ${name}`, () => truth.kindOf());
      if (!found || left[found.kind] === 0) continue;
      left[found.kind] -= 1;
      if (found.kind === 'faulty') faulty.push(mutant);
      yield await run(name, found.kind);
    }
    for (const rewrite of spread(rewritesOf(text)).slice(0, left.correct)) {
      copy.write(rewrite.text);
      yield await run(`${file} ${rewrite.name}`, 'correct');
    }
  } finally {
    copy.remove();
    await oracle.close();
  }
}

/** The mutants, and then what is made of those that were found. */
function* chain(mutants: readonly Mutant[], more: () => readonly Mutant[]): Generator<Mutant, void> {
  yield* mutants;
  yield* more();
}

function pairsOf(text: string, mutants: readonly Mutant[]): readonly Mutant[] {
  return mutants.flatMap((a, at) => mutants.slice(at + 1).flatMap((b) => together(text, a, b) ?? []));
}

/** In an order in which the first few are from all over the text. */
function spread(mutants: readonly Mutant[]): readonly Mutant[] {
  const step = 37;
  return mutants
    .map((mutant, at) => ({ mutant, key: (at * step) % 101 }))
    .sort((a, b) => a.key - b.key)
    .map(({ mutant }) => mutant);
}
