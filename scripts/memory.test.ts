import { ok } from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { watchMemory } from './memory.js';

describe('watchMemory', () => {
  it('sees what was allocated and gone before it was asked', function () {
    if (!existsSync('/proc/self/status')) this.skip();
    const stop = watchMemory();
    let large: Buffer | undefined = Buffer.alloc(96 << 20, 1);
    ok(large.length > 0);
    large = undefined;
    const { together, largest } = stop()!;
    ok(largest >= 96);
    ok(together > 0);
  });

  it('does not keep a process alive', () => {
    const url = new URL('./memory.js', import.meta.url).href;
    const code = `import { watchMemory } from ${JSON.stringify(url)}; watchMemory();`;
    const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { timeout: 20_000 });
    ok(status === 0);
  });
});
