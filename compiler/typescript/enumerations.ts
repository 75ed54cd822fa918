/** TypeScript's enumerations: the values of their members, and the JavaScript that they stand for. */
import type * as acorn from 'acorn';

import { type Edit, nodesIn, type TypedNode, visitTree } from './typed-tree.js';

export interface EnumerationMember {
  readonly name: string;
  /** Undefined: no constant. */
  readonly value: number | string | undefined;
  readonly start: number;
  readonly end: number;
}

/**
 * The members of a `TSEnumDeclaration`, in order: constant initializers are computed; without one, a member is one
 * more than the member before, from 0.
 */
export function enumerationMembers(declaration: object): readonly EnumerationMember[] {
  const known = new Map<string, number | string | undefined>();
  let next: number | undefined = 0;
  return nodesIn((declaration as TypedNode).members).map((member) => {
    const name = keyOf(member.id as TypedNode);
    const initializer = member.initializer as TypedNode | undefined;
    const found = initializer ? constantOf(initializer, known) : next;
    const value = typeof found === 'number' && !Number.isFinite(found) ? undefined : found;
    next = typeof value === 'number' ? value + 1 : undefined;
    known.set(name, value);
    return { name, value, start: member.start, end: member.end };
  });
}

/**
 * The edits that write enumerations out; all lines stay in their places.
 * @returns undefined if an enumeration has members that are no constants
 */
export function enumerationEdits(source: string, program: acorn.Program): readonly Edit[] | undefined {
  const edits: Edit[] = [];
  const declared = new Set<string>();
  let isConstant = true;
  visitTree(program as unknown as TypedNode, (node) => {
    if (node.type !== 'TSEnumDeclaration') return true;
    const name = keyOf(node.id as TypedNode);
    const members = enumerationMembers(node);
    if (members.some(({ value }) => value === undefined)) isConstant = false;
    const isFirst = !declared.has(name);
    declared.add(name);
    edits.push({ start: node.start, end: node.end, text: codeOf(node, source, name, members, isFirst) });
    return false;
  });
  return isConstant ? edits : undefined;
}

function codeOf(
  node: TypedNode,
  source: string,
  name: string,
  members: readonly EnumerationMember[],
  isFirst: boolean,
): string {
  const brace = source.indexOf('{', (node.id as TypedNode).end);
  let text = (isFirst ? `var ${name} = {};` : '') + newlines(source.slice(node.start, brace));
  let from = brace + 1;
  for (const { name: key, value, start, end } of members) {
    text += withoutComma(source.slice(from, start)) + assignment(name, key, value ?? 0);
    text += newlines(source.slice(start, end));
    from = end;
  }
  return text + withoutComma(source.slice(from, node.end - 1));
}

/** TypeScript gives numbers their names back. */
function assignment(owner: string, key: string, value: number | string): string {
  const member = `${owner}[${JSON.stringify(key)}] = ${JSON.stringify(value)}`;
  return typeof value === 'number' ? `${owner}[${member}] = ${JSON.stringify(key)};` : `${member};`;
}

/** What stands between members, without the comma: blanks, line ends and comments. */
function withoutComma(text: string): string {
  return text.replace(/^((?:\s|\/\/.*|\/\*[\s\S]*?\*\/)*),/u, '$1');
}

function newlines(text: string): string {
  return '\n'.repeat(text.split('\n').length - 1);
}

function keyOf(node: TypedNode): string {
  return String(node.type === 'Identifier' ? node.name : node.value);
}

type Constant = number | string | undefined;

const BINARY: Readonly<Record<string, (x: number, y: number) => number>> = {
  '+': (x, y) => x + y,
  '-': (x, y) => x - y,
  '*': (x, y) => x * y,
  '/': (x, y) => x / y,
  '%': (x, y) => x % y,
  '**': (x, y) => x ** y,
  '|': (x, y) => x | y,
  '&': (x, y) => x & y,
  '^': (x, y) => x ^ y,
  '<<': (x, y) => x << y,
  '>>': (x, y) => x >> y,
  '>>>': (x, y) => x >>> y,
};

function constantOf(node: TypedNode, known: ReadonlyMap<string, Constant>): Constant {
  const below = (key: string): Constant => constantOf(node[key] as TypedNode, known);
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'number' || typeof node.value === 'string' ? node.value : undefined;
    case 'TemplateLiteral': {
      const [only] = nodesIn(node.quasis);
      const isPlain = only !== undefined && nodesIn(node.expressions).length === 0;
      return isPlain ? (only.value as { readonly cooked?: string }).cooked : undefined;
    }
    case 'ParenthesizedExpression':
      return below('expression');
    case 'Identifier':
      return known.get(String(node.name));
    case 'MemberExpression':
      return known.get(keyOf(node.property as TypedNode));
    case 'UnaryExpression': {
      const operand = below('argument');
      if (typeof operand !== 'number') return undefined;
      return { '-': -operand, '+': operand, '~': ~operand }[String(node.operator)];
    }
    case 'BinaryExpression': {
      const [x, y] = [below('left'), below('right')];
      if (x === undefined || y === undefined) return undefined;
      if (typeof x === 'number' && typeof y === 'number') return BINARY[String(node.operator)]?.(x, y);
      return node.operator === '+' ? `${x}${y}` : undefined;
    }
    default:
      return undefined;
  }
}
