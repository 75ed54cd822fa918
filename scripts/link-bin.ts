/**
 * Puts the command where `npx penumbra` looks first in a checkout. Without this, npx installs the checkout into a
 * cache of its own and builds it once more.
 */
import { chmodSync, existsSync, rmSync, symlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const command = fileURLToPath(new URL('../runtime/cli/main.js', import.meta.url));
const bin = fileURLToPath(new URL('../../node_modules/.bin/', import.meta.url));

if (existsSync(bin) && process.platform !== 'win32') {
  chmodSync(command, 0o755);
  rmSync(`${bin}penumbra`, { force: true });
  symlinkSync('../../dist/runtime/cli/main.js', `${bin}penumbra`);
}
