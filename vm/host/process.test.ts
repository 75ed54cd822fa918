import assert from 'node:assert/strict';
import { runBoth } from './testing/fixture.js';

/** Programs that use `process`, its streams and `console`. */
const programs: readonly string[] = [
  `const { parseArgs } = require('util'); console.log(parseArgs({ options: { name: { type: 'string' } }, allowPositionals: true }).positionals, process.argv.length)`,
  `const { pipeline } = require('stream/promises'); const { Readable } = require('stream');
   Readable.from(['a\\n']).pipe(process.stdout).once('unpipe', () => pipeline(Readable.from(['b\\n']), process.stdout))`,
  `process.stdout.write('6869', 'hex'); process.stdout.write('\\n', () => console.log('written')); process.nextTick(() => console.log('tick'));
   console.log(process.stdout.writableHighWaterMark, process.stdout.isTTY, process.stderr.fd); try { process.stdout.write(5) } catch (error) { console.log(error.message) }`,
  `console.log(Object.keys(console)); const own = new console.Console(process.stdout, process.stderr); own.log('own'); own.error('err'); console.dirxml({ a: 1 }, [2])`,
  'console.timeEnd("none"); console.countReset("none"); console.timeLog("none")',
  'process.emitWarning("old", "DeprecationWarning", "DEP0"); process.emitWarning("more", { type: "T", code: "C", detail: "detail" }); new Buffer(3)',
  'process.removeAllListeners("warning"); process.emitWarning("silent"); console.log(process.listenerCount("warning"))',
  'const e = new (require("events"))(); for (let i = 0; i < 11; i++) e.on("x", () => {}); process.on("warning", (w) => console.log(w.name, w.count))',
  `process.once('SIGUSR2', (name, number) => { console.log(name, number); clearInterval(wait) }); const wait = setInterval(() => {}, 10); process.kill(process.pid, 'SIGUSR2')`,
  'console.log(typeof process.getuid(), typeof process.resourceUsage().maxRSS, process.allowedNodeEnvironmentFlags.has("--inspect"), process.config.variables !== undefined, process.features.inspector, process.debugPort)',
];

describe('process and console of programs', () => {
  for (const program of programs) {
    it(program, async () => {
      const { node, vm } = await runBoth(program);
      assert.deepEqual(vm, node);
    });
  }
});
