import { ok } from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpuTime } from './cpu-time.js';

describe('cpuTime', () => {
  it('counts what this process spends', () => {
    const before = cpuTime().milliseconds;
    for (const end = process.cpuUsage().user + 20_000; process.cpuUsage().user < end; );
    ok(cpuTime().milliseconds - before >= 20);
  });

  it('counts what ended children have spent, where the operating system tells', function () {
    const before = cpuTime();
    if (!before.withChildren) this.skip();
    spawnSync(process.execPath, ['-e', 'while (process.cpuUsage().user < 150_000);']);
    ok(cpuTime().milliseconds - before.milliseconds >= 100);
  });
});
