import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEFAULTS } from '../defaults.js';
import { machineFor } from '../runs/machine.js';
import { Undecided } from './undecided.js';

describe('outcomes that an undecided path condition leaves open', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'penumbra-undecided-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  /** Decisions as the text of their condition, each with its outcome; `f` is explored. */
  const rows: readonly (readonly [name: string, source: string, undecided: string, open: string])[] = [
    [
      'those behind it, and its own',
      'export function f(a, b) { if (a) { if (b.c) return 1; } else if (b.d) return 2; return b.e ? 3 : 4; }',
      'a+',
      'a+ b.c+ b.c- b.e+ b.e-',
    ],
    [
      'none where the function returns',
      'export function f(a, b) { if (a) return 1; return b.e ? 3 : 4; }',
      'a+',
      'a+',
    ],
    [
      'those before it in a loop',
      'export function f(a, b) { for (let i = 0; a[i]; i++) { if (b.c) return 1; if (b.d) return 2; } return 3; }',
      'a[i]+ b.c- b.d+',
      'b.d+',
    ],
    [
      'all of a loop that goes on',
      'export function f(a, b) { for (let i = 0; a[i]; i++) { if (b.c) return 1; if (b.d) return 2; } return 3; }',
      'a[i]+ b.c-',
      'a[i]+ a[i]- b.c+ b.c- b.d+ b.d-',
    ],
    [
      'those of a handler',
      'export function f(a, b) { try { if (a) b.x(); else return 1; } catch { if (b.c) return 2; } return 3; }',
      'a+',
      'a+ b.c+ b.c-',
    ],
    [
      'those of other functions',
      'export function f(a, b) { if (a) return g(b); return b.e ? 3 : 4; } function g(b) { return b.c ? 1 : 2; }',
      'a+',
      'a+ b.c+ b.c-',
    ],
    [
      'what follows the call of another function',
      'export function f(a, b) { if (a) return 1; if (g(b)) return 2; return 3; } function g(b) { return b.c ? 1 : 0; }',
      'a- b.c+',
      'a- b.c+ b.c- g(b)+ g(b)-',
    ],
    [
      'all of a function that is called again',
      'export function f(a, b) { if (a) return 1; return b.e ? f(b) : 4; }',
      'a+',
      'a+ a- b.e+ b.e-',
    ],
    [
      'all where nothing was decided before',
      'export function f(a, b) { if (a) return 1; return b.e ? 3 : 4; }',
      '',
      'a+ a- b.e+ b.e-',
    ],
  ];
  for (const [name, source, undecided, open] of rows)
    it(name, () => {
      const file = path.join(folder, 'subject.mjs');
      writeFileSync(file, source);
      const machine = machineFor({ ...DEFAULTS, file, target: 'f' });
      machine.begin();
      machine.load(file);
      const { sites } = machine;
      const predicted = undecided
        .split(' ')
        .filter((outcome) => outcome !== '')
        .map((outcome) => ({
          site: sites.findIndex(({ text }) => text === outcome.slice(0, -1)),
          taken: outcome.endsWith('+'),
        }));
      const all = new Undecided(machine);
      all.add({ predicted });
      const mayReach = all.reach();
      const found = sites.flatMap(({ number, text }) =>
        [true, false].flatMap((taken) =>
          mayReach({ site: number, taken }) ? [`${text}${taken ? '+' : '-'}`] : [],
        ),
      );
      assert.deepEqual(found.sort(), open.split(' ').sort());
    });

  it('are none where each has an answer', () => {
    const undecided = new Undecided({ functions: [], sites: [] });
    assert.equal(undecided.reach()({ site: 0, taken: true }), false);
  });
});
