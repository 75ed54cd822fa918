/** The text of a subject as plain node runs it: with markers at labels, and around arithmetic where NaN is looked for. */
import { children, type Node } from '../../../compiler/ast.js';
import { positionAt } from '../../../compiler/diagnostics.js';
import { type Label, markLabels, type Wrap } from './labels.js';
import type { ObservedSource } from './subject.js';

const ARITHMETIC: ReadonlySet<string> = new Set(['+', '-', '*', '/', '%', '**']);

export interface Marking {
  readonly subject: ObservedSource;
  /** The global that is called. */
  readonly marker: string;
  /** Whether NaN is looked for. */
  readonly isChecked: boolean;
}

/** @param calls functions that evaluate the observations, as arguments of a call */
export function marked(
  { subject, marker, isChecked }: Marking,
  labels: readonly Label[],
  calls: string,
): string {
  const wraps: Wrap[] = [];
  const visit = (node: Node): void => {
    if (isArithmetic(node)) {
      const { line, column } = positionAt(subject.source, node.start);
      wraps.push({
        at: node.start,
        end: node.end,
        open: `${marker}(-1, ${line}, ${column + 1}, (`,
        close: '))',
      });
    }
    for (const child of children(node)) visit(child);
  };
  if (isChecked) visit(subject.fn.body);
  return markLabels(subject.source, labels, (i) => `${marker}(${i}, ${calls})`, wraps);
}

function isArithmetic(node: Node): boolean {
  if (node.type === 'BinaryExpression') return ARITHMETIC.has(node.operator);
  if (node.type === 'AssignmentExpression') return ARITHMETIC.has(node.operator.slice(0, -1));
  return node.type === 'UpdateExpression';
}
