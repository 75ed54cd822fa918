/** TypeScript's enumerations: the values of their members, and the JavaScript that they stand for. */
import type * as acorn from 'acorn';

/** A syntax tree with TypeScript's nodes, seen through its properties. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

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
  return nodes((declaration as Node).members).map((member) => {
    const name = keyOf(member.id as Node);
    const initializer = member.initializer as Node | undefined;
    const found = initializer ? constantOf(initializer, known) : next;
    const value = typeof found === 'number' && !Number.isFinite(found) ? undefined : found;
    next = typeof value === 'number' ? value + 1 : undefined;
    known.set(name, value);
    return { name, value, start: member.start, end: member.end };
  });
}

/**
 * A text with its enumerations as JavaScript, all lines in their places.
 *
 * @param output `source` with blanks for types
 * @returns undefined if an enumeration has members that are no constants
 */
export function writeEnumerations(
  output: string,
  source: string,
  program: acorn.Program,
): string | undefined {
  const found: Node[] = [];
  collect(program as unknown as Node, found);
  const declared = new Set<string>();
  let text = '';
  let at = 0;
  for (const node of found) {
    const name = keyOf(node.id as Node);
    const members = enumerationMembers(node);
    if (members.some(({ value }) => value === undefined)) return undefined;
    const brace = source.indexOf('{', (node.id as Node).end);
    text += output.slice(at, node.start);
    text += declared.has(name) ? '' : `var ${name} = {};`;
    text += newlines(source.slice(node.start, brace));
    declared.add(name);
    let from = brace + 1;
    for (const { name: key, value, start, end } of members) {
      text += withoutComma(source.slice(from, start)) + assignment(name, key, value!);
      text += newlines(source.slice(start, end));
      from = end;
    }
    text += withoutComma(source.slice(from, node.end - 1));
    at = node.end;
  }
  return text + output.slice(at);
}

/** TypeScript gives numbers their names back. */
function assignment(owner: string, key: string, value: number | string): string {
  const member = `${owner}[${JSON.stringify(key)}] = ${JSON.stringify(value)}`;
  return typeof value === 'number' ? `${owner}[${member}] = ${JSON.stringify(key)};` : `${member};`;
}

/** Enumerations with code of their own, in source order. */
function collect(node: Node, found: Node[]): void {
  if (node.type === 'TSEnumDeclaration') {
    if (node.declare !== true) found.push(node);
    return;
  }
  if (node.declare === true) return;
  const below = Object.values(node).flatMap((value) =>
    Array.isArray(value) ? nodes(value) : nodes([value]),
  );
  for (const child of below.sort((a, b) => a.start - b.start)) collect(child, found);
}

/** What stands between members, without the comma: blanks, line ends and comments. */
function withoutComma(text: string): string {
  return text.replace(/^((?:\s|\/\/.*|\/\*[\s\S]*?\*\/)*),/u, '$1');
}

function newlines(text: string): string {
  return '\n'.repeat(text.split('\n').length - 1);
}

function nodes(list: unknown): Node[] {
  const isNode = (value: unknown): value is Node =>
    typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
  return Array.isArray(list) ? list.filter(isNode) : [];
}

function keyOf(node: Node): string {
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

function constantOf(node: Node, known: ReadonlyMap<string, Constant>): Constant {
  const below = (key: string): Constant => constantOf(node[key] as Node, known);
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'number' || typeof node.value === 'string' ? node.value : undefined;
    case 'TemplateLiteral': {
      const [only] = nodes(node.quasis);
      const isPlain = only !== undefined && nodes(node.expressions).length === 0;
      return isPlain ? (only.value as { readonly cooked?: string }).cooked : undefined;
    }
    case 'ParenthesizedExpression':
      return below('expression');
    case 'Identifier':
      return known.get(String(node.name));
    case 'MemberExpression':
      return known.get(keyOf(node.property as Node));
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
