/**
 * Makes a program small while it stays interesting: parts of its syntax tree are deleted, or replaced by parts of
 * theirs, the large ones first (hierarchical delta debugging, Misherghi and Su, ICSE 2006).
 */
import { children, type Node } from '../../compiler/ast.js';
import { Parser } from '../../compiler/parser.js';

/** A text that replaces a range of the program. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Questions that a reduction asks at most, if nothing else is said. */
const QUESTIONS = 4000;

type SourceType = 'commonjs' | 'module';

export interface ReduceOptions {
  readonly sourceType?: SourceType;
  readonly questions?: number;
}

/** @param isInteresting asked of candidates that parse; the source itself must be */
export function reduce(
  source: string,
  isInteresting: (candidate: string) => boolean,
  { sourceType = 'commonjs', questions = QUESTIONS }: ReduceOptions = {},
): string {
  let best = source;
  let asked = 0;
  for (let before = ''; before !== best && asked < questions; ) {
    before = best;
    let size = Number.POSITIVE_INFINITY;
    for (;;) {
      const edit = edits(best, sourceType).find((candidate) => {
        if (candidate.end - candidate.start > size || asked >= questions) return false;
        const text = applied(best, candidate);
        if (tree(text, sourceType) === undefined) return false;
        asked += 1;
        return isInteresting(text);
      });
      if (edit === undefined) break;
      size = edit.end - edit.start;
      best = applied(best, edit);
    }
  }
  return best;
}

const applied = (text: string, edit: Edit): string =>
  text.slice(0, edit.start) + edit.text + text.slice(edit.end);

function tree(text: string, sourceType: SourceType): Node | undefined {
  try {
    return Parser.parse(text, { ecmaVersion: 'latest', sourceType });
  } catch {
    return undefined;
  }
}

/** All edits of a program that make it shorter, the largest first. */
function edits(text: string, sourceType: SourceType): Edit[] {
  const found: Edit[] = [];
  const root = tree(text, sourceType);
  if (root !== undefined) for (const node of children(root)) collect(node, text, found);
  return found
    .filter(({ start, end, text: by }) => by.length < end - start)
    .sort((a, b) => b.end - b.start - b.text.length - (a.end - a.start - a.text.length));
}

function collect(node: Node, text: string, found: Edit[]): void {
  const { start, end } = node;
  const inner = children(node);
  const replaceBy = (by: string): void => void found.push({ start, end, text: by });
  // An element of a list goes with its comma.
  const comma = /^\s*,\s*/u.exec(text.slice(end));
  if (comma) found.push({ start, end: end + comma[0].length, text: '' });
  const before = /,\s*$/u.exec(text.slice(0, start));
  if (before) found.push({ start: start - before[0].length, end, text: '' });
  replaceBy('');
  if (/Expression$|Literal$|Identifier$/u.test(node.type)) {
    replaceBy('0');
    replaceBy('{}');
    replaceBy('[]');
    replaceBy('x=>0');
  }
  for (const child of inner) {
    const piece = text.slice(child.start, child.end);
    replaceBy(piece);
    if (child.type === 'BlockStatement') replaceBy(piece.slice(1, -1));
    // What stands before or behind a child goes: `x =` before a value, `extends y` behind a name, `else` and its branch.
    found.push({ start: child.end, end, text: '' });
    found.push({ start, end: child.start, text: '' });
    for (const other of inner) {
      if (other.start >= child.end) found.push({ start: child.end, end: other.start, text: ' ' });
      if (other.start >= child.end) found.push({ start: child.end, end: other.end, text: '' });
    }
  }
  for (const child of inner) collect(child, text, found);
}
