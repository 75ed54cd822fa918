/** What a thread finds by changing inputs: by seeds and the words of the program, always the same. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from '../../../compiler/parse.js';
import { collectSites } from '../../../compiler/sites.js';
import type { SiteRecord } from '../../explore/events.js';
import type { Find, Inputs, Place } from '../../explore/fuzzing/fuzzer.js';
import { ThreadedFuzzer } from './threaded-fuzzer.js';

interface Row {
  readonly source: string;
  readonly inputs: Inputs;
  /** Where any value may be: nowhere if not given. */
  readonly open?: readonly Place[];
  readonly names?: readonly string[];
  readonly words?: readonly string[];
  readonly tries?: readonly Inputs[];
  /** The inputs that come to each outcome of a decision, by the line of that. */
  readonly finds: Readonly<Record<string, Inputs>>;
}

const rows: Readonly<Record<string, Row>> = {
  'words of the program, without anything beside them': {
    source: `exports.f = (x) => {\nif (/^let \\w+ of$/.test(x)) return 1;\nreturn 2; };`,
    inputs: { x: '' },
    words: ['let ', ' of', 'a'],
    finds: { '2 true': { x: 'let a of' } },
  },
  numbers: {
    source: `exports.f = (x) => {\nif (x === 255) return 1;\nreturn 2; };`,
    inputs: { x: 0 },
    finds: { '2 true': { x: 255 } },
  },
  'a text inside of an object, beside another one': {
    source: `exports.f = (x) => {\nif (x.name === 'first' && x.names[1] === 'first') return 1;\nreturn 2; };`,
    inputs: { x: { name: 'a', names: ['b', 'c'] } },
    words: ['first'],
    finds: { '2 true': { x: { name: 'first', names: ['b', 'first'] } } },
  },
  'elements of an array of numbers, each of which is a number': {
    source: `exports.f = (x) => {\nif (x.length === 3 && x[0] > x[1] && x[1] > x[2]) return 1;\nreturn 2; };`,
    inputs: { x: [1] },
    finds: { '2 true': { x: [1, 0, -1] } },
  },
  'properties and values of any kind, where there may be any': {
    source: `exports.f = (x) => {\nconst on = x?.[1]?.on;\nif (on === true) return 1;\nreturn 2; };`,
    inputs: { x: { $: 'undefined' } },
    open: [['x']],
    names: ['on'],
    finds: { '3 true': { x: [null, { on: true }] } },
  },
  'what a promise is fulfilled with': {
    source: `exports.f = async (x) => {\nawait null;\nif (x === 'go') return 1;\nreturn 2; };`,
    inputs: { x: '' },
    words: ['go'],
    finds: { '3 true': { x: 'go' } },
  },
  'an input that was given': {
    source: `exports.f = (x) => {\nif (x === 'secret') return 1;\nreturn 2; };`,
    inputs: { x: '' },
    tries: [{ x: 'no' }, { x: 'secret' }],
    finds: { '2 true': { x: 'secret' } },
  },
  'an input that never ends is given up, and another one is found': {
    source: `exports.f = (x) => {\nwhile (x === 'a') x = 'a';\nif (x === 'b') return 1;\nreturn 2; };`,
    inputs: { x: '' },
    words: ['a', 'b'],
    finds: { '2 true': { x: 'a' }, '3 true': { x: 'b' } },
  },
  'an input that ends the thread, and another one is found [long]': {
    source: `exports.f = (x) => {\nif (x === 'b') return 1;\nif (x === 'a') for (;;);\nreturn 2; };`,
    inputs: { x: '' },
    words: ['a', 'b'],
    finds: { '2 true': { x: 'b' } },
  },
  'nothing where the program does not load': {
    source: `throw new Error('no');\nexports.f = (x) => {\nif (x) return 1; };`,
    inputs: { x: '' },
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

const LOOKED_FOR = new Set(['if', 'loop']);

describe('the thread that fuzzes', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'penumbra-fuzzer-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  async function finds({
    source,
    inputs,
    open = [],
    names = [],
    words = [],
    tries = [],
  }: Row): Promise<Row['finds']> {
    const file = path.join(folder, 'subject.cjs');
    writeFileSync(file, source);
    const sites = sitesOf(file, source);
    const fuzzer = new ThreadedFuzzer({ file, target: 'f', seed: 0, yields: 10 });
    try {
      const pool = fuzzer.pool(7, (first) => sites.slice(first));
      pool.add({ inputs, open, fixed: [] });
      const found = new Map<string, Inputs>();
      const nameOf = ({ site, taken }: Find['outcomes'][number]): string => `${sites[site]!.line} ${taken}`;
      const isOpen = (outcome: Find['outcomes'][number]): boolean =>
        outcome.taken && LOOKED_FOR.has(sites[outcome.site]!.kind) && !found.has(nameOf(outcome));
      for (let round = 0; round < 8; round += 1) {
        const result = await pool.fuzz({
          vocabulary: { texts: words, numbers: [], names: [] },
          bounds: { names, elements: 4, depth: 4 },
          tries,
          isOpen,
          isFresh: round === 2,
        });
        for (const find of result.finds)
          for (const outcome of find.outcomes) found.set(nameOf(outcome), find.inputs);
      }
      return Object.fromEntries([...found].sort());
    } finally {
      await fuzzer.close();
    }
  }

  for (const [title, row] of Object.entries(rows))
    it(title, async () => assert.deepEqual(await finds(row), row.finds));
});
