/** The file that a subject is given by: a path, or what an `import` of a package means in the current folder. */
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { PenumbraError } from '../compiler/diagnostics.js';
import { resolveImport } from '../vm/modules/resolve.js';

/** `name`, `@scope/name`, and either with a subpath. */
const PACKAGE = /^(?<name>(?:@[\w.~-]+\/)?[\w~-][\w.~-]*)(?:\/.+)?$/u;

/**
 * @param name a path, or a package that is installed where node looks for it from the current folder
 * @param conditions under which the package is resolved, beside those of `import`
 * @returns the path of a file, from the current folder where it is below that
 * @throws PenumbraError `E_FILE`
 */
export function subjectFile(name: string, conditions?: readonly string[]): string {
  const found = statSync(name, { throwIfNoEntry: false });
  if (found?.isFile()) return name;
  const file = found || !PACKAGE.test(name) ? undefined : resolveImport(name, process.cwd(), conditions);
  if (file !== undefined) {
    const below = path.relative(process.cwd(), file);
    return below.startsWith('..') ? file : below;
  }
  throw found ? noFile(name, 'this is not a file') : notFound(name);
}

/** @throws PenumbraError `E_FILE` for what is no path of a file */
export function checkFile(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) throw noFile(file, found ? 'this is not a file' : 'there is no such file');
}

function noFile(file: string, message: string, hint = ''): PenumbraError {
  const path = 'Give the path of a JavaScript or TypeScript file';
  return new PenumbraError({ code: 'E_FILE', message, file, hint: `${path}${hint}.` });
}

/** What was looked for, and where. */
function notFound(name: string): PenumbraError {
  const found = /\.[cm]?[jt]sx?$/u.test(name) ? undefined : PACKAGE.exec(name)?.groups?.name;
  const message = 'there is no such file';
  if (found === undefined) return noFile(name, message);
  const folder = foldersAbove(process.cwd()).find((above) => existsSync(path.join(above, found)));
  if (folder === undefined)
    return noFile(
      name,
      `${message}, and no package of that name in node_modules here or in a folder above`,
      `, or install the package: npm install ${found}`,
    );
  const place = path.relative(process.cwd(), path.join(folder, found));
  return noFile(name, `${message}, and ${place} has nothing to import under that name`);
}

function foldersAbove(folder: string): string[] {
  const own = path.join(folder, 'node_modules');
  const up = path.dirname(folder);
  return up === folder ? [own] : [own, ...foldersAbove(up)];
}
