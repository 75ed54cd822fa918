/** Faulty variants of a program: each differs from it in one place, by one of the usual mutation operators. */
import * as acorn from 'acorn';

export interface Mutant {
  /** `line:column: before → after`. */
  readonly name: string;
  readonly text: string;
}

interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>'],
  '<=': ['<', '>='],
  '>': ['>=', '<'],
  '>=': ['>', '<='],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['+'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
};
const ASSIGNMENTS: Readonly<Record<string, string>> = { '+=': '-=', '-=': '+=' };

/** All mutants of a text, in its order. */
export function mutantsOf(text: string): readonly Mutant[] {
  const program = acorn.parse(text, { ecmaVersion: 'latest', locations: true });
  const changes: { readonly node: acorn.AnyNode; readonly change: Change }[] = [];
  const visit = (node: acorn.AnyNode): void => {
    for (const change of changesOf(node, text)) changes.push({ node, change });
    for (const child of childrenOf(node)) visit(child);
  };
  visit(program);
  return changes.map(({ node, change }) => {
    const { line, column } = node.loc!.start;
    const before = text.slice(change.start, change.end).replace(/\s+/gu, ' ');
    return {
      name: `${line}:${column + 1}: ${before.slice(0, 40)} → ${change.text === '' ? 'nothing' : change.text}`,
      text: text.slice(0, change.start) + change.text + text.slice(change.end),
    };
  });
}

function changesOf(node: acorn.AnyNode, text: string): readonly Change[] {
  const { start, end } = node;
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const at = text.indexOf(node.operator, node.left.end);
      const { length } = node.operator;
      return (OPERATORS[node.operator] ?? []).map((other) => ({ start: at, end: at + length, text: other }));
    }
    case 'AssignmentExpression': {
      const other = ASSIGNMENTS[node.operator];
      const at = text.indexOf(node.operator, node.left.end);
      return other === undefined ? [] : [{ start: at, end: at + 2, text: other }];
    }
    case 'UnaryExpression':
      return node.operator === '!' ? [{ start, end: node.argument.start, text: '' }] : [];
    case 'Literal':
      if (typeof node.value === 'boolean') return [{ start, end, text: `${!node.value}` }];
      return typeof node.value === 'number' ? [{ start, end, text: `${node.value + 1}` }] : [];
    case 'ExpressionStatement':
      return node.directive === undefined && !/^(?:module\.)?exports\b/u.test(text.slice(start, end))
        ? [{ start, end, text: ';' }]
        : [];
    case 'IfStatement':
      // A check that is missing; what stands behind else is always done.
      return [{ start, end: node.alternate ? node.alternate.start : end, text: node.alternate ? '' : ';' }];
    default:
      return [];
  }
}

function childrenOf(node: acorn.AnyNode): acorn.AnyNode[] {
  return Object.values(node)
    .flat()
    .filter(
      (value): value is acorn.AnyNode =>
        typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string',
    );
}
