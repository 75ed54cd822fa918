import assert from 'node:assert/strict';
import { posix } from 'node:path';
import { callNatively, runByNode } from '../testing/self-hosted.js';

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
  const helpers = runByNode('path', { callNatively });
  for (const [helper, lists] of Object.entries(calls)) {
    it(helper, () => {
      const name = helper[4]!.toLowerCase() + helper.slice(5);
      const own = posix[name as 'parse'] as (...args: readonly string[]) => unknown;
      const wrong = lists.flatMap((list) => {
        const first = helper === 'pathResolve' ? [undefined] : [];
        const [ours, nodes] = [helpers[helper]!(own, ...first, ...list), own(...list)].map((value) =>
          JSON.stringify(value),
        );
        return ours === nodes ? [] : [`${JSON.stringify(list)}: ${ours}, not ${nodes}`];
      });
      assert.deepEqual(wrong.slice(0, 5), []);
    });
  }

  it('the current folder is what the program says', () => {
    const { pathResolve, pathRelative } = helpers;
    const own = process.cwd;
    for (const folder of ['/a/b', '/', 'a']) {
      process.cwd = () => folder;
      try {
        for (const list of PAIRS)
          assert.equal(pathResolve!(posix.resolve, process, ...list), posix.resolve(...list));
        for (const [from, to] of PAIRS)
          if (to !== undefined && folder[0] === '/')
            assert.equal(pathRelative!(posix.relative, process, from, to), posix.relative(from!, to));
      } finally {
        process.cwd = own;
      }
    }
  });
});
