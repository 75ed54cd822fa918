/** Bounds of inputs that grow by themselves: what is found beyond the first ones, and what verdicts name. */
import { strict as assert } from 'node:assert';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEFAULTS } from './defaults.js';
import type { ExplorationSummary, ExploreOptions } from './events.js';
import { exploreTarget } from './explore.js';

const SEARCHED = `function f(list, key) {
  if (!Array.isArray(list)) return 'none';
  let best;
  for (const item of list) {
    if (item === null || typeof item !== 'object') continue;
    if (key in item && (best === undefined || item[key] > best)) best = item[key];
  }
  if (list.length > 6) return 'many';
  return best === 42 ? 'answer' : best;
}
module.exports = { f };`;

interface Row {
  readonly name: string;
  readonly source: string;
  readonly target?: string;
  readonly file?: string;
  readonly options?: Partial<ExploreOptions>;
  /** Outcomes covered, those that are infeasible, and the bound `scope`. */
  readonly found: string;
}

const STACK = `class Stack {
  constructor() { this.items = []; }
  push(x) { if (this.items.length >= 10) return false; this.items.push(x); return true; }
}
module.exports = { Stack };`;

const ROWS: readonly Row[] = [
  {
    name: 'an array that an object holds',
    source: STACK,
    target: 'Stack.prototype.push',
    found: '2 of 2; Stack=1 unknown[]=3 Object=24 Array.length=16',
  },
  {
    name: 'a scope that was asked for stays',
    source: STACK,
    target: 'Stack.prototype.push',
    options: { scope: { default: 3, classes: {} } },
    found: '1 of 2, 1 infeasible; Stack=1 unknown[]=3 Object=6 Array.length=4',
  },
  {
    name: 'elements of a declared type',
    file: 'main.ts',
    source: `export function f(a: number[]) { return a.length === 9 && a[8] === 5 ? 'nine' : 'other'; }`,
    found: '4 of 4; number[]=1 Array.length=16',
  },
  {
    name: 'elements that loops count',
    source: `function f(a) { if (!Array.isArray(a)) return 0; let n = 0; for (const x of a) n++; return n === 6 ? 'six' : n; } module.exports = { f };`,
    found: '6 of 6; Object=12 Array.length=8',
  },
  {
    name: 'objects in objects [long]',
    source: `function f(o) { let n = 0; while (o && n < 9) { n++; o = o.next; } return n === 8 ? 'eight' : n; } module.exports = { f };`,
    found: '6 of 6; Object=12 Array.length=8',
  },
  {
    name: 'an outcome whose refutation uses no bound is closed for good',
    file: 'main.ts',
    source: `export function f(a: number[]) { return a.length < 0 ? 'never' : 'always'; }`,
    found: '1 of 2, 1 infeasible; number[]=1 Array.length=32',
  },
  {
    name: 'else the largest round that is over is named',
    file: 'main.ts',
    source: `export function f(a: number[]) { let s = 0; for (const x of a) if (x > s) s = x; else if (x > 7) s++; return s < 0 ? 'never' : s; }`,
    options: { maxPaths: 60 },
    found: '7 of 8, 1 infeasible; number[]=1 Array.length=3',
  },
  {
    name: 'runs without end leave time for others [long]',
    source: `function f(n) { let e = 1; while (Math.round(n * e) / e !== n) e *= 10; if (n === 5) return 'five'; return n > 7 ? 'large' : e > 1 ? 'part' : 'small'; } module.exports = { f };`,
    options: { maxSteps: 4_000_000 },
    found: '8 of 8; Object=6 Array.length=4',
  },
  {
    name: 'formulas of a contract hold within the scope',
    file: 'main.ts',
    source: `/** @pre a.length <= 20 */ export function f(a: number[]) { return a.length === 9 ? 'nine' : 'other'; }`,
    found: '1 of 2, 1 infeasible; number[]=1 Array.length=3',
  },
];

function told({ decisions, bounds }: ExplorationSummary): string {
  const { covered, total, infeasible } = decisions;
  const scope = bounds.find(({ name }) => name === 'scope');
  return `${covered} of ${total}${infeasible > 0 ? `, ${infeasible} infeasible` : ''}; ${scope?.limit}`;
}

async function inFolder<T>(name: string, source: string, use: (file: string) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(path.join(tmpdir(), 'penumbra-rounds-'));
  try {
    const file = path.join(directory, name);
    writeFileSync(file, source);
    return await use(file);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** What a search finds, and the paths that become tests. */
async function explored(
  options: ExploreOptions,
): Promise<{ readonly summary: ExplorationSummary; readonly tests: readonly string[] }> {
  const tests: string[] = [];
  for await (const event of exploreTarget(options)) {
    if (event.type === 'path') tests.push(JSON.stringify(event.path));
    if (event.type === 'end') return { summary: event.summary, tests };
  }
  throw new Error('the exploration did not end');
}

describe('rounds of a search', () => {
  for (const { name, source, target = 'f', file: fileName = 'main.js', options = {}, found } of ROWS)
    it(name, async () => {
      await inFolder(fileName, source, async (file) => {
        const { summary } = await explored({ ...DEFAULTS, timeout: 300_000, file, target, ...options });
        assert.equal(told(summary), found);
      });
    });

  for (const { name, most, shorter, timeouts } of [
    {
      name: 'the tests of a shorter run are the first ones of a longer one [long]',
      most: 24,
      shorter: [1, 7],
      timeouts: [40],
    },
    {
      name: 'likewise of a run of several rounds [long]',
      most: 150,
      shorter: [40, 120],
      timeouts: [50, 400, 1500],
    },
  ])
    it(name, async () => {
      await inFolder('main.js', SEARCHED, async (file) => {
        const base = { ...DEFAULTS, file, target: 'f', timeout: 300_000 };
        const whole = await explored({ ...base, maxPaths: most });
        const cut = [
          ...shorter.map((maxPaths) => ({ maxPaths })),
          ...timeouts.map((timeout) => ({ maxPaths: most, timeout })),
        ];
        for (const limits of cut) {
          const { tests } = await explored({ ...base, ...limits });
          assert.deepEqual(tests, whole.tests.slice(0, tests.length));
        }
      });
    });
});
