'use strict';

// A program that asks node for a module that it cannot have, as if another program did, and ends as node ends that (see
// `vm/modules/failures.ts`). No code of modules runs: where there would be any, the program ends with code 99.
const Module = require('node:module');
const { pathToFileURL } = require('node:url');

const RUNS = 99;
const { emitWarning } = process;
process.emitWarning = () => {};
const { internalBinding } = require('internal/test/binding');
const { compileSourceTextModule } = require('internal/modules/esm/utils');
const { getOrInitializeCascadedLoader } = require('internal/modules/esm/loader');
process.emitWarning = emitWarning;

const { ModuleWrap } = internalBinding('module_wrap');
const { evaluate } = ModuleWrap.prototype;
const end = () => process.reallyExit(RUNS);

/** From here on no ES module is run but node's own, which are when they are linked. */
function stopModules() {
  for (const name of Object.getOwnPropertyNames(ModuleWrap.prototype).filter((key) =>
    /^evaluate/.test(key),
  )) {
    const run = ModuleWrap.prototype[name];
    ModuleWrap.prototype[name] = function (...args) {
      return this.url.startsWith('node:') ? Reflect.apply(run, this, args) : end();
    };
  }
}

/** From here on no module is run. */
function stopCode(broken) {
  stopModules();
  const { '.js': load, '.mjs': loadModule } = Module._extensions;
  const guarded = (run) => (module, file) => (file === broken ? run(module, file) : end());
  for (const extension of ['.js', '.cjs', '.node']) Module._extensions[extension] = guarded(load);
  if (loadModule !== undefined) Module._extensions['.mjs'] = guarded(loadModule);
}

function requireFrom(chain, code) {
  let parent;
  for (const file of [...chain].reverse()) {
    parent = new Module(file, parent);
    parent.filename = file;
    parent.paths = Module._nodeModulePaths(require('node:path').dirname(file));
  }
  parent._compile(code, chain[0]);
}

function importFrom(file, code) {
  const module = compileSourceTextModule(pathToFileURL(file).href, code, getOrInitializeCascadedLoader());
  module.instantiate();
  Reflect.apply(evaluate, module, [-1, false]);
}

function tell(error) {
  const own = Object.entries(error);
  const { name, message, stack } = error;
  const kind =
    error instanceof SyntaxError ? 'SyntaxError' : error instanceof TypeError ? 'TypeError' : 'Error';
  process.stdout.write(JSON.stringify({ kind, name, message, stack, own }));
}

// As a main module is loaded: `--require` of this file comes first.
if (require.main === module) {
  const { by, chain, specifier, attributes, broken } = JSON.parse(process.argv[2]);
  Error.stackTraceLimit = 50;
  process.on('uncaughtExceptionMonitor', tell);
  const name = JSON.stringify(specifier);
  const options = attributes === undefined ? '' : `,{with:${JSON.stringify(attributes)}}`;
  stopCode(broken);
  if (by === 'resolve') requireFrom(chain, `require.resolve(${name})`);
  else if (by === 'require') requireFrom(chain, `require(${name})`);
  else if (by === 'script') requireFrom(chain, `(async()=>{await import(${name}${options})})()`);
  else importFrom(chain[0], `await import(${name}${options})`);
} else stopModules();
