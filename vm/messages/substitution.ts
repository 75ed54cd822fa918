/** Where V8 has the conversion of a substitution of a template to a string, which sets no position. */
import { Op } from '../../compiler/ir/opcodes.js';
import type { Frame } from '../interpreter/frame.js';
import { codePosition } from './code-position.js';
import { type Accepts, type Located, locate } from './source-node.js';

const isAround: Accepts = (node, offset) =>
  node.type === 'TemplateLiteral' && node.expressions.some(({ start }) => start === offset);

/** Undefined where the instruction is none. */
export function substitutionAt(
  frame: Pick<Frame, 'linked' | 'at'>,
  offset: number,
): { readonly found: Located; readonly position: number } | undefined {
  if (frame.linked.code[frame.at] !== Op.to_string) return undefined;
  const found = locate(frame, isAround);
  if (found?.node.type !== 'TemplateLiteral') return undefined;
  const { expressions, quasis } = found.node;
  const behind = quasis[expressions.findIndex(({ start }) => start === offset) + 1]!;
  const position = codePosition(found.source, behind, [...found.parents, found.node]);
  return { found, position };
}
