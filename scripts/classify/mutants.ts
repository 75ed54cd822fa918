/** Faulty variants of a program: each differs from it in one place, by one of the usual mutation operators. */
import * as acorn from 'acorn';

export interface Mutant {
  /** `line:column: before → after`. */
  readonly name: string;
  readonly text: string;
  /** From where to where the text differs, in the text as it was. */
  readonly changes: readonly Change[];
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
  '/': ['*'],
  '%': ['*'],
  '**': ['*'],
  '&&': ['||'],
  '||': ['&&'],
};
const ASSIGNMENTS: Readonly<Record<string, string>> = { '+=': '-=', '-=': '+=' };

/** All mutants of a text, in its order. */
export function mutantsOf(text: string): readonly Mutant[] {
  return variantsOf(text, changesOf);
}

function variantsOf(
  text: string,
  changesAt: (node: acorn.AnyNode, text: string) => readonly Change[],
): readonly Mutant[] {
  const program = acorn.parse(text, { ecmaVersion: 'latest', locations: true });
  const changes: { readonly node: acorn.AnyNode; readonly change: Change }[] = [];
  const visit = (node: acorn.AnyNode): void => {
    for (const change of changesAt(node, text)) changes.push({ node, change });
    for (const child of childrenOf(node)) visit(child);
  };
  visit(program);
  return changes.map(({ node, change }) => {
    const { line, column } = node.loc!.start;
    const [before, after] = [text.slice(change.start, change.end), change.text].map((one) =>
      one.replace(/\s+/gu, ' ').slice(0, 40),
    );
    return {
      name: `${line}:${column + 1}: ${before} → ${after === '' ? 'nothing' : after}`,
      text: changed(text, [change]),
      changes: [change],
    };
  });
}

/** Two mutants of a text in one; undefined where they change the same place. */
export function together(text: string, a: Mutant, b: Mutant): Mutant | undefined {
  const changes = [...a.changes, ...b.changes].sort((one, other) => one.start - other.start);
  const isApart = changes.every(({ end }, at) => end <= (changes[at + 1]?.start ?? text.length));
  return isApart ? { name: `${a.name}, ${b.name}`, text: changed(text, changes), changes } : undefined;
}

function changed(text: string, changes: readonly Change[]): string {
  let [out, from] = ['', 0];
  for (const change of changes) {
    out += text.slice(from, change.start) + change.text;
    from = change.end;
  }
  return out + text.slice(from);
}

/** Texts that say the same in another way, each in one place. */
export function rewritesOf(text: string): readonly Mutant[] {
  return variantsOf(text, rewriteOf);
}

function rewriteOf(node: acorn.AnyNode, text: string): readonly Change[] {
  const { start, end } = node;
  const own = (one: acorn.Node): string => text.slice(one.start, one.end);
  if (node.type === 'BinaryExpression') {
    const other = MIRRORED[node.operator];
    const isPlain = [node.left, node.right].every(({ type }) => type === 'Identifier' || type === 'Literal');
    return other === undefined || !isPlain
      ? []
      : [{ start, end, text: `${own(node.right)} ${other} ${own(node.left)}` }];
  }
  if (node.type === 'ReturnStatement' && node.argument)
    return [{ start, end, text: `{ const answer = ${own(node.argument)}; return answer; }` }];
  if (node.type === 'IfStatement' && !node.alternate)
    return [{ start, end, text: `if (!(${own(node.test)})) {} else ${own(node.consequent)}` }];
  return [];
}

const MIRRORED: Readonly<Record<string, string>> = {
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
  '===': '===',
  '!==': '!==',
};

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
      return node.operator === '!' || node.operator === '-'
        ? [{ start, end: node.argument.start, text: '' }]
        : [];
    case 'Literal':
      if (typeof node.value === 'boolean') return [{ start, end, text: `${!node.value}` }];
      return typeof node.value === 'number'
        ? [node.value + 1, node.value - 1].map((other) => ({ start, end, text: `${other}` }))
        : [];
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].map((one) => ({
        start,
        end,
        text: text.slice(one.start, one.end),
      }));
    case 'CallExpression': {
      // What is called does nothing: its result is what it is given.
      const [first, second] = node.arguments;
      if (!first) return [];
      const given = text.slice(first.start, first.end);
      if (!second) return [{ start, end, text: given }];
      const [from, to] = [first.start, second.end];
      return [{ start: from, end: to, text: `${text.slice(second.start, second.end)}, ${given}` }];
    }
    case 'NewExpression': {
      const [first, second] = node.arguments;
      if (!first || !second) return [];
      const swapped = `${text.slice(second.start, second.end)}, ${text.slice(first.start, first.end)}`;
      return [{ start: first.start, end: second.end, text: swapped }];
    }
    case 'ForOfStatement':
    case 'WhileStatement': {
      // The body runs at most once.
      const { body } = node;
      const own = text.slice(body.start, body.end);
      return [{ start: body.start, end: body.end, text: `{ ${own} break; }` }];
    }
    case 'ExpressionStatement':
      return node.directive === undefined && !/^(?:module\.)?exports\b/u.test(text.slice(start, end))
        ? [{ start, end, text: ';' }]
        : [];
    case 'IfStatement':
      // A check that is missing, what stands behind else is always done; one that is always met.
      return [
        { start, end: node.alternate ? node.alternate.start : end, text: node.alternate ? '' : ';' },
        { start: node.test.start, end: node.test.end, text: 'true' },
      ];
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
