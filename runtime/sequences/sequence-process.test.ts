/** What a target leaves behind in the process that runs its sequences, which the next target of the file may get. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { REACH_DEFAULTS } from '../reach/options.js';
import { reach } from '../reach-file.js';
import { reachTogether } from '../reach-together.js';

const SOURCE = `let calls = 0;
const text = 'a';
export function leave() { WORK }
export function look() { throw new Error([calls, [].extra, globalThis.extra, text.at(0)].join()); }
`;

const ROWS: readonly (readonly [name: string, work: string, isShared: boolean])[] = [
  ['state of its modules', 'calls += 1;', true],
  [
    'a promise that is rejected when nobody waits',
    'Promise.reject(new Error()).catch(() => undefined);',
    true,
  ],
  ['an extended built-in [long]', 'Array.prototype.extra = 1;', false],
  ['a replaced built-in [long]', 'String.prototype.at = () => 1;', false],
  ['a global', 'globalThis.extra = 1;', false],
  ['a timer [long]', 'setInterval(() => { Array.prototype.extra = 1; }, 1);', false],
  ['a listener [long]', "process.on('uncaughtException', () => undefined);", false],
  ['a rejection that nobody handles [long]', 'Promise.reject(new Error());', false],
];

describe('what sequences leave behind', () => {
  let root: string;
  before(() => {
    root = mkdtempSync(path.join(tmpdir(), 'penumbra-sequences-'));
  });
  after(() => rmSync(root, { recursive: true }));
  for (const [name, work, isShared] of ROWS)
    it(name, async () => {
      const file = path.join(root, `${name.replace(/\W+/gu, '-')}.mjs`);
      writeFileSync(file, SOURCE.replace('WORK', work));
      const together = reachTogether(REACH_DEFAULTS.memory);
      const { runners } = together;
      const outcomeOf = async (target: string): Promise<string | undefined> => {
        for await (const event of reach({ file, target, from: 'random', attempts: 2, together }))
          if (event.type === 'end') return event.result.sequence?.outcome;
        return undefined;
      };
      try {
        await outcomeOf('leave');
        const next = runners.take();
        const isSame = runners.hasWorked(next);
        await runners.give(next);
        assert.deepEqual([isSame, await outcomeOf('look')], [isShared, 'throws Error: 0,,,a']);
      } finally {
        await together.close();
      }
    });
});
