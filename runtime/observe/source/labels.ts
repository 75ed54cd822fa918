/**
 * Labels: the points of a function at which states are observed, before each statement and each condition; or those that
 * comments name (`// L3:`), if there are any (Ball 2003, Figure 1).
 */
import type * as ES from 'acorn';
import { children, isClass, isFunction, type Node } from '../../../compiler/ast.js';
import { positionAt } from '../../../compiler/diagnostics.js';
import type { ObservedSource } from './subject.js';

/** How the text of a marker gets there: as a statement, or before an expression. */
type Place =
  | { readonly kind: 'statement'; readonly at: number; readonly isLone: boolean; readonly end: number }
  | { readonly kind: 'expression'; readonly at: number; readonly end: number };

export interface Label {
  /** As a comment names it, else line:column. */
  readonly name: string;
  readonly line: number;
  /** From 1. */
  readonly column: number;
  readonly offset: number;
  readonly place: Place;
  /** Only there so that each loop has a label: where others are named. */
  readonly isHidden: boolean;
}

const NAMED = /^\s*(?<name>[A-Za-z_]\w*):\s*$/u;

/** The labels of a target, in the order of the text. */
export function labelsOf(subject: ObservedSource): readonly Label[] {
  const { source, fn } = subject;
  const points = [...pointsIn(fn.body, undefined)].sort((a, b) => a.at - b.at || a.end - b.end);
  const label = (name: string | undefined, offset: number, place: Place, isHidden = false): Label => {
    const { line, column } = positionAt(source, offset);
    return { name: name ?? `${line}:${column + 1}`, line, column: column + 1, offset, place, isHidden };
  };
  const named = subject.comments.filter(
    ({ type, value, start, end }) => type === 'Line' && NAMED.test(value) && fn.start < start && end < fn.end,
  );
  if (named.length === 0) return points.map((place) => label(undefined, place.at, place));
  const shown = named.map((comment, i) => {
    const name = NAMED.exec(comment.value)!.groups!.name!;
    const behind =
      comment.end + /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*/u.exec(source.slice(comment.end))![0].length;
    // Of several comments in a row, the last one stands before what follows.
    const isFollowed = named[i + 1] !== undefined && named[i + 1]!.start < behind;
    const empty: Place = { kind: 'statement', at: comment.start, end: comment.start, isLone: false };
    return label(name, comment.start, isFollowed ? empty : markedPoint(points, fn, behind));
  });
  const heads = loopsIn(fn).flatMap(({ test }) => (test ? [test] : []));
  const hidden = points.filter(
    ({ kind, at }) =>
      kind === 'expression' &&
      heads.some(({ start }) => start === at) &&
      !shown.some(({ place }) => place.kind === 'expression' && place.at === at),
  );
  return [...shown, ...hidden.map((place) => label(undefined, place.at, place, true))].sort(
    (a, b) => a.offset - b.offset,
  );
}

/** What a comment stands before: the condition of a loop, a statement, or the end of a block. */
function markedPoint(points: readonly Place[], fn: Node, offset: number): Place {
  const loop = loopsIn(fn).find(({ start }) => start === offset);
  const test = loop && 'test' in loop && loop.type !== 'DoWhileStatement' ? loop.test : undefined;
  if (test) return { kind: 'expression', at: test.start, end: test.end };
  return (
    points.find(({ kind, at }) => kind === 'statement' && at === offset) ?? {
      kind: 'statement',
      at: offset,
      end: offset,
      isLone: false,
    }
  );
}

function loopsIn(node: Node): readonly (ES.WhileStatement | ES.DoWhileStatement | ES.ForStatement)[] {
  const isLoop =
    node.type === 'WhileStatement' || node.type === 'DoWhileStatement' || node.type === 'ForStatement';
  return [...(isLoop ? [node] : []), ...children(node).flatMap(loopsIn)];
}

/** The points of a statement and what is in it. `parent`: undefined for the body of the function. */
function* pointsIn(node: Node, parent: Node | undefined): Iterable<Place> {
  if (isFunction(node) || isClass(node)) return;
  if (parent === undefined && node.type !== 'BlockStatement') {
    yield { kind: 'expression', at: node.start, end: node.end };
    return;
  }
  const isList = parent?.type === 'BlockStatement' || parent?.type === 'SwitchCase';
  const isStatement = /Statement$|^VariableDeclaration$/u.test(node.type);
  const isInHead = node.type === 'VariableDeclaration' && !isList;
  const isDirective = node.type === 'ExpressionStatement' && node.directive !== undefined;
  const isConditionOnly = node.type === 'WhileStatement';
  const isPlain = node.type !== 'BlockStatement' && node.type !== 'EmptyStatement';
  if (
    isStatement &&
    isPlain &&
    !isInHead &&
    !isDirective &&
    !isConditionOnly &&
    parent?.type !== 'LabeledStatement'
  )
    yield { kind: 'statement', at: node.start, end: node.end, isLone: !isList };
  if (node.type === 'WhileStatement' || node.type === 'DoWhileStatement' || node.type === 'ForStatement') {
    if (node.test) yield { kind: 'expression', at: node.test.start, end: node.test.end };
    if (node.type === 'ForStatement' && node.update)
      yield { kind: 'expression', at: node.update.start, end: node.update.end };
  }
  for (const child of children(node)) yield* pointsIn(child, node);
}

/** Text put around an expression. */
export interface Wrap {
  readonly at: number;
  readonly end: number;
  readonly open: string;
  readonly close: string;
}

interface Insert {
  readonly at: number;
  readonly text: string;
}

/**
 * The text with a marker at each label.
 * @param marker the call that marks a label, by its number
 */
export function markLabels(
  source: string,
  labels: readonly Label[],
  marker: (label: number) => string,
  wraps: readonly Wrap[] = [],
): string {
  let text = '';
  let from = 0;
  for (const insert of insertsOf(labels, marker, wraps)) {
    text += source.slice(from, insert.at) + insert.text;
    from = insert.at;
  }
  return text + source.slice(from);
}

/** Where a place of the text with markers is in the text without. */
export function unmarkedOffset(
  labels: readonly Label[],
  marker: (label: number) => string,
  offset: number,
): number {
  let added = 0;
  for (const { at, text } of insertsOf(labels, marker, [])) {
    if (at + added + text.length > offset) break;
    added += text.length;
  }
  return offset - added;
}

function insertsOf(
  labels: readonly Label[],
  marker: (label: number) => string,
  wraps: readonly Wrap[],
): readonly Insert[] {
  const inserts: (Insert & { readonly rank: number })[] = [];
  labels.forEach(({ place }, i) => {
    const call = marker(i);
    if (place.kind === 'expression') {
      inserts.push({ at: place.at, text: `(${call},(`, rank: 1 }, { at: place.end, text: '))', rank: -1 });
    } else {
      inserts.push({ at: place.at, text: place.isLone ? `{${call};` : `${call};`, rank: 0 });
      if (place.isLone) inserts.push({ at: place.end, text: '}', rank: -1 });
    }
  });
  // Outside of one another in the order of the tree; inside of the markers.
  for (const { at, end, open, close } of wraps)
    inserts.push({ at, text: open, rank: 2 }, { at: end, text: close, rank: -2 });
  return inserts
    .map((insert, i) => ({ ...insert, i }))
    .sort((a, b) => a.at - b.at || a.rank - b.rank || (a.rank < 0 ? b.i - a.i : a.i - b.i));
}
