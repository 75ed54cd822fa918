/**
 * Which outcomes of decisions an existing suite takes, as istanbul's counters tell: those of `if` and `?:`, and of `&&` and `||`
 * with two operands. Of loops, cases and longer chains they do not tell it, and so these count as open.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { CoverageMap, FileCoverageData } from 'istanbul-lib-coverage';
import { children, type Node } from '../../compiler/ast.js';
import { positionAt } from '../../compiler/diagnostics.js';
import { isTranslated } from '../../compiler/file-names.js';
import { parse } from '../../compiler/parse.js';
import { stripTypes } from '../../compiler/typescript/typescript.js';
import { formatOf } from '../../vm/modules/format.js';
import { outcomeKey } from '../explore/verdicts/known-outcomes.js';

/** @param subject the file that is explored: keys are relative to its folder */
export function takenOutcomes(map: CoverageMap, subject: string): readonly string[] {
  const folder = path.dirname(path.resolve(subject));
  return map.files().flatMap((name) => {
    const file = path.resolve(name);
    if (!existsSync(file)) return [];
    const { data } = map.fileCoverageFor(name);
    return [...outcomesIn(file, data)].map(({ line, column, kind, taken }) =>
      outcomeKey(path.relative(folder, file), { line, column, kind }, taken),
    );
  });
}

interface Taken {
  readonly line: number;
  readonly column: number;
  readonly kind: string;
  readonly taken: boolean;
}

/** None of a file that does not parse, or that is another one than the suite ran. */
function* outcomesIn(file: string, { branchMap, b }: FileCoverageData): Generator<Taken> {
  const program = parsed(file);
  if (!program) return;
  const { source, root } = program;
  const counts = new Map<string, readonly number[]>();
  for (const [id, { type, loc }] of Object.entries(branchMap))
    counts.set(`${type} ${loc.start.line}:${loc.start.column}`, b[id] ?? []);
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    waiting.push(...children(node));
    const decided = decisionOf(node);
    if (!decided) continue;
    const at = positionAt(source, node.start);
    const arms = counts.get(`${decided.type} ${at.line}:${at.column}`);
    if (arms?.length !== 2) continue;
    const { line, column } = positionAt(source, decided.test.start);
    for (const taken of [true, false])
      if (decided.isTaken(arms as [number, number], taken))
        yield { line, column: column + 1, kind: decided.kind, taken };
  }
}

function parsed(file: string): { readonly source: string; readonly root: Node } | undefined {
  try {
    const raw = readFileSync(file, 'utf8')
      .replace(/^\uFEFF/u, '')
      .replace(/^#!/u, '//');
    const source = isTranslated(file) ? stripTypes(raw, file) : raw;
    const kind = formatOf(file, () => raw) === 'module' ? 'module' : 'commonjs';
    return { source, root: parse({ file, source }, kind) };
  } catch {
    return undefined;
  }
}

type Arms = readonly [number, number];

interface Decided {
  /** What istanbul calls it, and what a decision of it is called. */
  readonly type: 'if' | 'cond-expr' | 'binary-expr';
  readonly kind: 'if' | 'conditional' | 'and' | 'or';
  readonly test: Node;
  readonly isTaken: (arms: Arms, taken: boolean) => boolean;
}

const byArm = ([whenTrue, whenFalse]: Arms, taken: boolean): boolean => (taken ? whenTrue : whenFalse) > 0;
/** The second operand is evaluated where the first is true, or where it is false. */
const byOperand =
  (goesOn: boolean) =>
  ([first, second]: Arms, taken: boolean): boolean =>
    taken === goesOn ? second > 0 : first > second;

function decisionOf(node: Node): Decided | undefined {
  switch (node.type) {
    case 'IfStatement':
      return { type: 'if', kind: 'if', test: node.test, isTaken: byArm };
    case 'ConditionalExpression':
      return { type: 'cond-expr', kind: 'conditional', test: node.test, isTaken: byArm };
    case 'LogicalExpression': {
      const { operator, left, right } = node;
      const isChain = left.type === 'LogicalExpression' || right.type === 'LogicalExpression';
      if (isChain || operator === '??') return undefined;
      const kind = operator === '&&' ? 'and' : 'or';
      return { type: 'binary-expr', kind, test: left, isTaken: byOperand(operator === '&&') };
    }
    default:
      return undefined;
  }
}
