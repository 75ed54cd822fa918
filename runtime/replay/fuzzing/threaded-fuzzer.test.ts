/** What a thread finds by changing inputs: by seeds and the words of the program, always the same. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from '../../../compiler/parse.js';
import { collectSites } from '../../../compiler/sites.js';
import type { SiteRecord } from '../../explore/events.js';
import type { Find, Inputs, Slot } from '../../explore/fuzzing/fuzzer.js';
import { ThreadedFuzzer } from './threaded-fuzzer.js';

interface Row {
  readonly source: string;
  readonly inputs: Inputs;
  readonly slots: readonly Slot[];
  readonly words?: readonly string[];
  readonly tries?: readonly Inputs[];
  /** The values of inputs that come to each outcome of a decision, by the line of that. */
  readonly finds: Readonly<Record<string, readonly (string | number)[]>>;
}

const text: readonly Slot[] = [{ places: [['x']], value: '' }];
const number: readonly Slot[] = [{ places: [['x']], value: 0 }];

const rows: Readonly<Record<string, Row>> = {
  'words of the program, without anything beside them': {
    source: `exports.f = (x) => {\nif (/^let \\w+ of$/.test(x)) return 1;\nreturn 2; };`,
    inputs: { x: '' },
    slots: text,
    words: ['let ', ' of', 'a'],
    finds: { '2 true': ['let a of'] },
  },
  numbers: {
    source: `exports.f = (x) => {\nif (x === 255) return 1;\nreturn 2; };`,
    inputs: { x: 0 },
    slots: number,
    finds: { '2 true': [255] },
  },
  'a text inside of an object, beside another one': {
    source: `exports.f = (x) => {\nif (x.name === 'first' && x.names[1] === 'first') return 1;\nreturn 2; };`,
    inputs: { x: { name: 'a', names: ['b', 'c'] } },
    slots: [
      { places: [['x', 'name']], value: 'a' },
      { places: [['x', 'names', '1']], value: 'c' },
    ],
    words: ['first'],
    finds: { '2 true': ['first', 'first'] },
  },
  'what a promise is fulfilled with': {
    source: `exports.f = async (x) => {\nawait null;\nif (x === 'go') return 1;\nreturn 2; };`,
    inputs: { x: '' },
    slots: text,
    words: ['go'],
    finds: { '3 true': ['go'] },
  },
  'an input that was given': {
    source: `exports.f = (x) => {\nif (x === 'secret') return 1;\nreturn 2; };`,
    inputs: { x: '' },
    slots: [],
    tries: [{ x: 'no' }, { x: 'secret' }],
    finds: { '2 true': [1] },
  },
  'an input that never ends is given up, and another one is found': {
    source: `exports.f = (x) => {\nwhile (x === 'a') x = 'a';\nif (x === 'b') return 1;\nreturn 2; };`,
    inputs: { x: '' },
    slots: text,
    words: ['a', 'b'],
    finds: { '2 true': ['a'], '3 true': ['b'] },
  },
  'an input that ends the thread, and another one is found [long]': {
    source: `exports.f = (x) => {\nif (x === 'b') return 1;\nif (x === 'a') for (;;);\nreturn 2; };`,
    inputs: { x: '' },
    slots: text,
    words: ['a', 'b'],
    finds: { '2 true': ['b'] },
  },
  'nothing where the program does not load': {
    source: `throw new Error('no');\nexports.f = (x) => {\nif (x) return 1; };`,
    inputs: { x: '' },
    slots: text,
    finds: {},
  },
};

function sitesOf(file: string, source: string): readonly SiteRecord[] {
  const program = parse({ file, source }, 'commonjs');
  return collectSites(program, source, false).sites.map(({ number: site, line, column, kind, text: of }) => ({
    site,
    file,
    line,
    column,
    kind,
    text: of,
  }));
}

describe('the thread that fuzzes', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'penumbra-fuzzer-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  async function finds({ source, inputs, slots, words = [], tries = [] }: Row): Promise<Row['finds']> {
    const file = path.join(folder, 'subject.cjs');
    writeFileSync(file, source);
    const sites = sitesOf(file, source);
    const fuzzer = new ThreadedFuzzer({ file, target: 'f', seed: 0, yields: 10 });
    try {
      const pool = fuzzer.pool(7, (first) => sites.slice(first));
      pool.add({ inputs, slots });
      const found = new Map<string, Find['values']>();
      const nameOf = ({ site, taken }: Find['outcomes'][number]): string => `${sites[site]!.line} ${taken}`;
      const isOpen = (outcome: Find['outcomes'][number]): boolean =>
        outcome.taken && sites[outcome.site]!.kind !== 'and' && !found.has(nameOf(outcome));
      for (let round = 0; round < 4; round += 1) {
        const result = await pool.fuzz({ words, tries, isOpen, isFresh: round === 2 });
        for (const { outcomes, values } of result.finds)
          for (const outcome of outcomes) found.set(nameOf(outcome), values);
      }
      return Object.fromEntries([...found].sort());
    } finally {
      await fuzzer.close();
    }
  }

  for (const [title, row] of Object.entries(rows))
    it(title, async () => assert.deepEqual(await finds(row), row.finds));
});
