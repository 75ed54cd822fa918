import assert from 'node:assert/strict';
import { Child } from './child.js';

/** What is refused, by the name that the program is told. */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  'fs.writeFileSync': ["require('fs').writeFileSync('x', '')"],
  'fs.promises.writeFile': ["require('fs/promises').writeFile('x', '')"],
  'fs.openSync': [
    "require('fs').openSync('x', 'w')",
    "require('fs').openSync('x', 'r+')",
    "require('fs').openSync('x', 66)",
  ],
  'fs.promises.open': ["require('fs').promises.open('x', 'a')"],
  'fs.WriteStream': [
    "new (require('fs').WriteStream)('x')",
    "new (class extends require('fs').WriteStream {})('x')",
  ],
  'fs.writeSync': ["require('fs').writeSync(3, 'x')"],
  'fs.readSync': ["require('fs').readSync(4, Buffer.alloc(1))"],
  'fs.closeSync': ["require('fs').closeSync(3)"],
  'fs.close': ["require('fs').close(17, () => {})"],
  'fs.ftruncateSync': ["require('fs').ftruncateSync(require('fs').openSync(process.execPath), 0)"],
  connect: [
    "require('net').connect(1)",
    "require('http').get('http://127.0.0.1:1/')",
    "require('tls').connect(1)",
  ],
  listen: ["require('http').createServer().listen(0)"],
  'dgram send': ["require('dgram').createSocket('udp4').send('x', 1)"],
  'dns.lookup': [
    "require('dns').lookup('localhost', () => {})",
    "require('dns/promises').lookup('localhost')",
  ],
  'dns.resolve4': ["new (require('dns').Resolver)().resolve4('localhost', () => {})"],
  'child_process.execSync': ["require('child_process').execSync('true')"],
  'child_process.spawn': ["new (require('child_process').ChildProcess)().spawn({ file: 'true' })"],
  'process.kill': ['process.kill(process.ppid, 0)'],
  'process._kill': ['process._kill(process.ppid, 0)'],
  'process._debugProcess': ['process._debugProcess(process.ppid)'],
  'process.dlopen': ["process.dlopen({}, '/nowhere.node')"],
  'process.binding': ["process.binding('fs')"],
  'process.chdir': ["process.chdir('/')"],
  'process.setuid': ['process.setuid(1)'],
  'process.report.writeReport': ['process.report.writeReport()'],
  'process.report.directory': ["process.report.directory = '/'"].map(
    (text) => `(() => { 'use strict'; ${text} })()`,
  ),
  'os.setPriority': ["require('os').setPriority(process.ppid, 0)"],
  'trace_events.createTracing': ["require('trace_events').createTracing({ categories: ['node'] })"],
  'v8.writeHeapSnapshot': ["require('v8').writeHeapSnapshot()"],
  'v8.setFlagsFromString': ["require('v8').setFlagsFromString('--stack-size=1')"],
  'inspector.open': ["require('inspector').open(0)"],
  'inspector.Session connect': ["new (require('inspector').Session)().connect()"],
  'crypto.setEngine': ["require('crypto').setEngine('x')"],
  WASI: ["new (require('wasi').WASI)({ version: 'preview1' })"],
  Worker: [
    "new (require('worker_threads').Worker)('', { eval: true })",
    "new (require('worker_threads').Worker.prototype.constructor)('', { eval: true })",
    "new (require('worker_threads').Worker)('/nowhere/node_modules/z3-solver/x.js')",
    "new (require('worker_threads').Worker)(process.argv[1], { execArgv: ['--require', '/x.cjs'] })",
  ],
};

/** What is not: reading, and what a program does with its own. */
const ALLOWED: readonly (readonly [expression: string, gives: string])[] = [
  ["require('fs').readFileSync(process.execPath).length", 'number'],
  ["require('fs').promises.readFile(process.argv[1])", 'object'],
  [
    "(() => { const fs = require('fs'); const fd = fs.openSync(process.argv[1], 'r'); fs.readSync(fd, Buffer.alloc(1)); return fs.closeSync(fd); })()",
    'undefined',
  ],
  [
    "new Promise((resolve) => require('fs').createReadStream(process.argv[1]).on('data', () => {}).on('close', resolve))",
    'undefined',
  ],
  ["require('fs').readFileSync(0).length", 'number'],
  ["class extends require('fs').WriteStream {}", 'function'],
  ["Object.create(require('fs').WriteStream.prototype)", 'object'],
  ['process._getActiveHandles().length', 'number'],
];

describe('refusals', () => {
  let child: Child<string, string>;
  before(() => {
    child = new Child({ entry: new URL('./testing/refused-child.js', import.meta.url), memory: 1024 });
  });
  after(() => child.kill());

  async function told(expression: string): Promise<unknown> {
    child.send(expression);
    const signal = await child.next(20_000);
    return signal.kind === 'message' ? signal.message : signal;
  }

  for (const [what, expressions] of Object.entries(REFUSED)) {
    for (const expression of expressions) {
      it(`refuse ${expression}`, async () => {
        const message = `Access to this API has been restricted: ${what}, counted`;
        assert.equal(await told(expression), message);
      });
    }
  }

  for (const [expression, gives] of ALLOWED) {
    it(`allow ${expression}`, async () => assert.equal(await told(expression), `gives ${gives}`));
  }
});
