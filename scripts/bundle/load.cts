/**
 * Loads the modules of the bundle, with the code cache that the build has left for the process that begins: to compile
 * what one of the processes of an exploration runs takes a fifth of a second.
 */
import fs = require('node:fs');
import vm = require('node:vm');

type Modules = Record<string, () => unknown>;

let script: vm.Script | undefined;
let modules: Modules | undefined;

/** The code cache of a process, by the module that it begins with. V8 takes none that another version of it has made. */
function codeCacheFile(entry: string): string {
  return `${__dirname}/${entry.replaceAll('/', '-')}.${process.versions.v8}-${process.arch}.cache`;
}

/** What V8 has compiled of the bundle so far. */
function codeCache(): Buffer {
  return script!.createCachedData();
}

/**
 * What a module of the bundle exports. The first one that a process asks for is what it begins with, and of its script are
 * the others.
 */
function load(entry: string, name: string): unknown {
  modules ??= bundle(entry, name);
  return modules[entry]!();
}

function bundle(entry: string, name: string): Modules {
  const cachedData = contents(codeCacheFile(entry));
  // Only ASCII is in it.
  script = new vm.Script(fs.readFileSync(`${__dirname}/${name}`, 'latin1'), {
    // The name that a code cache was made with stays on frames: one that holds wherever the bundle is copied to.
    filename: `penumbra-bundle:${name}`,
    ...(cachedData && { cachedData }),
  });
  const all = script.runInThisContext() as (
    require: NodeJS.Require,
    importUrl: (url: string) => Promise<unknown>,
    folder: string,
  ) => Modules;
  return all(require, (url) => import(url), __dirname);
}

function contents(file: string): Buffer | undefined {
  try {
    return fs.readFileSync(file);
  } catch {
    return undefined;
  }
}

export = { load, codeCache, codeCacheFile };
