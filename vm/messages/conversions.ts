/** Messages about objects that cannot be made primitive values. */
import type * as ES from 'acorn';
import { callPosition } from '../../compiler/call-position.js';
import { opNames } from '../../compiler/ir/opcodes.js';
import type { Frame } from '../interpreter/frame.js';
import { isCall } from './calls.js';
import { describe } from './describe.js';
import { expressionText } from './expression-text.js';
import { type Accepts, locate } from './source-node.js';
import { valueText } from './values.js';

const isCalled: Accepts = (node, offset, source) =>
  isCall(node)
    ? callPosition(source, node) === offset
    : node.type === 'NewExpression' && node.start === offset;

/**
 * What `Symbol.toPrimitive` gives is no function.
 * @param frame of the program, whose instruction converts the object
 */
export function notConversion(frame: Frame, method: unknown, object: unknown): string {
  const op = opNames[frame.linked.code[frame.at]!]!;
  if (op === 'in') {
    const at = `property 'Symbol(Symbol.toPrimitive)' of object '${describe(object)}'`;
    return `'${describe(method)}' returned for ${at} is not a function`;
  }
  // A substitution of a template has no position: V8 names the call that has the last one.
  const found = op === 'to_string' ? locate(frame, isCalled) : undefined;
  if (found === undefined) return `${valueText(method)} is not a function`;
  const node = found.node as ES.CallExpression | ES.NewExpression | ES.TaggedTemplateExpression;
  const callee = node.type === 'TaggedTemplateExpression' ? node.tag : node.callee;
  return `${expressionText(found, callee)} is not a function`;
}
