import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEFAULTS } from './defaults.js';
import type { BoundRecord } from './events.js';
import { exploreTarget } from './index.js';

describe('bounds of texts', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'penumbra-'));
    writeFileSync(path.join(folder, 'package.json'), '{"name":"subjects"}');
  });
  after(() => rmSync(folder, { recursive: true }));

  const rows: readonly (readonly [
    what: string,
    condition: string,
    stringLength: number | undefined,
    state: string,
    limit: string | undefined,
  ])[] = [
    [
      'what no text of any length is',
      `s.startsWith('ab') && s[0] === 'b'`,
      undefined,
      'infeasible',
      undefined,
    ],
    ['what no text within the bound is', `s.trim().startsWith(' ')`, undefined, 'infeasible', '16'],
    ['a bound that is given', `s.trim().startsWith(' ')`, 20, 'infeasible', '20'],
    ['what guesses find beyond the bound', `/^(ab){3}$/.test(s)`, 5, 'covered', undefined],
    ['a length beyond the bound', `s.length > 500`, 5, 'covered', undefined],
  ];
  for (const [what, condition, stringLength, state, limit] of rows) {
    it(what, async () => {
      const file = path.join(folder, 'main.ts');
      writeFileSync(file, `export function f(s: string): number { if (${condition}) return 1; return 0; }`);
      let bounds: readonly BoundRecord[] = [];
      let states: readonly string[] = [];
      const given = stringLength === undefined ? {} : { stringLength };
      for await (const event of exploreTarget({ ...DEFAULTS, ...given, target: 'f', file })) {
        if (event.type !== 'end') continue;
        bounds = event.summary.bounds;
        states = event.summary.decisions.list.map(({ whenTrue }) => whenTrue);
      }
      assert.equal(states.includes(state), true, states.join());
      const named = bounds.find(({ name }) => name === 'string-length');
      assert.equal(
        named && String(named.limit),
        limit && `texts of no more than ${limit} characters where these matter`,
      );
    });
  }
});
