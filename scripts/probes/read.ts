/**
 * The probes: small functions, one file for each category. A line that ends with `// reach (ARGUMENTS)` must be reached;
 * the arguments are a witness that it can be, and what the function does on them is how a test that reaches it ends.
 * No input leads to one that ends with `// never`: a decision on that line has to be called infeasible.
 * The doc comment above a function says why that is hard.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Statement {
  /** From 1. */
  readonly line: number;
  readonly text: string;
  /** The arguments of the witness, as an expression list; undefined of a statement that nothing leads to. */
  readonly witness: string | undefined;
}

export interface Probe {
  readonly category: string;
  readonly file: string;
  /** Name of the exported function. */
  readonly target: string;
  /** What makes it hard. */
  readonly why: string;
  readonly statements: readonly Statement[];
}

export const FOLDER = fileURLToPath(new URL('../../../corpus/probes/', import.meta.url));

/** The categories, in alphabetical order. */
export function categories(): readonly string[] {
  return readdirSync(FOLDER)
    .filter((name) => /\.[jt]s$/u.test(name))
    .map((name) => name.replace(/\.[jt]s$/u, ''))
    .sort();
}

const FUNCTION = /^export (?:async )?function (\w+)/u;
const COMMENT = /^\/\*\* (.*) \*\/$/u;
const REACH = /^\s*(.*?)\s*\/\/ (?:reach \((.*)\)|never)$/u;

/** The probes of a category, in the order of the file. */
export function probesOf(category: string): readonly Probe[] {
  const name = readdirSync(FOLDER).find((one) => one.replace(/\.[jt]s$/u, '') === category)!;
  const file = path.join(FOLDER, name);
  const probes: (Probe & { readonly statements: Statement[] })[] = [];
  let why = '';
  for (const [i, text] of readFileSync(file, 'utf8').split('\n').entries()) {
    why = COMMENT.exec(text)?.[1] ?? why;
    const target = FUNCTION.exec(text)?.[1];
    if (target !== undefined) probes.push({ category, file, target, why, statements: [] });
    const [, statement, witness] = REACH.exec(text) ?? [];
    if (statement !== undefined) probes.at(-1)!.statements.push({ line: i + 1, text: statement, witness });
  }
  return probes;
}
