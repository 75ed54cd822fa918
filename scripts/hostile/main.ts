/**
 * `npm run test:hostile`: programs that try to end, block, fill, deceive or break the analyser, each explored as a user
 * would, and held against what it is expected to come to.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { commandLine, parsed, UsageError } from '../command-line.js';
import { cpuTime } from '../cpu-time.js';
import { type Containment, contain } from './containment.js';
import { expectationsFile, hostilePrograms } from './programs.js';

const USAGE = `usage: npm run test:hostile -- [NAME | FOLDER …] [--update]

Explores the programs of corpus/hostile/programs, and compares what they come to with corpus/hostile/expected.json.

  --update  writes what they come to into that file
  --help    this text

Exit code 1 where a program comes to something else; 2 for options that cannot be used.
`;

const { isUpdate, programs } = commandLine('test:hostile', USAGE, (args) => {
  const found = parsed(args, {
    allowPositionals: true,
    options: { update: { type: 'boolean', default: false } },
  });
  if (found === undefined) return undefined;
  const names = found.positionals;
  const all = hostilePrograms();
  const isNamed = (wanted: string, name: string): boolean => name === wanted || name.startsWith(`${wanted}/`);
  const missing = names.find((wanted) => !all.some(({ name }) => isNamed(wanted, name)));
  if (missing !== undefined)
    throw new UsageError(`there is no program ${missing} in corpus/hostile/programs`);
  const programs = all.filter(
    ({ name }) => names.length === 0 || names.some((wanted) => isNamed(wanted, name)),
  );
  return { isUpdate: found.values.update, programs };
});

let different = 0;
for (const { name, file, expected } of programs) {
  const before = cpuTime().milliseconds;
  const found = await contain(file);
  const seconds = ((cpuTime().milliseconds - before) / 1000).toFixed(1);
  const isAlike = isDeepStrictEqual(found, expected);
  if (!isAlike) different += 1;
  process.stdout.write(`${isAlike ? '✓' : '✗'} ${name} (${seconds} s of CPU)\n`);
  if (!isAlike) process.stdout.write(`  ${JSON.stringify(found)}\n`);
  if (isUpdate) update(name, found);
}
process.stdout.write(`${programs.length} programs, ${different} different from what is expected\n`);
if (different > 0 && !isUpdate) process.exitCode = 1;

function update(name: string, found: Containment): void {
  const all = JSON.parse(readFileSync(expectationsFile, 'utf8')) as Record<string, Containment>;
  const sorted = Object.entries({ ...all, [name]: found }).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(expectationsFile, `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`);
}
