/** Functions with few decisions or none: what their tests show all the same. */
import { strict as assert } from 'node:assert';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEFAULTS } from '../defaults.js';
import { exploreTarget } from '../explore.js';

/** Source, and by path what it is the first to come to; the function is `f`. */
const ROWS: Readonly<Record<string, readonly [source: string, milestones: readonly (readonly string[])[]]>> =
  {
    'a call that returns': [`const f = (x) => x.a.b;`, [['returns', 'operands fit']]],
    'operands as operations are meant for': [
      `const f = (r) => Math.PI * r * r;`,
      [['returns'], ['operands fit']],
    ],
    'a function that never returns, after so many tries': [`const f = (x) => { throw new Error(x); };`, []],
    'a function of the program that is called behind a kind': [
      `const f = (list) => list.map((each) => each.name);`,
      [
        ['returns', 'operands fit'],
        ['calls a function, main.js:1:30', 'operands fit in a function, main.js:1:30'],
      ],
    ],
    'a handler, and what it protects': [
      `const f = (x) => {
  try {
    return x.a.b;
  } catch {
    return 'bad';
  }
};`,
      [
        ['returns', 'catches the try in line 2 of f, main.js:1:11'],
        ['completes the try in line 2 of f, main.js:1:11'],
        ['operands fit'],
      ],
    ],
    'functions that are returned': [
      `const f = () => { let n = 0; return { add: () => { n += 1; }, get: () => n, make: () => () => n }; };`,
      [
        ['returns', 'operands fit'],
        ['calls add, main.js:1:44', 'operands fit in add, main.js:1:44'],
        ['calls get, main.js:1:68', 'operands fit in get, main.js:1:68'],
        ['calls make, main.js:1:83', 'operands fit in make, main.js:1:83'],
        ['calls a function, main.js:1:89', 'operands fit in a function, main.js:1:89'],
      ],
    ],
    'a try that is entered behind a return': [
      `const f = (x) => {
  if (typeof x !== 'string') return 'none';
  try { return JSON.parse(x).a; } catch { return 'bad'; }
};`,
      [
        ['returns', 'operands fit'],
        ['catches the try in line 3 of f, main.js:1:11'],
        ['completes the try in line 3 of f, main.js:1:11'],
      ],
    ],
    'a try in a loop, of which both are seen in one run': [
      `const f = () => {
  let n = 0;
  for (const part of ['1', 'x', '2']) try { n += JSON.parse(part); } catch { n -= 1; }
  return n;
};`,
      [
        [
          'returns',
          'operands fit',
          'completes the try in line 3 of f, main.js:1:11',
          'catches the try in line 3 of f, main.js:1:11',
        ],
      ],
    ],
    'what a precondition protects': [
      `/** @pure @param {number} n */ function small(n) { try { return n < 9; } catch { return false; } }
/** @pre small(n) @param {number} n */ function f(n) { return n + 1; }`,
      [['returns', 'operands fit']],
    ],
    'a handler inside of a final part': [
      `const f = (x) => { let n = 0; try { try { n = x.a.b; } finally { n += 1; } } catch { n = -1; } return n; };`,
      [
        ['returns', 'catches the try in line 1 of f, main.js:1:11'],
        ['completes the try in line 1 of f, main.js:1:11'],
        ['operands fit'],
      ],
    ],
  };

async function milestonesOf(source: string): Promise<readonly (readonly string[])[]> {
  const directory = mkdtempSync(path.join(tmpdir(), 'penumbra-milestones-'));
  try {
    const file = path.join(directory, 'main.js');
    writeFileSync(file, source);
    const found: (readonly string[])[] = [];
    for await (const event of exploreTarget({ ...DEFAULTS, file, target: 'f', timeout: 300_000 }))
      if (event.type === 'path' && event.path.milestones) found.push(event.path.milestones);
    return found;
  } finally {
    rmSync(directory, { recursive: true });
  }
}

describe('what tests show besides decisions', () => {
  for (const [title, [source, milestones]] of Object.entries(ROWS))
    it(title, async () => assert.deepEqual(await milestonesOf(source), milestones));
});
