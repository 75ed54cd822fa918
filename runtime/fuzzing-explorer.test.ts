/** What the explorer finds together with the thread that runs changed inputs: what takes many queries, one after another. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEFAULTS } from './explore/defaults.js';
import { exploreTarget } from './fuzzing-explorer.js';

/** A function `f`, the most paths, and the outcomes that are covered of all. */
const rows: readonly (readonly [title: string, source: string, maxPaths: number, found: string])[] = [
  [
    'words behind words',
    `exports.f = (text) => {
      let at = 0;
      const peek = () => text.charCodeAt(at);
      const word = () => { const from = at; while (peek() > 96 && peek() < 123) at += 1; return text.slice(from, at); };
      const skip = () => { while (peek() === 32) at += 1; };
      const list = () => { at += 1; let n = 0; for (;;) { skip(); if (at >= text.length) return -1; if (peek() === 93) { at += 1; return n; } n += value(); if (peek() === 44) at += 1; } };
      const value = () => {
        skip();
        if (peek() === 91) return list();
        switch (word()) { case 'true': return 1; case 'null': return 2; case 'inherit': return 3; case 'default': return 4; case 'function': skip(); return peek() === 40 ? 5 : 6; default: throw new SyntaxError('at ' + at); }
      };
      const result = value(); skip();
      if (at < text.length) throw new SyntaxError('more');
      return result > 9 ? 'long' : result > 4 ? 'some' : 'short';
    };`,
    70,
    '31/32',
  ],
];

describe('queries and changed inputs in turns', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'penumbra-fuzzing-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  /** The covered outcomes, and the inputs of all paths in order. */
  async function explored(source: string, maxPaths: number): Promise<readonly [string, readonly string[]]> {
    const file = path.join(folder, 'subject.cjs');
    writeFileSync(file, source);
    const inputs: string[] = [];
    let told = '';
    for await (const event of exploreTarget({ ...DEFAULTS, file, target: 'f', maxPaths })) {
      if (event.type === 'path') inputs.push(JSON.stringify(event.path.inputs));
      if (event.type === 'end') {
        const { covered, total } = event.summary.decisions;
        told = `${covered}/${total}`;
      }
    }
    return [told, inputs];
  }

  for (const [title, source, maxPaths, found] of rows)
    it(`${title}: the same inputs each time, in the same order`, async () => {
      const [told, inputs] = await explored(source, maxPaths);
      assert.equal(told, found);
      assert.deepEqual((await explored(source, maxPaths))[1], inputs);
    });
});
