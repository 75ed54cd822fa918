/** For tests: what several pieces of a program print, on node and in the machine, of which each runs them once. */
import assert from 'node:assert/strict';
import { runBoth } from '../host/testing/fixture.js';

/** What each piece prints. */
export interface Printed {
  readonly node: readonly string[];
  readonly vm: readonly string[];
}

/**
 * @param prelude before the pieces
 * @returns runs all at the first call; both have to print the same on the error stream
 */
export function together(prelude: string, pieces: readonly string[]): () => Promise<Printed> {
  let printed: Printed | undefined;
  return async () => {
    if (printed === undefined) {
      const program = pieces.map((piece) => `${piece}\nconsole.log('----');`).join('\n');
      const { node, vm } = await runBoth(`${prelude}${program}`);
      assert.equal(vm.err, node.err);
      printed = { node: node.out.split('----\n'), vm: vm.out.split('----\n') };
    }
    return printed;
  };
}
