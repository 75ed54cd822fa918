/**
 * What observation and inference cost: a million calls of a bounded queue, from the suite to the model, and BoundedStack
 * from its suite to the reported inputs. `npm run bench:model` prints it; `-- --calls N` asks for fewer calls.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { classify, operationalModel } from '../../runtime/index.js';
import { commandLine, parsed, wholeNumber } from '../command-line.js';
import { cpuTime } from '../cpu-time.js';
import { markdownTable } from '../markdown.js';
import { watchMemory } from '../memory.js';

const USAGE = `npm run bench:model [-- --calls N]

What observation and inference cost, for N calls (1000000).
`;

const SUBJECT = `
class Queue {
  constructor(limit) {
    this.limit = limit;
    this.items = [];
    this.added = 0;
  }
  add(item) {
    if (this.items.length === this.limit) return false;
    this.items.push(item);
    this.added += 1;
    return true;
  }
  take() {
    return this.items.shift();
  }
  get size() {
    return this.items.length;
  }
}
exports.Queue = Queue;
`;

/** Four calls each time around, and one for each queue. */
const SCRIPT = `
const { Queue } = require('./queue.cjs');
let calls = 0;
for (let seed = 1; ; seed += 1) {
  const queue = new Queue(1 + (seed % 7));
  calls += 1;
  for (let at = 0; at < 200; at += 1) {
    queue.add((seed * 31 + at * 17) % 101);
    queue.size;
    if (at % 2 === 1) queue.take();
    calls += at % 2 === 1 ? 3 : 2;
    if (calls >= CALLS) process.exit(0);
  }
}
`;

interface Cost {
  readonly what: string;
  readonly seconds: number;
  readonly megabytes: number | undefined;
  readonly result: string;
}

async function measured(what: string, run: () => Promise<string>): Promise<Cost> {
  const before = cpuTime();
  const stop = watchMemory();
  const result = await run();
  const megabytes = stop()?.largest;
  return { what, seconds: (cpuTime().milliseconds - before.milliseconds) / 1000, megabytes, result };
}

const calls = commandLine('bench:model', USAGE, (args) => {
  const found = parsed(args, { options: { calls: { type: 'string' } } });
  return found && wholeNumber('calls', found.values.calls ?? '1000000', 1);
});
const folder = mkdtempSync(path.join(tmpdir(), 'penumbra-bench-model-'));
try {
  const file = path.join(folder, 'queue.cjs');
  const suite = path.join(folder, 'script.cjs');
  writeFileSync(file, SUBJECT);
  writeFileSync(suite, SCRIPT.replace('CALLS', `${calls}`));
  const corpus = fileURLToPath(new URL('../../../corpus/classify/', import.meta.url));
  const costs = [
    await measured(`${calls} calls of a queue, observed and inferred`, async () => {
      const { observation, properties } = await operationalModel({ file, suite, suiteTimeout: 600_000 });
      return `${observation.calls} calls, ${properties.length} properties`;
    }),
    await measured('BoundedStack with eight tests', async () => {
      let result = '';
      const request = { file: `${corpus}bounded-stack.js`, suite: `${corpus}bounded-stack-8.test.js` };
      for await (const event of classify(request))
        if (event.type === 'end')
          result = `${event.result.generated} inputs, ${event.result.inputs.length} reported`;
      return result;
    }),
  ];
  const rows = costs.map(({ what, seconds, megabytes, result }) => [
    what,
    seconds.toFixed(1),
    megabytes === undefined ? '–' : megabytes.toFixed(0),
    result,
  ]);
  process.stdout.write(
    `${markdownTable(['what', 's of CPU', 'MB of the largest process', 'result'], rows)}\n`,
  );
} finally {
  rmSync(folder, { recursive: true });
}
