/** What tests of whole programs bring along: generated code, which imports nothing of ours. */

import { TIME_ZONE } from '../jobs/time-zone.js';
import { quote } from './names.js';

/** `run(values)`. */
export const RUN_PROGRAM: readonly string[] = `
/** Runs the program on values of its symbols, and tells how it ends: exit code, and the error that nothing caught. */
function run(values) {
  const { status, output } = spawnSync(process.execPath, ['--require', symbols, program], {
    env: { ...process.env, TZ: ${quote(TIME_ZONE)}, PENUMBRA_SYMBOLS: String(values) },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  return { exitCode: status, ...JSON.parse(output[3] || '{}') };
}`.split('\n');

/** The file that stands for the module `penumbra` in the process of the program. */
export const PROGRAM_SYMBOLS = `'use strict';
// Gives a program the values of its symbols, in place of the module penumbra.
const { writeSync } = require('node:fs');
const Module = require('node:module');
const { pathToFileURL } = require('node:url');

const given = process.env.PENUMBRA_SYMBOLS;
const values = given === undefined ? {} : (0, eval)(\`(\${given})\`)();
const used = new Set();

exports.symbolic = function symbolic(name, seed) {
  let free = name;
  for (let n = 2; used.has(free); n += 1) free = \`\${name}_\${n}\`;
  used.add(free);
  return Object.hasOwn(values, free) ? values[free] : seed;
};

exports.assume = function assume(condition) {
  if (!condition) process.exit(0);
};

if (given !== undefined) {
  process.on('uncaughtExceptionMonitor', tell);
  replace();
}

/** Tells the error that ends the process. */
function tell(error) {
  const isError = error instanceof Error && error.code !== 'ERR_UNHANDLED_REJECTION';
  const end = isError ? { error: { name: error.name, message: error.message } } : { thrown: true };
  writeSync(3, JSON.stringify(end));
}

/** Puts this file in place of the module. */
function replace() {
  const load = Module._load;
  Module._load = function (request, ...rest) {
    return request === 'penumbra' ? exports : load.call(this, request, ...rest);
  };
  const url = JSON.stringify(pathToFileURL(__filename).href);
  const resolve = \`export function resolve(specifier, context, next) {
    return specifier === 'penumbra' ? { url: \${url}, shortCircuit: true } : next(specifier, context);
  }\`;
  Module.register(\`data:text/javascript,\${encodeURIComponent(resolve)}\`);
}
`;
