import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readProgramModel } from '../inputs/model/program-model.js';
import { mattersTo } from './effects.js';

/** Bodies of a class, its method `target` and all methods that can matter to that. */
const ROWS: readonly (readonly [name: string, body: string, kept: string])[] = [
  ['what writes nothing', '#n = 0; size() { return this.#n; } target() { return this.#n > 0; }', ''],
  ['what writes the field', '#n = 0; add() { this.#n += 1; } target() { return this.#n > 0; }', 'add'],
  [
    'what writes another field',
    '#n = 0; #m = 0; add() { this.#m += 1; } target() { return this.#n > 0; }',
    '',
  ],
  [
    'by way of another field',
    '#n = 0; #m = 0; more() { this.#m += 1; } add() { this.#n = this.#m; } target() { return this.#n > 0; }',
    'add more',
  ],
  [
    'by way of a call',
    '#n = 0; add() { this.#inc(); } #inc() { this.#n += 1; } target() { return this.#n > 0; }',
    'add',
  ],
  [
    'elements',
    '#a = []; #b = 0; add(v) { this.#a.push(v); } b() { this.#b = 1; } target() { return this.#a[0] > 0; }',
    'add',
  ],
  ['what is not known', '#n = 0; run(f) { f(this); } target() { return this.#n > 0; }', 'run'],
  [
    'behind what is not known, all that writes',
    '#n = 0; #m = 0; run(f) { f(this); } m() { this.#m = 1; } size() { return 1; } target() { return this.#n > 0; }',
    'm run',
  ],
  ['a name that is computed', '#n = 0; put(k) { this[k] = 1; } target() { return this.x > 0; }', 'put'],
  [
    'accessors',
    '#n = 0; set n(v) { this.#n = v; } bump() { this.n = 1; } target() { return this.#n > 0; }',
    'bump n',
  ],
  [
    'functions that fields get',
    'f = () => 1; g() { this.f = this.h; } h() { this.n = 1; } run() { this.f(); } target() { return this.n > 0; }',
    'g h run',
  ],
];

describe('effects', () => {
  let root: string;
  before(() => {
    root = mkdtempSync(path.join(tmpdir(), 'penumbra-effects-'));
  });
  after(() => rmSync(root, { recursive: true }));
  for (const [name, body, kept] of ROWS)
    it(name, () => {
      const file = path.join(root, `${name.replace(/\W+/gu, '-')}.mjs`);
      writeFileSync(file, `export class C { ${body} }\n`);
      const model = readProgramModel(file);
      const methods = model.classes
        .get('C')!
        .methods.flatMap((one) => (one.name === 'target' ? [] : [one.name]));
      const matters = mattersTo(model, 'target', methods);
      const found = [...new Set(methods)].filter((one) => matters(one)).sort();
      assert.deepEqual(found.join(' '), kept);
    });
});
