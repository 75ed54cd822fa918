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
    case 'WithStatement': {
      const head = { start: node.start, end: node.body.start };
      throw unsupported(text, head, '`with` statements', 'Name the object in front of each property.');
    }
    case 'VariableDeclaration':
      if (/using$/u.test(node.kind))
        throw unsupported(text, node, '`using` declarations', 'Use `try` and `finally`.');
      return;
    case 'CallExpression':
      if (node.callee.type === 'Identifier' && node.callee.name === 'eval')
        throw unsupported(
          text,
          node,
          'direct calls of `eval`',
          'Call it indirectly, `(0, eval)(text)`, if the text does not need local variables.',
        );
      return;
    default:
      return;
  }
}
