/** What is inferred of suites holds of all their calls. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { javaScriptOf } from './model/formula-text.js';
import { byPlace, violations } from './model/violations.js';
import { callsOf } from './observation/trace-reader.js';
import { inferModel } from './operational-model.js';
import { CLASSIFY_DEFAULTS } from './options.js';

const root = path.dirname(fileURLToPath(import.meta.resolve('penumbra/package.json')));
const corpus = path.join(root, 'corpus', 'classify');

const rows: readonly (readonly [file: string, suite: string])[] = [
  ['structures/list-stack.js', 'structures/list-stack.test.js'],
  ['structures/treap.js', 'structures/treap.test.js'],
  ['structures/red-black-tree.js', 'structures/red-black-tree.test.js'],
  ['rat-poly/rat-poly.js', 'rat-poly/rat-poly.test.js'],
  ['bounded-stack.js', 'bounded-stack-12.test.js'],
];

describe('operational models', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'penumbra-model-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  rows.forEach(([file, suite], at) => {
    it(`hold of all observed calls: ${file}${at === 0 ? '' : ' [long]'}`, async () => {
      const trace = path.join(folder, `${at}.jsonl`);
      const { model } = await inferModel({
        ...CLASSIFY_DEFAULTS,
        file: path.join(corpus, file),
        suite: path.join(corpus, suite),
        traces: [trace],
      });
      assert.ok(model.properties.length > 0);
      const properties = byPlace(model.properties);
      const broken = new Set<string>();
      for (const call of callsOf(trace)) {
        const { entry, exit } = violations(call, properties);
        for (const { place, property } of [...entry, ...exit])
          broken.add(`${place.at} of ${place.of}: ${javaScriptOf(property)}`);
      }
      assert.deepEqual([...broken], []);
    });
  });
});
