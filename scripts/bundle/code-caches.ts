/**
 * Leaves beside the bundle what V8 compiled of it for the processes of an exploration (`load.cts` takes it): each is run on
 * small subjects. Nothing but time depends on which functions are in it.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { TestMessage, TestRequest } from '../../runtime/emit/test-child.js';
import { DEFAULTS } from '../../runtime/explore/defaults.js';
import { EXPLORER } from '../../runtime/explorer-module.js';
import { Child, type ChildOptions } from '../../runtime/jobs/child.js';
import {
  type Explorers,
  exploreInProcess,
  NO_CODE_FROM_TEXT,
  targetsInProcess,
} from '../../runtime/jobs/exploration.js';
import { IdleChildren } from '../../runtime/jobs/idle-children.js';
import { Replayer, type Replayers } from '../../runtime/replay/replayer.js';
import { scriptOf } from './bundle.js';

const COMMAND = 'runtime/cli/main.js';
const EXPLORER_CHILD = 'runtime/jobs/explorer-child.js';
const REPLAYS = 'runtime/replay/replay-child.js';
const TESTS = 'runtime/emit/test-child.js';

const WARM = fileURLToPath(new URL('./warm.cjs', import.meta.url));
/** Its name in the folder of the subjects. */
const STOP = 'stop';
const PATIENCE = 10_000;

/** Numbers, text, a pattern, objects with and without a class, an array, a callback and an exception. */
const SUBJECT = `
interface Order { readonly id: number; readonly tags?: string[] }
class Item {
  constructor(readonly name: string, readonly price: number) {}
  get label() { return \`\${this.name}: \${this.price}\`; }
}
export function check(items: Item[], text: string, discount = 0) {
  if (!Array.isArray(items)) throw new TypeError('items are a list');
  const made = parse(text);
  if (typeof made === 'object') return made;
  let sum = 0;
  for (const { price } of items) { if (price < 0) continue; sum += price; }
  return sum > 100 ? sum - discount : items.map((item) => item.price).includes(7) ? 7 : sum;
}
function parse(text) {
  const match = /^([a-z]+)=(\\d{1,3})$/.exec(text.trim());
  if (!match) return text.split(',').length > 2 ? 'list' : null;
  const item = new Item(match[1], Number(match[2]));
  return item.price % 2 === 0 ? item.label : item;
}
export function rank(order: Order, flag: 'low' | 'high'): number {
  if (order.tags?.includes('urgent')) return flag === 'high' ? 2 : 1;
  return order.id > 10 ? 1 : 0;
}
export function either(value) {
  if (value?.kind === 'a') return value.list.length > 1;
  return typeof value === 'string' && value.startsWith('x');
}
`;

/** Writes them into the folder of the bundle. */
export async function writeCodeCaches(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'penumbra-build-'));
  try {
    const file = path.join(folder, 'subject.ts');
    writeFileSync(file, SUBJECT);
    const command = [warmEntry(folder, COMMAND), 'explore', file, '--timeout', '0.5'];
    execFileSync(process.execPath, command, { cwd: folder, stdio: 'ignore' });
    await warmChildren(folder, file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A file that begins a process of the bundle. */
function warmEntry(folder: string, module: string): string {
  const file = path.join(folder, `${path.basename(module, '.js')}.cjs`);
  const args = [module, scriptOf(module), path.join(folder, STOP)].map((arg) => JSON.stringify(arg));
  writeFileSync(file, `require(${JSON.stringify(WARM)}).warm(${args.join()});\n`);
  return file;
}

async function warmChildren(folder: string, file: string): Promise<void> {
  const explorers: Explorers = new IdleChildren(childOptions(folder, EXPLORER_CHILD, [NO_CODE_FROM_TEXT]));
  const replayers: Replayers = new IdleChildren(childOptions(folder, REPLAYS));
  for (const target of await targetsInProcess(file, {}, explorers, EXPLORER)) {
    const options = { ...DEFAULTS, file, target, timeout: 500 };
    const replayer = new Replayer(options, replayers);
    for await (const event of exploreInProcess({ explorer: EXPLORER, options, explorers })) {
      if (event.type === 'sites') replayer.addSites(event.sites);
      if (event.type === 'path') await replayer.replay([event.path]);
    }
    await replayer.close();
  }
  const [explorer, replayed] = [explorers.take(), replayers.take()];
  // One that has done nothing has nothing to leave.
  if (!explorers.hasWorked(explorer) || !replayers.hasWorked(replayed))
    throw new Error('a process of the bundle was not used again');
  const tests = await warmTests(folder);
  writeFileSync(path.join(folder, STOP), '');
  for (const child of [explorer, replayed, tests]) {
    const ended = await child.next(PATIENCE);
    if (ended.kind !== 'exit') throw new Error(`a process of the bundle does not end: ${ended.kind}`);
  }
}

async function warmTests(folder: string): Promise<Child<TestRequest, TestMessage>> {
  const file = path.join(folder, 'tests.cjs');
  writeFileSync(file, "describe('tests', () => it('pass', () => undefined));");
  const child = new Child<TestRequest, TestMessage>({ ...childOptions(folder, TESTS), isForTests: true });
  child.send({ file, from: 0, to: 1 });
  const ran = await child.next(PATIENCE);
  if (ran.kind !== 'message') throw new Error(`the process of tests does not run one: ${ran.kind}`);
  return child;
}

const childOptions = (folder: string, module: string, permissions: readonly string[] = []): ChildOptions => ({
  entry: pathToFileURL(warmEntry(folder, module)),
  // A process that holds a quarter of it is not used again, but ended.
  memory: 4 * DEFAULTS.memory,
  permissions: ['--allow-fs-write=*', ...permissions],
});
