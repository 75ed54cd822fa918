/** The version of this package. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

let version: string | undefined;

/** The version in package.json. */
export function penumbraVersion(): string {
  version ??= (
    JSON.parse(readFileSync(createRequire(import.meta.url).resolve('penumbra/package.json'), 'utf8')) as {
      version: string;
    }
  ).version;
  return version;
}
