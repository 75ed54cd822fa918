/** What this version of the compiler refuses, each with the reason in words that a user can act on. */
import type { Node } from './ast.js';
import { type SourceText, unsupported } from './parse.js';

/**
 * Complains about a node that is JavaScript but not compiled yet; nested nodes are not looked at.
 *
 * @throws PenumbraError `E_UNSUPPORTED`
 */
export function refuseUnsupported(node: Node, text: SourceText): void {
  switch (node.type) {
    case 'VariableDeclaration':
      if (/using$/u.test(node.kind))
        throw unsupported(text, node, '`using` declarations', 'Use `try` and `finally`.');
      return;
    default:
      return;
  }
}
