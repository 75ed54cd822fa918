import assert from 'node:assert/strict';
import { longMark } from '../../compiler/testing/long-rows.js';
import { runBoth } from './testing/fixture.js';

/** Programs that end while node still has something to do for them. */
const programs: readonly string[] = [
  'require("fs").promises.readFile(__filename).then(() => console.log("no")); process.nextTick(() => process.exit(3))',
  'require("fs").promises.readFile(__filename).then(console.log); process.exit(3)',
  `require('fs').promises.stat(__filename).then(() => console.log('no'));
   require('stream').Readable.from(['a', 'b']).on('data', (part) => { console.log(part); throw new Error(part) }).on('end', () => console.log('no'))`,
  `const { once } = require('events'); const { createServer } = require('http');
   const server = createServer((_, response) => response.end('served')).listen(0);
   once(server, 'listening').then(async () => {
     console.log(await (await fetch('http://localhost:' + server.address().port)).text()); process.exit(4) })`,
  `process.on('exit', () => console.log('once'));
   try { require('assert').throws(() => process.exit(5)) } finally { console.log('no') } console.log('no')`,
  `const e = new (require('events'))(); e.on('x', () => process.exit(6)).on('x', () => console.log('no')); e.emit('x'); console.log('no')`,
  'setTimeout(() => console.log("no"), 9000); setImmediate(() => { throw 1 }); setImmediate(() => console.log("no"))',
  'process.on("beforeExit", () => { console.log("before"); require("fs").promises.stat(__filename).then(() => { console.log("again"); process.exit(0) }) })',
  'require("crypto").pbkdf2("a", "b", 200000, 32, "sha256", (_, key) => console.log(key.length)); process.on("exit", () => console.log("then"))',
  'require("zlib").gzip(Buffer.alloc(1e6), (_, packed) => console.log(packed.length > 10)); process.on("exit", () => console.log("then"))',
];

describe('nothing of a program runs after its end, and nothing of it is left out before', () => {
  for (const [at, program] of programs.entries()) {
    it(`${program}${longMark(at + 4, 10)}`, async () => {
      const { node, vm } = await runBoth(program);
      assert.deepEqual(vm, node);
    });
  }
});
