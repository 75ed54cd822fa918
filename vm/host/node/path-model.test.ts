import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';

type Helper = (native: unknown, ...args: readonly string[]) => unknown;

/** The self-hosted functions, run by node. */
function selfHosted(): Readonly<Record<string, Helper>> {
  const text = readFileSync(new URL('../../../../vm/selfhosted/node/path.cjs', import.meta.url), 'utf8');
  const exports: Record<string, Helper> = {};
  const callNatively = (own: () => unknown, self: unknown, args: readonly unknown[]): unknown =>
    Reflect.apply(own, self, args);
  new Function('require', 'exports', text)(() => ({ callNatively }), exports);
  return exports;
}

/** All texts of so many characters of an alphabet. */
function texts(alphabet: string, length: number): string[] {
  if (length === 0) return [''];
  return texts(alphabet, length - 1).flatMap((text) => [...alphabet].map((letter) => text + letter));
}

const PATHS = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((length) => texts('/.a', length));

/** Lists of one to three short paths. */
const PAIRS = [0, 1, 2, 3]
  .flatMap((length) => texts('/.a', length))
  .flatMap((first) => [
    [first],
    ...['', '/', '.', '..', 'b', '../a', '/c/', '//'].flatMap((second) => [
      [first, second],
      [first, second, first],
    ]),
  ]);

const calls: Readonly<Record<string, readonly (readonly string[])[]>> = {
  pathBasename: [
    ...PATHS.map((path) => [path]),
    ...PATHS.filter(({ length }) => length < 6).flatMap((path) =>
      ['', '.', 'a', '.a', '/', 'a.a', '/a'].map((end) => [path, end]),
    ),
  ],
  pathDirname: PATHS.map((path) => [path]),
  pathExtname: PATHS.map((path) => [path]),
  pathIsAbsolute: PATHS.map((path) => [path]),
  pathJoin: PAIRS,
  pathNormalize: PATHS.map((path) => [path]),
  pathResolve: [[], ...PAIRS],
  pathParse: PATHS.map((path) => [path]),
};

describe('path as it is self-hosted', () => {
  const helpers = selfHosted();
  for (const [helper, lists] of Object.entries(calls)) {
    it(helper, () => {
      const name = helper[4]!.toLowerCase() + helper.slice(5);
      const own = posix[name as 'parse'] as (...args: readonly string[]) => unknown;
      const wrong = lists.flatMap((list) => {
        const [ours, nodes] = [helpers[helper]!(own, ...list), own(...list)].map((value) =>
          JSON.stringify(value),
        );
        return ours === nodes ? [] : [`${JSON.stringify(list)}: ${ours}, not ${nodes}`];
      });
      assert.deepEqual(wrong.slice(0, 5), []);
    });
  }
});
