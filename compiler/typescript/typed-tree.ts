/** Syntax trees with TypeScript's nodes, seen through their properties, and edits of the text that they stand for. */

export interface TypedNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** A part of a text and what takes its place. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The nodes in a list; none if it is no list. */
export function nodesIn(list: unknown): TypedNode[] {
  return Array.isArray(list) ? list.filter(isNode) : [];
}

/** Visits a tree in source order; what a visitor returns false for is not entered, nor what is only declared. */
export function visitTree(node: TypedNode, visit: (node: TypedNode) => boolean | undefined): void {
  if (node.declare === true || visit(node) === false) return;
  const below = Object.values(node).flatMap((value) => (isNode(value) ? [value] : nodesIn(value)));
  for (const child of below.sort((a, b) => a.start - b.start)) visitTree(child, visit);
}

/** A text with edits that do not overlap. */
export function edited(text: string, edits: readonly Edit[]): string {
  let out = '';
  let at = 0;
  for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
    out += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return out + text.slice(at);
}

function isNode(value: unknown): value is TypedNode {
  return typeof value === 'object' && value !== null && typeof (value as TypedNode).type === 'string';
}
