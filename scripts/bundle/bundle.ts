/**
 * Puts the command and the processes that it starts into scripts: node takes half a millisecond to load a module, and an
 * exploration loads eight hundred. Threads, and processes that load little, are loaded from where they were compiled to.
 */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type OutputFile, type Plugin } from 'esbuild';
import { bundleName, SCRIPT } from '../../runtime/jobs/process-entry.js';

/** A module whose exports a process that explores asks for by its name. */
const LIBRARY = 'runtime/fuzzing-explorer.js';

/**
 * The modules that processes begin with, below `dist`, by their scripts. The processes of each exploration have scripts of
 * their own: to read a megabyte takes longer than to run what a process needs of it.
 */
const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  'penumbra-explorer.cjs': ['runtime/jobs/explorer-child.js', LIBRARY],
  'penumbra-replay.cjs': ['runtime/replay/replay-child.js'],
  'penumbra-fuzzer.cjs': ['runtime/replay/fuzzing/fuzzer-thread.js'],
  'penumbra-tests.cjs': ['runtime/emit/test-child.js'],
  // Last: that it is there tells that all are (`process-entry.ts`).
  [SCRIPT]: [
    'runtime/cli/main.js',
    'runtime/replay/observed/observed-child.js',
    'runtime/corpus/package-child.js',
    'runtime/classify/generation/input-child.js',
    'runtime/sequences/sequence-child.js',
    'runtime/check/check-child.js',
  ],
};

/** The script that a module is in with which a process begins. */
export const scriptOf = (entry: string): string =>
  Object.keys(SCRIPTS).find((name) => SCRIPTS[name]!.includes(entry))!;

/** Packages that read files of their own, are large, or are seldom needed. */
const EXTERNAL = [
  ...['z3-solver', 'typescript-api', '@viz-js/viz'],
  ...['istanbul-lib-coverage', 'istanbul-lib-instrument', 'istanbul-lib-report', 'istanbul-reports'],
];

const COMPILED = fileURLToPath(new URL('../../', import.meta.url));
export const FOLDER = path.join(COMPILED, 'bundle');
const IMPORTING = path.join(COMPILED, 'runtime/jobs/import-module.js');
const LOADER = path.join(FOLDER, 'load.cjs');
/** The stripper of types, of which three quarters are WebAssembly. */
const STRIPPER = '@swc/wasm-typescript';
const STRIPPER_FILE = 'strip-types.wasm';

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
      const text = withModules(readFileSync(file, 'utf8'), file);
      return text.includes('import.meta.url')
        ? { contents: placed(text, placeOf(file)), loader: 'js' }
        : { contents: text, loader: 'js' };
    });
  },
};

/** What is loaded late is in the script, too: a module by its file, and the stripper of types, whose text alone takes long to read. */
function withModules(text: string, file: string): string {
  if (file.includes(`/${STRIPPER}/`))
    return text.replace(ENCODED, () => `require('node:fs').readFileSync(__dirname + '/${STRIPPER_FILE}')`);
  return file.startsWith(COMPILED) ? text.replace(LOADED_LATE, 'require($1)') : text;
}

const ENCODED = /Buffer\.from\('([\w+/=]{1000,})', 'base64'\)/u;
const LOADED_LATE = /\bnative\(\s*('(?:\.{1,2}\/|@swc\/)[^']+')\s*\)/gu;

function stripper(): Buffer {
  const text = readFileSync(createRequire(import.meta.url).resolve(STRIPPER), 'utf8');
  return Buffer.from(ENCODED.exec(text)![1]!, 'base64');
}

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
  const written = (
    await Promise.all(Object.entries(SCRIPTS).map(([name, entries]) => built(name, entries)))
  ).flat();
  const loader = fileURLToPath(new URL('./load.cjs', import.meta.url));
  const main = path.join(FOLDER, SCRIPT);
  const isSame = written.every(({ path: file, text }) => textOf(file) === text);
  if (isSame && textOf(LOADER) === textOf(loader)) {
    writeFileSync(main, textOf(main)!);
    return false;
  }
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path.join(FOLDER, STRIPPER_FILE), stripper());
  copyFileSync(loader, LOADER);
  for (const [script, entries] of Object.entries(SCRIPTS)) {
    for (const entry of entries) {
      const text =
        entry === LIBRARY ? await reexported(script) : `#!/usr/bin/env node\n${loaded(entry, script)};\n`;
      writeFileSync(path.join(FOLDER, bundleName(entry)), text);
    }
  }
  for (const { path: file, text } of written) writeFileSync(file, text);
  return true;
}

async function built(name: string, entries: readonly string[]): Promise<readonly OutputFile[]> {
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
    // Of three versions, two make tables of all emoji when they are loaded.
    alias: { 'string-width': createRequire(import.meta.url).resolve('string-width') },
    supported: { 'dynamic-import': false },
    outfile: path.join(FOLDER, name),
    banner: { js: BANNER },
    footer: { js: 'return module.exports; })' },
    // The licences of what is in it go with it.
    legalComments: 'external',
    // In code alone: what is written into tests says where these are.
    define: { 'import.meta.url': 'PLACE' },
    plugins: [places],
    logLevel: 'warning',
  });
  return outputFiles;
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

const loaded = (entry: string, script: string): string =>
  `require('./load.cjs').load(${JSON.stringify(entry)}, ${JSON.stringify(script)})`;

/** With the names of what the module exports, as node finds them. */
async function reexported(script: string): Promise<string> {
  const names = Object.keys((await import(path.join(COMPILED, LIBRARY))) as object);
  return `module.exports = ${loaded(LIBRARY, script)};\n0 && (module.exports = { ${names.join(', ')} });\n`;
}
