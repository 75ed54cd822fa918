import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hasGuard } from './orphan-guard.js';

const MODULE = new URL('./orphan-guard.js', import.meta.url).href;

/** A parent that guards two processes and tells their numbers; it has released the second one. */
const PARENT = `
import { spawn } from 'node:child_process';
import { guard, release } from ${JSON.stringify(MODULE)};
const pids = [1, 2, 3].map(() => spawn('sleep', ['60'], { stdio: 'ignore' }).pid);
for (const pid of pids) guard(pid);
release(pids[1]);
console.log(pids.join());
setInterval(() => undefined, 1000);
`;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('the guard of children', () => {
  it('ends those that it still guards when their parent is killed', async function () {
    if (!hasGuard()) this.skip();
    const parent = spawn(process.execPath, ['--input-type=module', '-e', PARENT], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [text] = (await once(parent.stdout, 'data')) as [Buffer];
    const [first, released, last] = `${text}`.split(',').map(Number) as [number, number, number];
    parent.kill('SIGKILL');
    const areGone = (): boolean => !isRunning(first) && !isRunning(last);
    while (!areGone()) await new Promise((resolve) => setTimeout(resolve, 20));
    assert.ok(isRunning(released));
    process.kill(released, 'SIGKILL');
  });
});
