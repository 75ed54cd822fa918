/** The source of one state of the project: a folder, or a commit unpacked into one. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FOLDERS, type Import, importsOf, reachable, sourcesIn } from '../imports.js';

/** What a user of the package loads: the public interface and the command. */
export const ENTRIES = ['runtime/index.ts', 'runtime/cli/main.ts'];

export class SourceTree {
  readonly sources: readonly string[];
  readonly imports: readonly Import[];
  /** What is reachable from the public interface and the command, threads and processes included. */
  readonly product: readonly string[];

  constructor(readonly root: string) {
    this.sources = FOLDERS.flatMap((folder) => sourcesIn(root, folder));
    this.imports = this.sources.flatMap((file) => importsOf(root, file));
    const known = new Set(this.sources);
    this.product = reachable(this.imports, ENTRIES).filter((file) => known.has(file));
  }

  text(file: string): string {
    return readFileSync(path.join(this.root, file), 'utf8');
  }

  lines(files: readonly string[]): number {
    return files.reduce((sum, file) => sum + this.text(file).split('\n').length - 1, 0);
  }

  /** Characters of a formatted line: numbers of lines compare only where this is the same. */
  lineWidth(): number {
    const { formatter } = JSON.parse(this.text('biome.json')) as { formatter: { lineWidth: number } };
    return formatter.lineWidth;
  }
}

/**
 * What `use` makes of a state of the project.
 * @param root of the repository, which knows the commit
 * @param state a folder, or what git calls a commit
 * @throws Error if it is neither
 */
export function withState<Result>(root: string, state: string, use: (tree: SourceTree) => Result): Result {
  if (existsSync(path.join(state, 'package.json'))) return use(new SourceTree(path.resolve(state)));
  const directory = mkdtempSync(path.join(tmpdir(), 'penumbra-size-'));
  try {
    const archive = execFileSync('git', ['archive', '--format=tar', state, ...FOLDERS, 'biome.json'], {
      cwd: root,
      maxBuffer: 1 << 30,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    execFileSync('tar', ['-x', '-C', directory], { input: archive });
    return use(new SourceTree(directory));
  } finally {
    rmSync(directory, { recursive: true });
  }
}
