/**
 * A subject with recorders in its source: what it decides when it runs on plain node.
 *
 * It is made here again, although replays have recorders too, so that the ground truth shares nothing with what it
 * judges. It knows no more constructs than the subjects use and refuses all others.
 */
import { readFileSync } from 'node:fs';
import { type Expression, type Node, type Program, parse } from 'acorn';
import MagicString from 'magic-string';
import { stripTypes } from '../../compiler/typescript/typescript.js';

/** A place that decides and the start of what it decides on: `61:5 if (o === null)`. */
export type Site = string;

export interface Recorded {
  readonly exports: unknown;
  readonly sites: readonly Site[];
  /** Decisions in order; emptied by the caller. */
  readonly stream: { readonly site: number; readonly taken: boolean }[];
}

interface Decider {
  readonly kind: string;
  /** The expression whose truth decides. */
  readonly test: Expression;
}

/** Characters of a text that the report keeps. */
const SHORT = 59;

/** Constructs that decide and have no recorder here. */
const REFUSED = new Set([
  'AssignmentPattern',
  'ChainExpression',
  'DoWhileStatement',
  'ForInStatement',
  'ForOfStatement',
  'SwitchStatement',
]);

/** Loads a module that requires nothing, with recorders: CommonJS, or TypeScript whose exports are declarations. */
export function loadRecorded(file: string): Recorded {
  const written = readFileSync(file, 'utf8');
  const names: string[] = [];
  const source = file.endsWith('.ts')
    ? stripTypes(written, file).replace(/^export (?=(?:class|function) (\w+))/gmu, (word, name: string) => {
        names.push(name);
        return ' '.repeat(word.length);
      })
    : written;
  const text = new MagicString(source);
  const deciders = decidersOf(parse(source, { ecmaVersion: 2023, sourceType: 'script', locations: true }));
  for (const [site, { test }] of deciders.entries()) {
    text.appendRight(test.start, `$decide(${site},(`).prependLeft(test.end, '))');
  }
  const stream: { site: number; taken: boolean }[] = [];
  const decide = (site: number, value: unknown): unknown => {
    stream.push({ site, taken: Boolean(value) });
    return value;
  };
  const module = { exports: {} };
  if (names.length > 0) text.append(`\nmodule.exports = { ${names.join(', ')} };`);
  new Function('module', 'exports', '$decide', text.toString())(module, module.exports, decide);
  const sites = deciders.map(({ kind, test }) => {
    const { line, column } = test.loc!.start;
    return siteName({ line, column: column + 1, kind, text: source.slice(test.start, test.end) });
  });
  return { exports: module.exports, sites, stream };
}

/**
 * One name for a site, here and in the explorer's report, which shortens the text. Place and kind are not enough:
 * `a && b && c` has two sites of a kind that start at `a`.
 */
export function siteName(site: {
  readonly line: number;
  readonly column: number;
  readonly kind: string;
  readonly text: string;
}): Site {
  const text = site.text.replace(/\s+/gu, ' ').slice(0, SHORT);
  return `${site.line}:${site.column} ${site.kind} (${text})`;
}

function decidersOf(program: Program): Decider[] {
  const found: Decider[] = [];
  const visit = (node: Node): void => {
    const decider = deciderOf(node as Program | Program['body'][number] | Expression);
    if (decider) found.push(decider);
    for (const child of Object.values(node)) {
      for (const one of Array.isArray(child) ? child : [child]) if (isNode(one)) visit(one);
    }
  };
  visit(program);
  return found;
}

function deciderOf(node: Program | Program['body'][number] | Expression): Decider | undefined {
  switch (node.type) {
    case 'IfStatement':
      return { kind: 'if', test: node.test };
    case 'ConditionalExpression':
      return { kind: 'conditional', test: node.test };
    case 'WhileStatement':
      return { kind: 'loop', test: node.test };
    case 'ForStatement':
      return node.test ? { kind: 'loop', test: node.test } : undefined;
    case 'LogicalExpression':
      if (node.operator === '??') break;
      return { kind: node.operator === '&&' ? 'and' : 'or', test: node.left };
    case 'AssignmentExpression':
      if (!['&&=', '||=', '??='].includes(node.operator)) return undefined;
      break;
    default:
      if (!REFUSED.has(node.type)) return undefined;
  }
  throw new Error(`the ground truth has no recorder for ${node.type}`);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';
}
