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
    ['what no text within the bound is [long]', `s.trim().startsWith(' ')`, undefined, 'infeasible', '16'],
    ['a bound that is given', `s.trim().startsWith(' ')`, 20, 'infeasible', '20'],
    ['what guesses find beyond the bound', `/^(ab){3}$/.test(s)`, 5, 'covered', undefined],
    [
      'letters that change case [long]',
      `s.toUpperCase() === s && /[a-z]/.test(s)`,
      undefined,
      'infeasible',
      '4',
    ],
    [
      'texts that begin with each other [long]',
      `s.startsWith(t) && t.startsWith(s) && s !== t`,
      8,
      'infeasible',
      '8',
    ],
    [
      'what groups have matched',
      `/^(.)(.)\\2\\1$/.test(s) && s[0] === s[1] && s[2] !== s[3]`,
      8,
      'infeasible',
      undefined,
    ],
    [
      'a code point of two units',
      `/^\\p{Emoji}$/u.test(s) && s.length === 2`,
      undefined,
      'covered',
      undefined,
    ],
    [
      'a fraction [long]',
      `parseFloat(s) > 1.4 && parseFloat(s) < 1.6 && s.endsWith('em')`,
      undefined,
      'covered',
      undefined,
    ],
    ['a length beyond the bound', `s.length > 500`, 5, 'covered', undefined],
    [
      'a length beyond the usual bound, where characters matter',
      `s.replace(/-/g, '').length === 60 && s.length === 90`,
      undefined,
      'covered',
      '64',
    ],
    [
      'a bound that is given, beyond all usual ones',
      `s.replace(/-/g, '').length === 150 && s.length === 200`,
      250,
      'covered',
      undefined,
    ],
    ['a pattern of long texts', `/^a{5000}b$/.test(s)`, undefined, 'covered', undefined],
    [
      'more repetitions than automata tell apart',
      `s.length === 140 && /^a{132}/.test(s) && !/^a{138}/.test(s)`,
      150,
      'covered',
      undefined,
    ],
    [
      'strings of a class',
      `/^[\\q{ab|c}--\\q{c}]$/v.test(s) && s !== 'ab'`,
      undefined,
      'infeasible',
      undefined,
    ],
    ['a loop over matches [long]', `[...s.matchAll(/[a-z]/g)].length > s.length`, 4, 'infeasible', '4'],
  ];
  it('patterns beyond the model, with their places', async () => {
    const file = path.join(folder, 'beyond.ts');
    writeFileSync(
      file,
      `export function f(s: string): number {
  if (/^\\p{RGI_Emoji}$/v.test(s)) return 1;
  if (s.length > 8 && s.replace(/^(?:\\p{RGI_Emoji}){5}a/gv, '') === 'abc') return 2;
  return /[ab]/.test(s) ? 3 : 4;
}`,
    );
    for await (const event of exploreTarget({ ...DEFAULTS, maxQueries: 12, target: 'f', file })) {
      if (event.type !== 'end') continue;
      const { concretized, decisions } = event.summary;
      assert.deepEqual(
        concretized.map(({ operation, count }) => [operation, count > 0]),
        [
          ['/^\\p{RGI_Emoji}$/v at beyond.ts:2:26', true],
          ['/^(?:\\p{RGI_Emoji}){5}a/v at beyond.ts:3:25', true],
        ],
      );
      assert.equal(
        decisions.list.find(({ text }) => text.includes('replace'))?.whyNot?.whenTrue?.stopped,
        '/^\\p{RGI_Emoji}$/v is beyond the model of patterns, and no guess matched; ' +
          '/^(?:\\p{RGI_Emoji}){5}a/v is beyond the model of patterns, and no guess matched; ' +
          'no path condition is left to try',
      );
    }
  });

  for (const [what, condition, stringLength, state, limit] of rows) {
    it(what, async () => {
      const file = path.join(folder, 'main.ts');
      writeFileSync(
        file,
        `export function f(s: string, t: string): number { if (${condition}) return 1; return 0; }`,
      );
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
