/** Messages about iterators without a method `next`. */
import type { Frame } from '../interpreter/frame.js';
import { calledText } from './calls.js';
import { codePosition } from './code-position.js';
import { isLastSpread } from './iteration.js';
import { type Accepts, isOutOfSight, locate } from './source-node.js';
import { positionOf } from './v8-position.js';
import { valueText } from './values.js';

const isSpread: Accepts = (node, offset) => node.type === 'SpreadElement' && node.start === offset;

/** What is spread is blamed, or the call whose arguments it becomes; loops and patterns call from places without a name. */
export function notNext(frame: Frame, next: unknown): string {
  const found = locate(frame, isSpread);
  if (found === undefined || isOutOfSight(found)) return `${valueText(next)} is not a function`;
  const { node, parents, source } = found;
  const call = parents.at(-1)!;
  return calledText(
    found,
    isLastSpread(call) ? positionOf(source, call) : codePosition(source, node, parents),
    next,
  );
}
