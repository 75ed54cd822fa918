'use strict';

// A program that tells where node is in its own code when it calls a program: the lines of stack traces by their phase,
// as JSON (see `vm/host/node/node-lines.ts`).
const lines = {};

/** Notes the lines below the caller. */
function note(phase) {
  lines[phase] = new Error().stack
    .split('\n')
    .slice(3)
    .map((line) => line.trim().replace(/^at /, ''));
}

if (require.main === module) {
  Error.stackTraceLimit = 30;
  globalThis.note = note;
  note('main');
  require('./required.cjs');
  lines.required = lines.required.slice(
    0,
    lines.required.findIndex((line) => line.includes(__filename)),
  );
  process.nextTick(() => {
    note('tick');
    Promise.resolve().then(() => note('jobInTicks'));
  });
  setImmediate(() => {
    note('immediate');
    Promise.resolve().then(() => note('jobAfterImmediate'));
  });
  setImmediate(() => {});
  queueMicrotask(() => {
    note('microtask');
    lines.microtask.pop();
  });
  setTimeout(() => {
    note('timer');
    Promise.resolve().then(() => note('jobAfterTimer'));
  }, 1);
  setTimeout(() => {}, 1);
  process.on('exit', () => process.stdout.write(JSON.stringify(lines)));
}
