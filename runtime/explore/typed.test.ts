/** Functions of declared types in `corpus/typed`: what is covered, within which bounds, and that nothing diverges. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULTS } from './defaults.js';
import { exploreTarget } from './index.js';

const folder = path.join(fileURLToPath(import.meta.resolve('penumbra/package.json')), '../corpus/typed');

/** Covered decision outcomes of all, and the names of the bounds that were hit. */
const rows: readonly (readonly [file: string, target: string, decisions: string, bounds: string])[] = [
  ['carts.ts', 'checkout', '16 of 16', 'scope'],
  ['bytes.ts', 'lead', '14 of 14', 'scope'],
  ['bytes.ts', 'check', '8 of 8', 'scope'],
  ['bytes.ts', 'header', '10 of 10', 'scope'],
  ['bytes.ts', 'amplify', '8 of 8', 'scope'],
  ['bytes.ts', 'next', '4 of 4', 'scope'],
  ['bytes.ts', 'copy', '8 of 8', 'scope'],
  ['bytes.ts', 'packet', '8 of 8', 'scope'],
  ['bytes.ts', 'signed', '8 of 8', 'types scope'],
  ['callbacks.ts', 'retry', '6 of 6', 'types scope'],
  ['callbacks.ts', 'count', '10 of 10', 'types scope'],
  ['callbacks.ts', 'isDense', '1 of 2', 'holes scope'],
  ['callbacks.ts', 'present', '10 of 10', 'scope'],
  ['collections.ts', 'dot', '8 of 8', 'scope'],
  ['collections.ts', 'put', '4 of 4', 'scope'],
  ['collections.ts', 'hot', '6 of 6', 'scope'],
  ['collections.ts', 'header', '10 of 10', 'types scope'],
  ['interpreter.ts', 'execute', '20 of 20', 'scope'],
  ['interpreter.ts', 'depth', '4 of 4', 'scope cycles'],
  ['money.ts', 'dearest', '15 of 16', 'instances scope'],
  ['money.ts', 'balance', '4 of 4', 'instances scope'],
  ['orders.ts', 'total', '18 of 18', 'scope'],
  ['orders.ts', 'merge', '8 of 8', 'scope'],
  ['orders.ts', 'price', '6 of 6', 'scope'],
  ['promises.ts', 'outcome', '8 of 8', 'types unknown scope'],
  ['promises.ts', 'failures', '4 of 4', 'types unknown kinds scope'],
  ['rows.ts', 'height', '4 of 4', 'types scope cycles'],
  ['streams.ts', 'accepted', '10 of 10', 'types scope cycles'],
  ['streams.ts', 'deliver', '6 of 6', 'scope'],
  ['streams.ts', 'show', '16 of 16', 'types scope'],
];

/** These take a second or more. */
const LONG: readonly string[] = ['execute', 'merge', 'dot', 'checkout', 'isDense', 'accepted'];

describe('functions of declared types', () => {
  for (const [name, target, decisions, bounds] of rows) {
    const mark = LONG.includes(target) ? ' [long]' : '';
    it(`${name}: ${target}${mark}`, async () => {
      const file = path.join(folder, name);
      for await (const event of exploreTarget({ ...DEFAULTS, file, target })) {
        if (event.type === 'path') assert.equal(event.path.divergence, undefined);
        if (event.type !== 'end') continue;
        const { covered, total } = event.summary.decisions;
        assert.equal(`${covered} of ${total}`, decisions);
        const hit = event.summary.bounds.filter((bound) => bound.hit).map((bound) => bound.name);
        assert.equal(hit.join(' '), bounds);
        assert.equal(event.summary.paths.divergent, 0);
      }
    });
  }

  it('are told where a type is only partly explored', async () => {
    const file = path.join(folder, 'streams.ts');
    for await (const event of exploreTarget({ ...DEFAULTS, file, target: 'accepted' })) {
      if (event.type !== 'end') continue;
      assert.deepEqual(
        event.summary.bounds.find(({ name }) => name === 'types'),
        {
          name: 'types',
          limit: [
            'test (line 18): (event: {weight: number}) => boolean only with results that do not depend on arguments, without effects',
          ],
          hit: true,
          option: 'types of numbers, booleans, strings, objects and arrays',
        },
      );
    }
  });
});
