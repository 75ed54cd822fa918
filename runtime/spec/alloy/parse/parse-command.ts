/** `run` and `check`. */
import { specError } from '../../language/errors.js';
import type { BoundName, Node } from '../../language/syntax.js';
import type { ModuleParser } from './parse-module.js';
import type { CommandSyntax, ScopeSyntax } from './syntax.js';

/** @param label written before the command. */
export function parseCommand(parser: ModuleParser, label: string | undefined): CommandSyntax {
  const { cursor } = parser;
  const { start, text } = cursor.next();
  const { target, name } = targetOf(parser);
  const { overall, scopes } = cursor.take('for') ? scopeOf(parser) : { overall: undefined, scopes: [] };
  const expect = cursor.take('expect') ? expectation(parser) : undefined;
  const kind = text as 'run' | 'check';
  return { kind, label: label ?? name, target, overall, scopes, expect, start, end: cursor.end };
}

/** `p`, `label p`, `{ … }` or `label { … }`. */
function targetOf(parser: ModuleParser): { readonly target: BoundName | Node; readonly name?: string } {
  if (parser.cursor.is(['{'])) return { target: parser.formulas.block() };
  const first = parser.reference();
  if (parser.cursor.is(['{'])) return { target: parser.formulas.block(), name: first.name };
  if (parser.cursor.peek().kind === 'name' && !parser.cursor.is([':'], 1))
    return { target: parser.reference(), name: first.name };
  return { target: first };
}

interface Scope {
  readonly overall: number | undefined;
  readonly scopes: readonly ScopeSyntax[];
}

function scopeOf(parser: ModuleParser): Scope {
  const { cursor } = parser;
  const isOverall = cursor.peek().kind === 'number' && !beginsScope(parser);
  const overall = isOverall ? numberOf(parser, 'a scope') : undefined;
  if (isOverall && !cursor.take('but')) return { overall, scopes: [] };
  const scopes = [typeScope(parser)];
  while (cursor.take(',')) scopes.push(typeScope(parser));
  return { overall, scopes };
}

/** Whether `3 Node` comes next, and not the scope of all. */
function beginsScope(parser: ModuleParser): boolean {
  const { cursor } = parser;
  const { kind } = cursor.peek(1);
  const isWord = cursor.is(['int', 'Int', 'seq', 'String', 'this', 'univ', 'none', 'steps', '.', ':'], 1);
  const isLabel = cursor.is([':'], 2) && cursor.is(['run', 'check'], 3);
  return isWord || (kind === 'name' && !isLabel);
}

function typeScope(parser: ModuleParser): ScopeSyntax {
  const { cursor } = parser;
  const { start } = cursor.peek();
  const exact = cursor.take('exactly') !== undefined;
  const size = numberOf(parser, 'the scope of a signature');
  if (cursor.is(['.', ':'])) {
    const { piece, end } = cursor;
    const message = 'a scope that grows is not supported';
    throw specError(piece, 'E_ALLOY_UNSUPPORTED', { start, end: end + 1 }, message, 'Write one number.');
  }
  const what = cursor.is(['int', 'Int'])
    ? 'int'
    : cursor.is(['seq']) && !cursor.is(['/'], 1)
      ? 'seq'
      : undefined;
  if (what !== undefined) {
    if (exact)
      cursor.fail('the name of a signature expected', `The scope of ${what} is exact without the word.`);
    const token = cursor.next();
    return { exact, size, name: { name: what, start: token.start, end: token.end }, start, end: cursor.end };
  }
  if (cursor.is(['seq']))
    cursor.fail('the name of a signature expected', 'The length of sequences is written 5 seq.');
  return { exact, size, name: parser.reference(), start, end: cursor.end };
}

function numberOf(parser: ModuleParser, what: string): number {
  const token = parser.cursor.peek();
  if (token.kind !== 'number') parser.cursor.fail(`${what} expected, a number`);
  parser.cursor.next();
  return Number(token.text.replaceAll('_', ''));
}

function expectation(parser: ModuleParser): 0 | 1 | undefined {
  const value = numberOf(parser, '0 or 1');
  return value === 0 ? 0 : value === 1 ? 1 : undefined;
}
