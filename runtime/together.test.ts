/** Targets that are explored one after another in the same processes give what each gives on its own. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { longMark } from '../compiler/testing/long-rows.js';
import { explore } from './explore-file.js';
import type { TargetResult } from './result.js';

/** Each row: what one target does to what all share, and what the other tells of it. */
const ROWS: Readonly<Record<string, string>> = {
  'variables of the module': `let calls = 0;
    exports.first = (n) => (n > 3 ? (calls += n) : calls);
    exports.second = (n) => (calls > 0 ? 'touched' : n > 7);`,
  'built-in objects of the program': `exports.first = (n) => {
      if (n > 3) Array.prototype.extra = n;
      return Object.freeze(Math), delete JSON.parse, n;
    };
    exports.second = (n) => (n > 7 ? [].extra : typeof JSON.parse);`,
  'modules and classes of node': `const util = require('node:util');
    exports.first = (n) => {
      if (n > 3) util.inspect.custom2 = Buffer.prototype.extra = URL.extra = n;
      require('node:path').basename = () => 'touched';
      require('node:events').prototype.extra = n;
      return n;
    };
    exports.second = (n) => [
      n > 7, util.inspect.custom2, Buffer.alloc(0).extra, URL.extra,
      require('node:path').basename('/a/b'), require('node:events').prototype.extra,
    ];`,
  'types of one name': `/** @param {{a: number}} x */ exports.first = (x) => (x.a > 3 ? 1 : 2);
    /** @param {{a: number, b?: {a: number}}} x */ exports.second = (x) => (x.b && x.b.a > x.a ? 1 : 2);`,
  'what is required late [long]': `exports.first = (n) => (n > 3 ? require('./late.cjs').big(n) : 0);
    exports.second = (n) => require('./late.cjs').big(n);`,
};

describe('targets of one file', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'penumbra-together-'));
    writeFileSync(path.join(folder, 'late.cjs'), 'exports.big = (n) => (n > 100 ? "big" : "small");');
  });
  after(() => rmSync(folder, { recursive: true }));

  async function results(file: string, target?: string): Promise<readonly unknown[]> {
    const found: unknown[] = [];
    const request = { file, jobs: 1, ...(target === undefined ? {} : { target }) };
    for await (const event of explore(request)) if (event.type === 'end') found.push(facts(event.result));
    return found;
  }

  for (const [at, [what, source]] of Object.entries(ROWS).entries())
    it(`do not show each other ${what}${longMark(at + 1, 5)}`, async () => {
      const file = path.join(folder, `${what.replaceAll(' ', '-')}.cjs`);
      writeFileSync(file, source);
      const alone = [...(await results(file, 'first')), ...(await results(file, 'second'))];
      assert.deepEqual(await results(file), alone);
    });
});

/** What does not tell times. */
function facts({ subject, tests, summary }: TargetResult): unknown {
  const { decisions, bounds, paths, concretized } = summary;
  return {
    target: subject.target,
    tests: tests.map(({ id, inputs, outcome, replay, pathCondition }) => ({
      id,
      inputs,
      outcome,
      replay,
      pathCondition,
    })),
    decisions,
    bounds,
    paths,
    concretized,
  };
}
