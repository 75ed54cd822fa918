/** What the package around a file says that its modules are. */
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

type PackageType = 'commonjs' | 'module' | undefined;

/** What files said when they were last read, and how they looked then: to parse one of a thousand exports takes a millisecond. */
const read = new Map<string, { readonly stamp: string; readonly type: PackageType }>();

/** `type` of the nearest package.json in or above a folder. */
export function packageType(folder: string): PackageType {
  const file = join(folder, 'package.json');
  const stamp = stampOf(file);
  if (stamp === undefined) {
    const outer = dirname(folder);
    return outer === folder ? undefined : packageType(outer);
  }
  const known = read.get(file);
  if (known?.stamp === stamp) return known.type;
  const type = typeIn(file);
  read.set(file, { stamp, type });
  return type;
}

function typeIn(file: string): PackageType {
  try {
    const { type } = JSON.parse(readFileSync(file, 'utf8')) as { readonly type?: unknown };
    return type === 'module' || type === 'commonjs' ? type : undefined;
  } catch {
    return undefined;
  }
}

/** How a file looks; undefined for what is not there, or not for us. */
function stampOf(file: string): string | undefined {
  try {
    const found = statSync(file, { throwIfNoEntry: false });
    return found && `${found.ino} ${found.size} ${found.mtimeMs} ${found.ctimeMs}`;
  } catch {
    return undefined;
  }
}
