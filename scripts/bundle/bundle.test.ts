import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { runIn } from '../../runtime/cli/testing/fixture.js';
import { DEFAULTS } from '../../runtime/explore/defaults.js';
import type { PathRecord } from '../../runtime/explore/events.js';
import { EXPLORER } from '../../runtime/explorer-module.js';
import {
  type ExplorationSettings,
  type Explorers,
  exploreInProcess,
  idleExplorers,
} from '../../runtime/jobs/exploration.js';
import { IdleChildren } from '../../runtime/jobs/idle-children.js';
import { processEntry } from '../../runtime/jobs/process-entry.js';

/** Decisions on a stack trace, on what the parser of types leaves, on a built-in that is written in JavaScript; output. */
const SOURCE = `
export function f(xs: Partial<{ a: number }>[], text: string) {
  try {
    if (xs.map(({ a }) => a ?? 0).includes(3)) throw new RangeError(text);
  } catch (error) {
    return (error as Error).stack?.split('\\n')[1]?.includes('at f ') ? 'named' : 'other';
  }
  console.log('none');
  return 'none';
}
`;

/** Without times. */
function timeless(document: string): string {
  return document.replace(/"(?:milliseconds|total|solve|execute|load)":[ \d.]+/gu, '');
}

/** What a process finds. */
async function pathsOf(file: string, modules: Partial<Pick<ExplorationSettings, 'explorer' | 'explorers'>>) {
  const paths: PathRecord[] = [];
  for await (const event of exploreInProcess({
    explorer: EXPLORER,
    options: { ...DEFAULTS, file, target: 'f' },
    ...modules,
  }))
    if (event.type === 'path') paths.push(event.path);
  return paths;
}

// What `npm run build` wrote is looked at and not made again: other tests run it at the same time.
describe('the bundle', () => {
  let folder: string;
  let file: string;
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'penumbra-bundle-'));
    file = path.join(folder, 'subject.ts');
    writeFileSync(file, SOURCE);
  });
  after(() => rmSync(folder, { recursive: true }));

  it('explores as the modules do that it is made of [long]', async () => {
    const compiled = (module: string) => new URL(`../../runtime/${module}`, import.meta.url);
    const entry = compiled('jobs/explorer-child.js');
    assert.notEqual(processEntry(entry).href, entry.href);
    const explorers: Explorers = new IdleChildren({ entry, memory: DEFAULTS.memory });
    const plain = await pathsOf(file, { explorer: compiled('fuzzing-explorer.js'), explorers });
    await explorers.close();
    assert.deepEqual(await pathsOf(file, {}), plain);
  });

  it('names no folder of the machine that it was built on', () => {
    const folder = fileURLToPath(new URL('../../bundle/', import.meta.url));
    const files = readdirSync(folder).filter((name) => name.endsWith('.cache'));
    assert.notEqual(files.length, 0);
    const naming = files.filter((name) => readFileSync(path.join(folder, name)).includes(folder));
    assert.deepEqual(naming, []);
  });

  it('explores targets of a file in one process', async () => {
    const small = path.join(folder, 'small.js');
    writeFileSync(small, 'exports.f = (x) => x > 3;');
    const explorers = idleExplorers(DEFAULTS);
    const pids: (number | undefined)[] = [];
    for (const _ of ['first', 'second']) {
      await pathsOf(small, { explorers });
      const child = explorers.take();
      pids.push(child.pid);
      await explorers.give(child);
    }
    await explorers.close();
    assert.equal(pids[0], pids[1]);
  });

  it('is the command [long]', async () => {
    const command = fileURLToPath(new URL('../../bundle/runtime-cli-main.cjs', import.meta.url));
    const args = ['explore', file, '--json', '--no-run', '--no-emit'];
    const bundled = await promisify(execFile)(process.execPath, [command, ...args]);
    const plain = await runIn(folder, args);
    assert.match(bundled.stdout, /"named"/u);
    assert.equal(timeless(bundled.stdout), timeless(plain.out));
  });
});
