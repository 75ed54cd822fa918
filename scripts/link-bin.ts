/**
 * Puts the command where `npx penumbra` looks first in a checkout. Without this, npx installs the checkout into a
 * cache of its own and builds it once more.
 */
import { chmodSync, existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { bin } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  bin: Record<string, string>;
};
const folder = path.join(root, 'node_modules', '.bin');

if (existsSync(folder) && process.platform !== 'win32') {
  for (const [name, file] of Object.entries(bin)) {
    const command = path.join(root, file);
    const link = path.join(folder, name);
    chmodSync(command, 0o755);
    rmSync(link, { force: true });
    symlinkSync(path.relative(folder, command), link);
  }
}
