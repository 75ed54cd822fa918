/**
 * Puts the command and the processes that it starts into one script: node takes half a millisecond to load a module, and
 * an exploration loads eight hundred. Threads, and processes that load little, are loaded from where they were compiled to.
 */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { bundleName, SCRIPT } from '../../runtime/jobs/process-entry.js';

/** The modules that processes begin with, below `dist`. */
const PROCESSES = [
  'runtime/cli/main.js',
  'runtime/jobs/explorer-child.js',
  'runtime/replay/replay-child.js',
  'runtime/replay/observed/observed-child.js',
  'runtime/corpus/package-child.js',
  'runtime/classify/generation/input-child.js',
  'runtime/sequences/sequence-child.js',
  'runtime/check/check-child.js',
];
/** Modules whose exports a process asks for by their name. */
const LIBRARIES = ['runtime/explore/index.js'];

/** Packages that read files of their own, are large, or are seldom needed. */
const EXTERNAL = [
  ...['z3-solver', 'typescript-api', '@swc/wasm-typescript', '@viz-js/viz'],
  ...['istanbul-lib-coverage', 'istanbul-lib-instrument', 'istanbul-lib-report', 'istanbul-reports'],
];

const COMPILED = fileURLToPath(new URL('../../', import.meta.url));
export const FOLDER = path.join(COMPILED, 'bundle');
const IMPORTING = path.join(COMPILED, 'runtime/jobs/import-module.js');
const FILE = path.join(FOLDER, SCRIPT);
const LOADER = path.join(FOLDER, 'load.cjs');

/**
 * Modules are strict code: of sloppy code the program under test can see the functions, as callers of its own. A place in a
 * package is told from where the package begins; one that only another package can find reads no files.
 */
const BANNER = `(function (require, importUrl, __dirname) {
'use strict';
const module = { exports: {} };
const inPackage = (name, file) => {
  const begin = 'node_modules/' + name + '/';
  let main = __dirname + '/' + begin;
  try { main = require.resolve(name).replaceAll('\\\\', '/'); } catch {}
  return main.slice(0, main.lastIndexOf(begin) + begin.length) + file;
};`;

/** What a module says of its own place stays true. */
const places: Plugin = {
  name: 'places',
  setup({ onLoad }) {
    onLoad({ filter: /\.m?js$/ }, ({ path: file }) => {
      // Code that V8 takes from a cache cannot import by itself.
      if (file === IMPORTING) return { contents: 'export const importModule = importUrl;' };
      const text = readFileSync(file, 'utf8');
      return text.includes('import.meta.url')
        ? { contents: placed(text, placeOf(file)), loader: 'js' }
        : undefined;
    });
  },
};

const placed = (text: string, place: string): string => `import { pathToFileURL as toPlace } from 'node:url';
const PLACE = toPlace(${place}).href;
${text}`;

/** An expression for the path of a module, below `dist` or in a package. */
function placeOf(file: string): string {
  if (file.startsWith(COMPILED)) return `__dirname + '/../${path.relative(COMPILED, file)}'`;
  const [, name, rest] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(.*)$/u.exec(file)!;
  return `inPackage('${name}', '${rest}')`;
}

/**
 * Writes the bundle into `dist/bundle`.
 * @returns whether it is another one than before
 */
export async function bundle(): Promise<boolean> {
  const entries = [...PROCESSES, ...LIBRARIES];
  const table = entries.map(
    (entry) => `${JSON.stringify(entry)}: () => require(${JSON.stringify(path.join(COMPILED, entry))})`,
  );
  const { outputFiles } = await build({
    stdin: { contents: `module.exports = { ${table.join()} };`, resolveDir: COMPILED },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    minifyWhitespace: true,
    lineLimit: 200,
    external: EXTERNAL,
    supported: { 'dynamic-import': false },
    outfile: FILE,
    banner: { js: BANNER },
    footer: { js: 'return module.exports; })' },
    // The licences of what is in it go with it.
    legalComments: 'external',
    // In code alone: what is written into tests says where these are.
    define: { 'import.meta.url': 'PLACE' },
    plugins: [places],
    logLevel: 'warning',
  });
  const loader = fileURLToPath(new URL('./load.cjs', import.meta.url));
  const isSame = outputFiles.every(({ path: file, text }) => textOf(file) === text);
  if (isSame && textOf(LOADER) === textOf(loader)) {
    writeFileSync(FILE, textOf(FILE)!);
    return false;
  }
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const { path: file, text } of outputFiles) writeFileSync(file, text);
  copyFileSync(loader, LOADER);
  for (const entry of PROCESSES) writeEntry(entry, `#!/usr/bin/env node\n${loaded(entry)};\n`);
  for (const entry of LIBRARIES) writeEntry(entry, await reexported(entry));
  return true;
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

const loaded = (entry: string): string => `require('./load.cjs').load(${JSON.stringify(entry)})`;

const writeEntry = (entry: string, text: string): void =>
  writeFileSync(path.join(FOLDER, bundleName(entry)), text);

/** With the names of what a module exports, as node finds them. */
async function reexported(entry: string): Promise<string> {
  const names = Object.keys((await import(path.join(COMPILED, entry))) as object);
  return `module.exports = ${loaded(entry)};\n0 && (module.exports = { ${names.join(', ')} });\n`;
}
