/** Whether a file is meant to be run as a whole program: it takes `symbolic` from the module `penumbra`. */
import { children, type Node } from '../../compiler/ast.js';
import { parseTyped } from '../../compiler/typescript.js';
import { readSource } from '../../vm/modules/code.js';

const MODULE = 'penumbra';

/** @throws PenumbraError E_FILE, E_PARSE */
export function isWholeProgram(file: string): boolean {
  const source = readSource(file);
  return source.includes(MODULE) && takesSymbols(parseTyped(source, file).program as Node);
}

function takesSymbols(node: Node): boolean {
  switch (node.type) {
    case 'ImportDeclaration': {
      // A namespace or a default import has it as a member.
      const takes = node.specifiers.some(
        (specifier) =>
          specifier.type !== 'ImportSpecifier' ||
          (specifier.imported.type === 'Identifier' && specifier.imported.name === 'symbolic'),
      );
      if (node.source.value === MODULE && takes) return true;
      break;
    }
    case 'ImportExpression':
      if (isModule(node.source)) return true;
      break;
    case 'CallExpression':
      if (node.callee.type === 'Identifier' && node.callee.name === 'require' && isModule(node.arguments[0]))
        return true;
      break;
  }
  return children(node).some(takesSymbols);
}

function isModule(node: Node | undefined): boolean {
  return node?.type === 'Literal' && node.value === MODULE;
}
