import assert from 'node:assert/strict';
import { longMark } from '../../compiler/testing/long-rows.js';
import { runBoth } from '../host/testing/fixture.js';

/** Texts that are nested deeper than the compiler's own stack takes, and no deeper than V8's does. */
const texts: Readonly<Record<string, string>> = {
  arrays: `const a = ${'['.repeat(2000)}${']'.repeat(2000)}; console.log(typeof a)`,
  sums: `console.log(${'1+'.repeat(5000)}1)`,
  concatenation: `console.log((${'"a"+'.repeat(20_000)}"b").length)`,
  blocks: `${'if(1){'.repeat(1000)}console.log('deep')${'}'.repeat(1000)}`,
  negations: `console.log(${'!'.repeat(3000)}1)`,
  arrows: `const a = b => ${'c => '.repeat(1000)} 1; console.log(typeof a)`,
  calls: `console.log("a"${'.concat(1)'.repeat(2000)}.length)`,
  statements: `let s = 0; ${'s++;'.repeat(20_000)} console.log(s)`,
};

describe('programs that are nested deep are compiled', () => {
  for (const [at, [name, text]] of Object.entries(texts).entries()) {
    it(`${name}${longMark(at, 3)}`, async () => {
      const { node, vm } = await runBoth(text);
      assert.equal(node.code, 0);
      assert.deepEqual(vm, node);
    });
  }
});
