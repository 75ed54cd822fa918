/** The file that a source of a map names. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `file:///app/src/cart.ts` → `/app/src/cart.ts`; `webpack://app/./src/cart.ts` → `src/cart.ts`. With a root of `/` what stands
 * for a file is read as a host: `file://cart.ts` → `cart.ts`.
 * @param source as the map resolves it (ECMA-426, 9.5)
 */
export function sourceFile(source: string): string {
  const file = source.startsWith('file:') ? fileOfUrl(source) : undefined;
  if (file !== undefined) return file;
  return path.posix
    .normalize(source.replace(/^file:\/\/(?=[^/])|^[a-z][\w+.-]*:\/\/[^/]*\//iu, ''))
    .replace(/^(?:\.\.?\/)+/u, '');
}

/** Undefined for the address of a server, and for text that is no address of a file. */
function fileOfUrl(url: string): string | undefined {
  try {
    return fileURLToPath(url);
  } catch {
    return undefined;
  }
}
