/**
 * `npm run test262 -- --dir PATH [--list FILE | --sample N --seed S | FOLDER…] [--json]`: tc39/test262, fetched by the
 * user, in both modes. What node passes is what counts.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runAll } from './pool.js';
import { report } from './report.js';
import { selectFiles } from './select.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    dir: { type: 'string' },
    list: { type: 'string' },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '2' },
    json: { type: 'boolean', default: false },
  },
});

const { dir, list, sample, seed, jobs, json } = values;
if (dir === undefined) {
  process.stderr.write(
    'usage: npm run test262 -- --dir PATH [--list FILE | --sample N --seed S | FOLDER…] [--jobs N] [--json]\n' +
      '  PATH is a copy of https://github.com/tc39/test262\n',
  );
  process.exit(2);
}
const files = selectFiles(dir, {
  folders: positionals,
  ...(list === undefined ? {} : { list: readFileSync(list, 'utf8').split('\n').filter(Boolean) }),
  ...(sample === undefined ? {} : { sample: { count: Number(sample), seed: Number(seed) } }),
});
const results = await runAll(dir, files, Number(jobs));
process.stdout.write(json ? `${JSON.stringify(results, undefined, 1)}\n` : report(results));
