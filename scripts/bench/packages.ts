/**
 * What a target of a large package costs: until its first path, on its own and behind another target, and a path of a
 * function that does nothing. `npm run bench:packages` prints it; packages are installed into the cache on demand.
 */
import { fork } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULTS } from '../../runtime/explore/defaults.js';
import { exploreTarget } from '../../runtime/explore/index.js';
import { markdownTable } from '../markdown.js';
import { installed } from '../packages/install.js';
import { median } from './timing.js';

interface Subject {
  readonly name: string;
  readonly version: string;
  readonly file: string;
  /** Functions that do next to nothing; the first one is explored before the other. */
  readonly targets: readonly [string, string];
}

const SUBJECTS: readonly Subject[] = [
  { name: 'lodash', version: '4.17.21', file: 'lodash.js', targets: ['stubTrue', 'identity'] },
  { name: 'date-fns', version: '4.1.0', file: 'index.js', targets: ['daysToWeeks', 'getISODay'] },
];

interface Cost {
  /** Milliseconds of CPU from the start of the process to the first path, and then of the other target as a whole. */
  readonly first: number;
  readonly second: number;
  /** Megabytes of the process at the first path. */
  readonly memory: number;
  /** Milliseconds of CPU for a path of the first target. */
  readonly path: number;
}

const ROUNDS = 3;
const PATHS = 20;

/** Milliseconds of CPU of this process. */
const spent = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** In a process of its own. */
async function cost(file: string, [one, other]: Subject['targets']): Promise<Cost> {
  let first = 0;
  let memory = 0;
  for await (const event of exploreTarget({ ...DEFAULTS, file, target: one })) {
    if (event.type !== 'run' || first > 0) continue;
    first = spent();
    memory = process.memoryUsage.rss() / 2 ** 20;
  }
  const before = spent();
  for await (const _ of exploreTarget({ ...DEFAULTS, file, target: other }));
  const second = spent() - before;
  // Each round is an exploration of one path: what the path costs is what an exploration of the file costs less than that.
  const times: number[] = [];
  for (let round = 0; round < PATHS; round++) {
    let began = 0;
    for await (const event of exploreTarget({ ...DEFAULTS, file, target: one })) {
      if (event.type === 'run') began = spent();
      if (event.type === 'path') times.push(spent() - began);
    }
  }
  return { first, second, memory, path: median(times) };
}

function measured(file: string, targets: Subject['targets']): Promise<Cost> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), [file, ...targets], {
      execArgv: ['--experimental-vm-modules', '--no-warnings'],
    });
    child.once('message', (message) => resolve(message as Cost));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the process ended with ${code}`)));
  });
}

const [file, one, other] = process.argv.slice(2);
if (file !== undefined && process.send) {
  process.send(await cost(file, [one!, other!]), () => process.exit(0));
} else {
  const rows: string[][] = [];
  for (const { name, version, file: entry, targets } of SUBJECTS) {
    const folder = installed(`bench-${name}`, { [name]: version });
    const place = path.join(folder, 'node_modules', name, entry);
    const costs: Cost[] = [];
    for (let round = 0; round < ROUNDS; round++) costs.push(await measured(place, targets));
    const of = (pick: (one: Cost) => number): string => String(Math.round(10 * median(costs.map(pick))) / 10);
    rows.push([
      `${name} ${version}`,
      of((c) => c.first),
      of((c) => c.memory),
      of((c) => c.second),
      of((c) => c.path),
    ]);
  }
  console.log(
    markdownTable(
      [
        'package',
        'to the first path, ms of CPU',
        'then, MB',
        'second target, ms of CPU',
        'a trivial path, ms of CPU',
      ],
      rows,
    ),
  );
}
