import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { reach } from './reach-file.js';
import { type ReachTogether, reachTogether } from './reach-together.js';

/** Contracts leave open when it is full, so that runs teach something; amounts may be any. */
const TANK = `export class Tank {
  #level = 0;
  #size: number;
  /** @pre size > 0 && size < 50 @post level() = 0 @param {integer} size */
  constructor(size: number) { this.#size = size; }
  /** @pure @returns {integer} */
  level(): number { return this.#level; }
  /** @pure */
  isFull(): boolean { return this.#level >= this.#size; }
  /** @pre amount > 0 && amount < 9 @post level() = old(level()) + amount @param {integer} amount */
  fill(amount: number): void { this.#level += amount; }
  /** @pre isFull() @post level() = 0 */
  drain(): void { this.#level = 0; }
  /** @pre level() > 10 && name.length > 1 */
  alarm(name: string): void {}
  /** @pre level() = 5 */
  check(): void {}
}
`;

describe('targets that are reached together', () => {
  it('have the sequences that each has alone', async () => {
    const root = mkdtempSync(path.join(tmpdir(), 'penumbra-together-'));
    const file = path.join(root, 'tank.ts');
    writeFileSync(file, TANK);
    const shared = reachTogether(2048);
    const sequence = async (target: string, together?: ReachTogether): Promise<unknown> => {
      for await (const event of reach({ file, target, ...(together ? { together } : {}) }))
        if (event.type === 'end')
          return [event.result.sequence?.calls.map(({ code }) => code), event.result.runs];
      return undefined;
    };
    try {
      const targets = ['check', 'alarm'].map((name) => `Tank.prototype.${name}`);
      const found: unknown[] = [];
      for (const target of targets) found.push(await sequence(target, shared));
      assert.deepEqual(found[0], [['new Tank(1)', 'tank.fill(5)'], 1]);
      assert.deepEqual(found[1], await sequence(targets[1]!));
    } finally {
      await shared.close();
      rmSync(root, { recursive: true });
    }
  });
});
