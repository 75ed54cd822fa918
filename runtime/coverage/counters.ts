/** Counters in the modules that this process loads: whichever way node gets at their texts. */
import fs, { readFileSync } from 'node:fs';
import Module, { register } from 'node:module';
import type { CoverageMapData } from 'istanbul-lib-coverage';
import { countedText, counts } from './counted-text.js';

/** By path as node loads it: what the file is counted as. */
export type Counted = Readonly<Record<string, string>>;

interface ModuleInternals {
  readonly prototype: { _compile(text: string, file: string, ...rest: unknown[]): unknown };
  _load(request: string, ...rest: unknown[]): unknown;
}

const counted = new Map<string, string>();
const isES = new Map<string, boolean>();
let isInstalled = false;

/** What tests take from `node:test`. */
const FRAMEWORK = ['describe', 'it', 'beforeEach'];

/**
 * Files are counted from here on, where they are not loaded yet: the same ones whenever it is asked again.
 * @param esModules paths of those that are ES modules
 */
export function countFiles(files: Counted, esModules: readonly string[]): void {
  for (const [file, name] of Object.entries(files)) counted.set(file, name);
  for (const file of esModules) isES.set(file, true);
  if (isInstalled) return;
  isInstalled = true;
  install();
  register(new URL('./counting-hooks.js', import.meta.url), {
    data: { counted: files, framework: FRAMEWORK },
  });
}

/** What was counted, files that were not loaded among it. */
export function countedSoFar(): CoverageMapData {
  const all: CoverageMapData = { ...counts() };
  for (const [file, name] of counted) {
    if (all[name] !== undefined) continue;
    const zero = tryCounted(readFileSync(file, 'utf8'), name, isES.get(file) === true)?.zero;
    if (zero) all[name] = zero;
  }
  return all;
}

function install(): void {
  const internals = Module as unknown as ModuleInternals;
  const { _compile: compile } = internals.prototype;
  internals.prototype._compile = function compileCounted(text, file, ...rest) {
    return compile.call(this, withCounters(text, file), file, ...rest);
  };
  const { _load: load } = internals;
  internals._load = (request, ...rest) =>
    request === 'node:test'
      ? Object.fromEntries(FRAMEWORK.map((name) => [name, (globalThis as Record<string, unknown>)[name]]))
      : load.call(internals, request, ...rest);
  // A script is read as a text, and run as a function.
  const { readFileSync: read } = fs;
  fs.readFileSync = ((file: unknown, ...rest: [never]) => {
    const text = read(file as string, ...rest) as unknown;
    return typeof file === 'string' && typeof text === 'string' ? withCounters(text, file) : text;
  }) as typeof fs.readFileSync;
}

function withCounters(text: string, file: string): string {
  const name = counted.get(file);
  return name === undefined ? text : (tryCounted(text, name, false)?.text ?? text);
}

/** A text that istanbul cannot read runs as it is. */
function tryCounted(
  text: string,
  name: string,
  isEsModule: boolean,
): ReturnType<typeof countedText> | undefined {
  try {
    return countedText(text, name, isEsModule);
  } catch {
    return undefined;
  }
}
