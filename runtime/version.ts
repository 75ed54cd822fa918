/** The version of this package. */
import { readFileSync } from 'node:fs';

let version: string | undefined;

/** The version in package.json. */
export function penumbraVersion(): string {
  version ??= (
    JSON.parse(readFileSync(new URL(import.meta.resolve('penumbra/package.json')), 'utf8')) as {
      version: string;
    }
  ).version;
  return version;
}
