/** Texts that JSON.parse takes apart: what the program reads of an object is decided when it reads it. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEFAULTS } from './defaults.js';
import { exploreTarget } from './index.js';

describe('parts of parsed texts', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'penumbra-'));
    writeFileSync(path.join(folder, 'package.json'), '{"name":"subjects"}');
  });
  after(() => rmSync(folder, { recursive: true }));

  const rows: readonly (readonly [what: string, body: string, state: string])[] = [
    ['objects in objects [long]', 'if (o.a.b.c.d === 7) return true;', 'covered'],
    ['objects in lists [long]', `if (o[1].a === 'x') return true;`, 'covered'],
    [
      'more names than lists are asked for [long]',
      'if (o.a === 1 && o.b && o.c === null && o.d && o.e) return true;',
      'covered',
    ],
    [
      'a number that is no text [long]',
      `if (typeof o.a === 'number' && o.a.length > 1) return true;`,
      'infeasible',
    ],
    ['a function [long]', `if (typeof o.x === 'function') return true;`, 'infeasible'],
    ['what is read behind a change', 'o.z = 1; if (o.y === 2 && o.z === 1) return true;', 'covered'],
    ['what the program has written over', 'o.z = 1; if (o.z === 2) return true;', 'infeasible'],
    ['what is deleted [long]', `delete o.a; if ('a' in o) return true;`, 'infeasible'],
    ['white space behind it [long]', `if (o.a === 'b' && s.length === 11) return true;`, 'covered'],
    ['names that are listed', `if (Object.keys(o).length === 2) return true;`, 'covered'],
  ];
  for (const [i, [what, body, state]] of rows.entries())
    it(`${what}: ${state}`, async function () {
      this.timeout(20_000);
      const file = path.join(folder, `${i}.ts`);
      writeFileSync(
        file,
        `export function target(s: string) { const o = JSON.parse(s); ${body} return false; }`,
      );
      for await (const event of exploreTarget({ ...DEFAULTS, file, target: 'target' })) {
        if (event.type !== 'end') continue;
        const { list } = event.summary.decisions;
        assert.equal(list.at(-1)?.whenTrue, state);
      }
    });
});
