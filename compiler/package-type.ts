/** What the package around a file says that its modules are. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** `type` of the nearest package.json in or above a folder. */
export function packageType(folder: string): 'commonjs' | 'module' | undefined {
  const file = nearestPackage(folder);
  if (file === undefined) return undefined;
  try {
    const { type } = JSON.parse(readFileSync(file, 'utf8')) as { readonly type?: unknown };
    return type === 'module' || type === 'commonjs' ? type : undefined;
  } catch {
    return undefined;
  }
}

function nearestPackage(folder: string): string | undefined {
  const file = join(folder, 'package.json');
  if (existsSync(file)) return file;
  const outer = dirname(folder);
  return outer === folder ? undefined : nearestPackage(outer);
}
