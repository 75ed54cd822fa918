/**
 * Doc comments: the comments above a declaration, cut into tags whose texts keep their offsets in the file.
 */
import type { Comment } from 'acorn';
import type { CallTags, FormulaTag, PredicateTag, WrittenName } from '../domains/domain.js';

export interface DocTag {
  /** `param`, `pre` … */
  readonly name: string;
  /** All after the name up to the next tag; leading ` * ` of its lines are blanks, so that offsets hold. */
  readonly text: string;
  /** Offset of `text` in the file. */
  readonly start: number;
  /** Offset of the comment. */
  readonly comment: number;
}

/** A tag begins a line; those that say what a declaration takes or promises may also follow one on the same line. */
const TAG =
  /(?<=^|[\n\r])[ \t]*@([A-Za-z]\w*)(?!\w)|(?<=[ \t])@(param|arg|argument|property|prop|template|returns?|type|pre|post|invariant|also|assigns|model|pure|throws)(?!\w)/gu;

/** The tags of comments, which targets of the same files share. */
const read = new WeakMap<Comment, readonly DocTag[]>();

/** The doc comments of one file. */
export class DocComments {
  private readonly byEnd = new Map<number, Comment>();

  constructor(
    private readonly source: string,
    private readonly comments: readonly Comment[],
  ) {
    for (const comment of comments) this.byEnd.set(comment.end, comment);
  }

  /** The tags of all doc comments between the code before the declaration that begins at `start` and that declaration. */
  above(start: number): readonly DocTag[] {
    const found: Comment[] = [];
    let at = start;
    for (;;) {
      at = this.skipBack(at);
      const comment = this.byEnd.get(at);
      if (!comment) break;
      found.unshift(comment);
      at = comment.start;
    }
    return found.flatMap((comment) => this.tags(comment));
  }

  /** The tags of each doc comment of the file, wherever it is. */
  all(): readonly (readonly DocTag[])[] {
    return this.comments.map((comment) => this.tags(comment));
  }

  /** The tags of one comment; none if it is not a doc comment. */
  private tags(comment: Comment): readonly DocTag[] {
    if (!comment.value.startsWith('*')) return [];
    let known = read.get(comment);
    if (known === undefined) {
      known = this.tagsIn(comment);
      read.set(comment, known);
    }
    return known;
  }

  private tagsIn(comment: Comment): readonly DocTag[] {
    const start = comment.start + 3;
    const body = blankStars(this.source.slice(start, comment.end - 2));
    const heads = [...body.matchAll(TAG)];
    return heads.map((head, index) => {
      const from = head.index + head[0].length;
      const to = heads[index + 1]?.index ?? body.length;
      const name = (head[1] ?? head[2])!;
      return { name, text: body.slice(from, to), start: start + from, comment: comment.start };
    });
  }

  /** The offset before white space and line comments that end at `at`. */
  private skipBack(at: number): number {
    let end = at;
    for (;;) {
      while (end > 0 && /\s/u.test(this.source[end - 1]!)) end -= 1;
      const lineStart = this.source.lastIndexOf('\n', end - 1) + 1;
      const isLineComment = /^\s*\/\//u.test(this.source.slice(lineStart, end));
      if (!isLineComment || this.byEnd.has(end)) return end;
      end = lineStart;
    }
  }
}

/** The tags of each `@overload`: those behind it in its comment, up to the next. */
export function overloadTags(tags: readonly DocTag[]): readonly (readonly DocTag[])[] {
  const groups: DocTag[][] = [];
  for (const [index, tag] of tags.entries()) {
    if (tag.name === 'overload') groups.push([]);
    else if (isOfOverload(tags, index)) groups.at(-1)!.push(tag);
  }
  return groups;
}

/** The tags that are no part of an `@overload`. */
export function withoutOverloads(tags: readonly DocTag[]): readonly DocTag[] {
  return tags.filter((tag, index) => tag.name !== 'overload' && !isOfOverload(tags, index));
}

function isOfOverload(tags: readonly DocTag[], index: number): boolean {
  const { comment } = tags[index]!;
  return tags.slice(0, index).some((before) => before.name === 'overload' && before.comment === comment);
}

/** The tags that hold formulas. */
export function formulaTags(tags: readonly DocTag[]): readonly FormulaTag[] {
  return inBehaviours(tags).flatMap(({ tag: { name, text, start }, behaviour }) =>
    (name === 'invariant' || name === 'pre' || name === 'post') && !isJavaScript(text)
      ? [{ kind: name, text, start, ...(behaviour > 0 ? { behaviour } : {}) }]
      : [],
  );
}

/** Tags with the behaviours that they belong to. */
function inBehaviours(
  tags: readonly DocTag[],
): readonly { readonly tag: DocTag; readonly behaviour: number }[] {
  let behaviour = 0;
  return tags.map((tag) => {
    if (tag.name === 'also') behaviour += 1;
    return { tag, behaviour };
  });
}

/** What tags say of calls; undefined where they say nothing. */
export function callTags(tags: readonly DocTag[]): CallTags | undefined {
  const named = (name: string): readonly DocTag[] => tags.filter((tag) => tag.name === name);
  const [also, pure, assigns] = [named('also'), named('pure'), named('assigns')];
  const throws = inBehaviours(tags).flatMap(({ tag, behaviour }) =>
    tag.name === 'throws' || tag.name === 'exception'
      ? [{ behaviour, error: bracedType(tag.text)?.type }]
      : [],
  );
  if (also.length + pure.length + assigns.length + throws.length === 0) return undefined;
  return {
    pure: pure.length > 0,
    assigns: assigns.length > 0 ? assigns.flatMap(writtenNames) : undefined,
    behaviours: also.length + 1,
    throws,
  };
}

/** The names in a list, on one line: what follows is prose. */
function writtenNames({ text, start }: DocTag): readonly WrittenName[] {
  const [line = ''] = text.split(/[\n\r]/u);
  return [...line.matchAll(/[\p{ID_Start}$_][\p{ID_Continue}$]*(?:\(\))?/gu)].map(({ 0: name, index }) => ({
    name,
    start: start + index,
  }));
}

/** A tag `@model name: type`. */
export interface ModelTag extends WrittenName {
  readonly type: string;
}

/** The fields that only specifications speak of. */
export function modelTags(tags: readonly DocTag[]): readonly ModelTag[] {
  return tags.flatMap(({ name, text, start }) => {
    const match =
      name === 'model' ? /^\s*([\p{ID_Start}$_][\p{ID_Continue}$]*)\s*:([^\n\r]*)/u.exec(text) : null;
    return match ? [{ name: match[1]!, type: match[2]!.trim(), start: start + text.indexOf(match[1]!) }] : [];
  });
}

/** The `@invariant {js} …` tags: a method of the class in place of a formula. */
export function predicateTags(tags: readonly DocTag[]): readonly PredicateTag[] {
  return tags.flatMap(({ name, text, start }) =>
    name === 'invariant' && isJavaScript(text) ? [{ text, start }] : [],
  );
}

function isJavaScript(text: string): boolean {
  return /^\s*\{js\}/u.test(text);
}

/** The text between the braces that open a tag's text, and what follows them; undefined without braces. */
export function bracedType(text: string): { readonly type: string; readonly rest: string } | undefined {
  const open = /^\s*\{/u.exec(text);
  if (!open) return undefined;
  let depth = 1;
  for (let at = open[0].length; at < text.length; at++) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return { type: text.slice(open[0].length, at).trim(), rest: text.slice(at + 1) };
  }
  return undefined;
}

/**
 * Replaces the star that begins each line by a blank, if all lines begin with one: a line that begins with the
 * closure operator in a comment without a margin of stars keeps it.
 */
function blankStars(body: string): string {
  const [first = '', ...lines] = body.split('\n');
  const starred = lines.every((line) => /^\s*(?:\*|$)/u.test(line));
  if (!starred) return body;
  return [first, ...lines.map((line) => line.replace(/^(\s*)\*/u, '$1 '))].join('\n');
}
