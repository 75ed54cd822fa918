/** What calls reach, against all sequences of the same length with small arguments on plain node. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { REACH_DEFAULTS } from './reach/options.js';
import { reachOne } from './reach-session.js';

const root = path.dirname(fileURLToPath(import.meta.resolve('penumbra/package.json')));
const FILE = path.join(root, 'corpus/intisa/private-state.ts');
const STEP = 2;

type Instance = Readonly<Record<string, (...args: unknown[]) => unknown>>;
type Classes = Readonly<Record<string, new (...args: unknown[]) => Instance>>;

const NUMBERS = [0, 1, 2, 3];
const TEXTS = ['a', 'b'];

interface Row {
  readonly name: string;
  readonly method: string;
  readonly make: readonly (readonly unknown[])[];
  readonly calls: Readonly<Record<string, readonly unknown[]>>;
  readonly args: readonly unknown[];
}

const ROWS: readonly Row[] = [
  {
    name: 'Turnstile',
    method: 'push',
    make: [[]],
    calls: { insert: NUMBERS, kick: [undefined], push: [undefined] },
    args: [undefined],
  },
  {
    name: 'Cell',
    method: 'read',
    make: [[]],
    calls: { write: TEXTS, erase: [undefined], read: TEXTS },
    args: TEXTS,
  },
  {
    name: 'Ring',
    method: 'first',
    make: NUMBERS.map((size) => [size]),
    calls: { add: NUMBERS, first: [undefined] },
    args: [undefined],
  },
  {
    name: 'Gate',
    method: 'state',
    make: [[]],
    calls: { visit: [undefined], state: [undefined] },
    args: [undefined],
  },
];

/** All that the method returns behind sequences of at most so many calls. */
function bruteForce(classes: Classes, { name, method, make, calls, args }: Row): Set<unknown> {
  const found = new Set<unknown>();
  const each = (prefix: readonly (readonly [string, unknown])[]): void => {
    for (const given of make)
      for (const arg of args) {
        const object = new classes[name]!(...given);
        for (const [call, value] of prefix) object[call]!(value);
        found.add(object[method]!(arg));
      }
    if (prefix.length === STEP) return;
    for (const [call, values] of Object.entries(calls))
      for (const value of values) each([...prefix, [call, value]]);
  };
  each([]);
  return found;
}

describe('reaching from the code', () => {
  for (const row of ROWS)
    it(`${row.name}.prototype.${row.method}: what all sequences of ${STEP} calls return`, async () => {
      const options = {
        ...REACH_DEFAULTS,
        from: 'code' as const,
        calls: STEP,
        file: FILE,
        target: `${row.name}.prototype.${row.method}`,
      };
      const returned = new Set<unknown>();
      for await (const event of reachOne({ options }))
        if (event.type === 'end')
          for (const { outcome } of event.result.sequences ?? [])
            returned.add(outcome?.replace(/^returns '(.*)'$/u, '$1'));
      const classes = (await import('../corpus/intisa/private-state.js')) as unknown as Classes;
      const expected = bruteForce(classes, row);
      assert.deepEqual(
        [...expected].filter((one) => !returned.has(one)),
        [],
      );
    });
});
