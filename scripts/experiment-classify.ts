/**
 * Eclat's experiment (Pacheco, Ernst 2005, chapter 5) on programs of ours: `npm run experiment:classify`. Correct programs
 * are mutated; a mutant counts as faulty if it passes the suite and small inputs tell it from the correct program, which
 * also gives every input its true label. Where the calls of the suite themselves do otherwise than those of the correct
 * program, and no test asserts it, what is observed is no correct run: such mutants are shown apart.
 */
import { readFileSync } from 'node:fs';
import { PenumbraError } from '../runtime/index.js';
import { fastCheck } from './classify/fast-check.js';
import { type Mutant, mutantsOf } from './classify/mutants.js';
import { Oracle } from './classify/oracle.js';
import { placeOf, SUBJECTS, type Subject } from './classify/subjects.js';
import { confusionTable, labelsTable, type Run, summaryTable } from './classify/tables.js';
import { Copy, probesOf, type Settings, trial } from './classify/trial.js';
import { commandLine, parsed, wholeNumber } from './command-line.js';

const USAGE = `npm run experiment:classify [-- --sample N --only NAME --decision D --unguided --directed S --rival]

  --sample N    faulty mutants of each program, spread over its text (4)
  --only NAME   programs whose files or experiments contain this
  --decision D  guarded, confidence or plain
  --unguided    make new inputs of all inputs
  --directed S  seconds of the directed search for each method, 0: none (1)
  --rival       fast-check beside, with the same ground truth
`;

interface Options {
  readonly sample: number;
  readonly only: string;
  readonly settings: Settings;
  readonly rival: boolean;
}

const options = commandLine('experiment:classify', USAGE, (args): Options | undefined => {
  const found = parsed(args, {
    options: {
      sample: { type: 'string' },
      only: { type: 'string' },
      decision: { type: 'string' },
      unguided: { type: 'boolean' },
      directed: { type: 'string' },
      rival: { type: 'boolean' },
    },
  });
  if (!found) return undefined;
  const { sample = '4', only = '', decision, unguided = false, directed = '1', rival = false } = found.values;
  const settings: Settings = {
    isGuided: !unguided,
    directed: Number(directed) * 1000,
    ...(decision === 'plain' || decision === 'confidence' ? { decision } : {}),
  };
  return { sample: wholeNumber('sample', sample, 0), only, settings, rival };
});

const runs: Run[] = [];
for (const subject of SUBJECTS.filter(({ experiment, file }) =>
  `${experiment} ${file}`.includes(options.only),
))
  for await (const run of runsOf(subject)) {
    runs.push(run);
    const { selected, directed } = run.trial;
    process.stderr.write(
      `${run.experiment} ${run.variant} (${run.kind}): ${JSON.stringify(selected)}, directed ${JSON.stringify(directed)}${run.checked === undefined ? '' : `, fast-check ${run.checked}`}\n`,
    );
  }
process.stdout.write(`${summaryTable(runs)}\n\n${labelsTable(runs)}\n\n${confusionTable(runs)}\n`);

/** The runs on one subject: on it as it is, on its faulty mutants, and on mutants that nothing tells from it. */
async function* runsOf(subject: Subject): AsyncGenerator<Run, void> {
  const { experiment, file, correct } = subject;
  const oracle = new Oracle(placeOf(subject, correct ?? file));
  const copy = new Copy(subject);
  const run = async (variant: string, kind: Run['kind']): Promise<Run> => ({
    experiment,
    variant,
    kind,
    trial: await trial(copy, oracle, options.settings),
    checked: options.rival ? await fastCheck(copy, oracle) : undefined,
  });
  try {
    if (correct !== undefined) {
      yield await run(file, 'faulty');
      return;
    }
    yield await run(file, 'correct');
    if (options.sample === 0) return;
    const calls = await copy.calls();
    const probes = await probesOf(oracle.file, placeOf(subject, subject.suite));
    const counts = { faulty: 0, seen: 0, correct: 0 };
    for (const mutant of spread(mutantsOf(readFileSync(copy.file, 'utf8')))) {
      if (counts.faulty >= options.sample) return;
      copy.write(mutant.text);
      const kind = await kindOf(copy, oracle, probes, calls);
      if (kind === undefined || counts[kind] >= most(kind)) continue;
      counts[kind] += 1;
      yield await run(`${file} ${mutant.name}`, kind);
    }
  } finally {
    copy.remove();
    await oracle.close();
  }
}

/** Of what is no fault that the suite has not run, there are fewer. */
function most(kind: Run['kind']): number {
  return kind === 'faulty' ? options.sample : Math.ceil(options.sample / 3);
}

/** In an order in which the first few are from all over the text. */
function spread(mutants: readonly Mutant[]): readonly Mutant[] {
  const step = 37;
  return mutants
    .map((mutant, at) => ({ mutant, key: (at * step) % 101 }))
    .sort((a, b) => a.key - b.key)
    .map(({ mutant }) => mutant);
}

/** What a mutant is; undefined: it fails the suite, or cannot be run. */
async function kindOf(
  copy: Copy,
  oracle: Oracle,
  probes: Awaited<ReturnType<typeof probesOf>>,
  correct: string | undefined,
): Promise<Run['kind'] | undefined> {
  const runner = copy.runner();
  try {
    const calls = await copy.calls();
    if (calls === undefined) return undefined;
    if (!(await oracle.isFaulty(probes, runner))) return 'correct';
    return calls === correct ? 'faulty' : 'seen';
  } catch (error) {
    if (error instanceof PenumbraError) return undefined;
    throw error;
  } finally {
    await runner.close();
  }
}
