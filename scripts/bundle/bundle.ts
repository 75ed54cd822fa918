/**
 * Puts the command and the processes that it starts into few files each: node takes half a millisecond to load a module, and
 * an exploration loads eight hundred. Everything else, threads among it, is loaded from where it was compiled to.
 */
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { bundleName } from '../../runtime/jobs/process-entry.js';

/** The modules that processes begin with, below `dist`. */
const ENTRIES = [
  'runtime/cli/main.js',
  'runtime/jobs/explorer-child.js',
  'runtime/explore/index.js',
  'runtime/replay/replay-child.js',
  'runtime/replay/observed/observed-child.js',
  'runtime/corpus/package-child.js',
  'runtime/classify/generation/input-child.js',
];

const COMPILED = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = path.join(COMPILED, 'bundle');

/** What a module says of its own place stays true. */
const places: Plugin = {
  name: 'places',
  setup({ onLoad }) {
    onLoad({ filter: /\.js$/ }, ({ path: file }) => {
      const text = readFileSync(file, 'utf8');
      const isOwn = file.startsWith(COMPILED) && text.includes('import.meta.url');
      return isOwn ? { contents: placed(text, path.relative(COMPILED, file)), loader: 'js' } : undefined;
    });
  },
};

/** @param file below `dist` */
function placed(text: string, file: string): string {
  return `import { pathToFileURL as toPlace } from 'node:url';
const PLACE = toPlace(import.meta.dirname + '/../${file}').href;
${text}`;
}

/** Writes the bundle into `dist/bundle`. */
export async function bundle(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  await build({
    entryPoints: ENTRIES.map((entry) => ({
      in: path.join(COMPILED, entry),
      out: bundleName(entry).replace(/\.js$/u, ''),
    })),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    outdir: FOLDER,
    // In code alone: what is written into tests says where these are.
    define: { 'import.meta.url': 'PLACE' },
    plugins: [places],
    logLevel: 'warning',
  });
}
