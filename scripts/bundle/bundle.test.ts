import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Decisions on a stack trace, on what the parser of types leaves, on a built-in that is written in JavaScript. */
const SOURCE = `
export function f(xs: Partial<{ a: number }>[], text: string) {
  try {
    if (xs.map(({ a }) => a ?? 0).includes(3)) throw new RangeError(text);
  } catch (error) {
    return (error as Error).stack?.split('\\n')[1]?.includes('at f ') ? 'named' : 'other';
  }
  return 'none';
}
`;

function documentOf(main: string, file: string): Promise<string> {
  const command = fileURLToPath(new URL(main, import.meta.url));
  const args = [command, 'explore', file, '--json', '--no-run', '--no-emit'];
  const run = promisify(execFile)(process.execPath, args);
  const times = /"(?:milliseconds|total|solve|execute|load)": [\d.]+/gu;
  return run.then(({ stdout }) => stdout.replace(times, ''));
}

// What `npm run build` wrote is looked at and not made again: other tests run it at the same time.
describe('the bundle', () => {
  it('explores as the modules do that it is made of', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'penumbra-bundle-'));
    try {
      const file = path.join(folder, 'subject.ts');
      writeFileSync(file, SOURCE);
      const [bundled, plain] = [
        await documentOf('../../bundle/runtime-cli-main.js', file),
        await documentOf('../../runtime/cli/main.js', file),
      ];
      assert.match(bundled, /"named"/u);
      assert.equal(bundled, plain);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
