/**
 * Eclat's experiment (Pacheco, Ernst 2005, chapter 5) on programs of ours: `npm run experiment:classify`. Correct programs
 * are mutated; a mutant counts as faulty if it passes the suite and small inputs tell it from the correct program, which
 * also gives every input its true label.
 */
import { readFileSync } from 'node:fs';
import { PenumbraError } from '../runtime/index.js';
import { type Mutant, mutantsOf } from './classify/mutants.js';
import { placeOf, SUBJECTS, type Subject } from './classify/subjects.js';
import { confusionTable, type Run, summaryTable } from './classify/tables.js';
import { Copy, Oracle, type Settings, trial } from './classify/trial.js';
import { commandLine, parsed, wholeNumber } from './command-line.js';

const USAGE = `npm run experiment:classify [-- --sample N --only NAME --decision D --no-guided]

  --sample N    faulty mutants of each program, spread over its text (4)
  --only NAME   programs whose files or experiments contain this
  --decision D  guarded, confidence or plain
  --unguided    make new inputs of all inputs
`;

interface Options {
  readonly sample: number;
  readonly only: string;
  readonly settings: Settings;
}

const options = commandLine('experiment:classify', USAGE, (args): Options | undefined => {
  const found = parsed(args, {
    options: {
      sample: { type: 'string' },
      only: { type: 'string' },
      decision: { type: 'string' },
      unguided: { type: 'boolean' },
    },
  });
  if (!found) return undefined;
  const { sample = '4', only = '', decision, unguided = false } = found.values;
  const settings: Settings = {
    isGuided: !unguided,
    ...(decision === 'plain' || decision === 'confidence' ? { decision } : {}),
  };
  return { sample: wholeNumber('sample', sample, 0), only, settings };
});

const runs: Run[] = [];
for (const subject of SUBJECTS.filter(({ experiment, file }) =>
  `${experiment} ${file}`.includes(options.only),
))
  for await (const run of runsOf(subject)) {
    runs.push(run);
    process.stderr.write(`${run.experiment} ${run.variant}: ${JSON.stringify(run.trial.selected)}\n`);
  }
process.stdout.write(`${summaryTable(runs)}\n\n${confusionTable(runs)}\n`);

/** The runs on one subject: on it as it is, and on its faulty mutants. */
async function* runsOf(subject: Subject): AsyncGenerator<Run, void> {
  const { experiment, file, correct } = subject;
  const oracle = new Oracle(placeOf(subject, correct ?? file));
  const copy = new Copy(subject);
  try {
    const isFaulty = correct !== undefined;
    yield { experiment, variant: file, isFaulty, trial: await trial(copy, oracle, options.settings) };
    if (isFaulty || options.sample === 0) return;
    const probes = await oracle.probes(placeOf(subject, subject.suite));
    let found = 0;
    for (const mutant of spread(mutantsOf(readFileSync(copy.file, 'utf8')))) {
      if (found === options.sample) return;
      copy.write(mutant.text);
      if (!(await isRevealing(copy, oracle, probes))) continue;
      found += 1;
      const variant = `${file} ${mutant.name}`;
      yield { experiment, variant, isFaulty: true, trial: await trial(copy, oracle, options.settings) };
    }
  } finally {
    copy.remove();
    await oracle.close();
  }
}

/** In an order in which the first few are from all over the text. */
function spread(mutants: readonly Mutant[]): readonly Mutant[] {
  const step = 37;
  return mutants
    .map((mutant, at) => ({ mutant, key: (at * step) % 101 }))
    .sort((a, b) => a.key - b.key)
    .map(({ mutant }) => mutant);
}

/** Whether a mutant passes the suite, and does otherwise than the correct program on small inputs. */
async function isRevealing(
  copy: Copy,
  oracle: Oracle,
  probes: Awaited<ReturnType<Oracle['probes']>>,
): Promise<boolean> {
  try {
    return (await copy.passes()) && (await copy.differs(oracle, probes));
  } catch (error) {
    if (error instanceof PenumbraError) return false;
    throw error;
  }
}
