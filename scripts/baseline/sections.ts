/** The sections of a baseline, in the order in which they are recorded. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { type Checkout, documentOf } from './checkout.js';
import { functionsFacts, probesFacts, testeraFacts, whispecFacts } from './experiments.js';
import { type ExploreDocument, exploreFacts } from './explored.js';
import { FactList, type Facts } from './facts.js';
import { alloyFacts, crosscheckFacts, fuzzFacts, specFacts } from './printed.js';

export interface Section {
  readonly name: string;
  readonly about: string;
  record(checkout: Checkout): Facts;
}

/** Random programs, from seed 1 on. */
const FUZZ_PROGRAMS = 400;
/** Folders of `corpus/` whose files are explored; those of the probes are a section of their own. */
const EXPLORED = ['whispec', 'testera', 'enumerate', 'functions', 'typed', 'programs'];
/** Seconds on the processor for a target, more than any takes: what a run gives must not depend on the machine. */
const TIMEOUT = 600;

const FIXED: readonly Section[] = [
  {
    name: 'whispec',
    about: "the Whispec paper's Table 5",
    record: (of) => whispecFacts(documentOf(of.run('scripts/experiment-whispec.js', '--json'))),
  },
  {
    name: 'testera',
    about: "the TestEra paper's Table I",
    record: (of) => testeraFacts(documentOf(of.run('scripts/experiment-testera.js', '--json'))),
  },
  {
    name: 'probes',
    about: 'statements of the probes that are reached',
    record: (of) => probesFacts(documentOf(of.run('scripts/probes.js', '--json'))),
  },
  {
    name: 'functions',
    about: 'branches that emitted tests take',
    record: (of) => functionsFacts(documentOf(of.run('scripts/experiment-functions.js', '--json'))),
  },
  {
    name: 'ground-truth',
    about: 'the explorer and the enumerator against brute force',
    record: (of) => specFacts(documentOf(of.specs('dist/corpus/ground-truth/*.test.js'))),
  },
  {
    name: 'crosscheck',
    about: 'the explorer against the enumerator',
    record: (of) => crosscheckFacts(of.run('scripts/crosscheck.js').out),
  },
  {
    name: 'fuzz',
    about: `${FUZZ_PROGRAMS} random programs on node and in the VM`,
    record: (of) =>
      fuzzFacts(
        of.run('scripts/fuzz/main.js', '--seed', '1', '--count', `${FUZZ_PROGRAMS}`, '--jobs', '1').out,
      ),
  },
];

/**
 * All sections of a checkout; each corpus file that is explored is one.
 * @param models a folder of Alloy models, whose commands get a section
 */
export function sectionsOf(checkout: Checkout, models: string): readonly Section[] {
  return [...FIXED, alloySection(models), ...EXPLORED.flatMap((folder) => explored(checkout, folder))];
}

function alloySection(models: string): Section {
  return {
    name: 'alloy',
    about: 'verdicts and numbers of instances of Alloy models',
    record: (of) => {
      const list = new FactList();
      const own = (text: string): string => text.replaceAll(`${models}/`, '');
      for (const file of filesIn(models, /\.als$/u)) {
        const { out, err } = of.run(
          'runtime/cli/main.js',
          'alloy',
          path.join(models, file),
          '--count',
          '--json',
        );
        alloyFacts(list, file, own(out), own(err));
      }
      return list.facts();
    },
  };
}

function explored(checkout: Checkout, folder: string): readonly Section[] {
  const files = filesIn(path.join(checkout.directory, 'corpus', folder), /\.(?:[cm]?js|[cm]?ts)$/u);
  return files.map((file) => ({
    name: `explore/${folder}/${file}`,
    about: 'tests, decisions and bounds of all targets',
    record: (of) => {
      const subject = `corpus/${folder}/${file}`;
      const args = ['explore', subject, '--json', '--no-run', '--timeout', `${TIMEOUT}`];
      return exploreFacts(documentOf<ExploreDocument>(of.run('runtime/cli/main.js', ...args)));
    },
  }));
}

/** Files of a folder and the folders below it, in a fixed order. */
function filesIn(directory: string, name: RegExp): readonly string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .sort();
}
