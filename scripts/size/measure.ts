/** What `npm run size` counts of one state of the project. */
import path from 'node:path';
import { cyclesOf } from './cycles.js';
import type { SourceTree } from './tree.js';

export interface Size {
  readonly lineWidth: number;
  /** By what they belong to. Files that only tests need count as tests. */
  readonly lines: { readonly product: number; readonly tests: number; readonly scripts: number };
  readonly files: { readonly product: number; readonly tests: number; readonly scripts: number };
  /** Cycles of imports by value within the product, the largest first: numbers of modules. */
  readonly cycles: readonly number[];
  /** The folder that most modules of a cycle are in, in the order of the cycles. */
  readonly cyclePlaces: readonly string[];
  /** The same for imports of values and types together: what cannot be read without the rest. */
  readonly cyclesOfTypes: readonly number[];
  /** Files of the product by folder, those below not counted. */
  readonly rooms: ReadonlyMap<string, number>;
  /** Lines of the product by room: the upper two folders that a file is in. */
  readonly roomLines: ReadonlyMap<string, number>;
  readonly undocumented: readonly Undocumented[];
}

/** An exported function or class without a doc comment. */
export interface Undocumented {
  readonly file: string;
  readonly name: string;
}

export function sizeOf(tree: SourceTree): Size {
  const product = new Set(tree.product);
  const others = tree.sources.filter((file) => !product.has(file));
  const isScript = (file: string): boolean => file.startsWith('scripts/') && !file.endsWith('.test.ts');
  const scripts = others.filter(isScript);
  const tests = others.filter((file) => !isScript(file));
  const inner = tree.imports.filter(({ from, to }) => product.has(from) && product.has(to));
  const cycles = cyclesOf(inner.filter(({ kind }) => kind === 'value'));
  return {
    lineWidth: tree.lineWidth(),
    lines: { product: tree.lines(tree.product), tests: tree.lines(tests), scripts: tree.lines(scripts) },
    files: { product: tree.product.length, tests: tests.length, scripts: scripts.length },
    cycles: cycles.map((cycle) => cycle.length),
    cyclePlaces: cycles.map((cycle) => [...countBy(cycle, folderOf)].sort(([, a], [, b]) => b - a)[0]![0]),
    cyclesOfTypes: cyclesOf(inner.filter(({ kind }) => kind !== 'lazy')).map((cycle) => cycle.length),
    rooms: countBy(tree.product, path.posix.dirname),
    roomLines: sumBy(tree.product, folderOf, (file) => tree.lines([file])),
    undocumented: tree.product.flatMap((file) => undocumentedIn(file, tree.text(file))),
  };
}

/** The upper folders of a file, two at most. */
function folderOf(file: string): string {
  return file.split('/').slice(0, -1).slice(0, 2).join('/');
}

function countBy(files: readonly string[], key: (file: string) => string): ReadonlyMap<string, number> {
  return sumBy(files, key, () => 1);
}

function sumBy(
  files: readonly string[],
  key: (file: string) => string,
  of: (file: string) => number,
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const file of files) sums.set(key(file), (sums.get(key(file)) ?? 0) + of(file));
  return sums;
}

const EXPORT = /^export (?:default )?(?:async )?(?:abstract )?(?:function\*?|class) (\w+)/u;

/** Exported functions and classes without a doc comment; of overloads the first counts. */
export function undocumentedIn(file: string, text: string): readonly Undocumented[] {
  const lines = text.split('\n');
  const documented = new Set<string>();
  const found = new Set<string>();
  for (const [i, line] of lines.entries()) {
    const name = EXPORT.exec(line)?.[1];
    if (name === undefined || documented.has(name)) continue;
    if (lines[i - 1]?.trimEnd().endsWith('*/')) documented.add(name);
    else found.add(name);
  }
  return [...found].map((name) => ({ file, name }));
}
