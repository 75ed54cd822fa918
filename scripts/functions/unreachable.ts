/** Branches of the corpus that no input takes, each with the reason. */
import type { Branch } from './branches.js';

interface Unreachable {
  readonly line: number;
  readonly column: number;
  readonly way: number;
  readonly reason: string;
}

const UNREACHABLE: Readonly<Record<string, readonly Unreachable[]>> = {};

export function isReachable(file: string, { line, column, way }: Branch): boolean {
  return !UNREACHABLE[file]?.some(
    (branch) => branch.line === line && branch.column === column && branch.way === way,
  );
}
