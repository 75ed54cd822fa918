/** The text of a subject as plain node runs it: with markers at labels, and around arithmetic where NaN is looked for. */
import { children, type Node } from '../../../compiler/ast.js';
import { positionAt } from '../../../compiler/diagnostics.js';
import type { Setup } from '../setup.js';
import { type Label, markLabels, type Wrap } from './labels.js';

const ARITHMETIC: ReadonlySet<string> = new Set(['+', '-', '*', '/', '%', '**']);

/** @param calls functions that evaluate the observations, as arguments of a call */
export function marked(
  { subject, machine, options }: Setup,
  labels: readonly Label[],
  calls: string,
): string {
  const { marker } = machine;
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
  if (options.checks.includes('nan')) visit(subject.fn.body);
  return markLabels(subject.source, labels, (i) => `${marker}(${i}, ${calls})`, wraps);
}

function isArithmetic(node: Node): boolean {
  if (node.type === 'BinaryExpression') return ARITHMETIC.has(node.operator);
  if (node.type === 'AssignmentExpression') return ARITHMETIC.has(node.operator.slice(0, -1));
  return node.type === 'UpdateExpression';
}
