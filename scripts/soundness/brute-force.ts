/** The outcomes of the decisions of a program on given inputs, on plain node. */
import MagicString from 'magic-string';
import { collectSites } from '../../compiler/sites.js';
import { parseTyped, stripTypes } from '../../compiler/typescript/typescript.js';
import type { Exports, Program } from './family.js';

interface Site {
  readonly line: number;
  readonly column: number;
  readonly kind: string;
  readonly text: string;
}

/** What tells a site from all others: `a && b && c` has two of one kind that start at `a`. */
export function siteName({ line, column, kind, text }: Site): string {
  return `${line}:${column} ${kind} (${text})`;
}

export function outcomeName(site: string, taken: boolean): string {
  return `${site} = ${taken}`;
}

/** Kinds of sites whose outcome is the truth of an operand. */
const KINDS = new Set(['if', 'conditional', 'loop', 'and', 'or']);

/** Outcomes that some input reaches, each with the arguments of the first that does so. */
export function bruteForce(program: Program): ReadonlyMap<string, readonly unknown[]> {
  const loaded = load(program.source);
  const reached = new Map<string, readonly unknown[]>();
  for (const make of program.inputs(loaded.exports)) {
    run(loaded, make());
    for (const outcome of loaded.outcomes) if (!reached.has(outcome)) reached.set(outcome, make());
  }
  return reached;
}

/** The outcomes of one call, in order. */
export function decisionsOf(
  { source }: Program,
  args: (exports: Exports) => readonly unknown[],
): readonly string[] {
  const loaded = load(source);
  run(loaded, args(loaded.exports));
  return [...loaded.outcomes];
}

interface Loaded {
  readonly exports: Exports;
  /** The outcomes of the last call, in order. */
  readonly outcomes: string[];
}

function run({ exports, outcomes }: Loaded, args: readonly unknown[]): void {
  outcomes.length = 0;
  try {
    (exports.f as (...args: readonly unknown[]) => unknown)(...args);
  } catch {
    // What it decided before counts.
  }
}

/** @throws Error for a decision of a kind that has no recorder here */
function load(source: string): Loaded {
  // Positions are those of the text without types, as they are where it is explored.
  const stripped = stripTypes(source, 'program.ts');
  const { sites } = collectSites(parseTyped(stripped, 'program.js').program, source);
  const text = new MagicString(stripped);
  const names = sites.map((site) => [true, false].map((taken) => outcomeName(siteName(site), taken)));
  // Of operands that start at the same place the longest is the outermost: its recorder is written first.
  for (const { number, kind, operand } of sites.toSorted((a, b) => b.operand.end - a.operand.end)) {
    if (!KINDS.has(kind)) throw new Error(`there is no recorder for ${kind}`);
    text.appendRight(operand.start, `$(${number},(`).prependLeft(operand.end, '))');
  }
  const outcomes: string[] = [];
  const decide = (site: number, value: unknown): unknown => {
    outcomes.push(names[site]![value ? 0 : 1]!);
    return value;
  };
  const exported = [...source.matchAll(/^export (?:function|class) (\w+)/gmu)].map(([, name]) => name);
  const plain = text.toString().replace(/^export /gmu, '');
  const body = `'use strict';${plain}\nreturn { ${exported.join(', ')} };`;
  return { exports: new Function('$', body)(decide) as Exports, outcomes };
}
