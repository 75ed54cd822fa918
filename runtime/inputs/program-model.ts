/** The source model of a program: of one file, with the classes of the files of the program that it requires. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PenumbraError } from '../../compiler/diagnostics.js';
import { resolveImport, resolveModule } from '../../vm/modules/resolve.js';
import { declarationFile, withDeclarations } from './declaration-file.js';
import type { SourceModel } from './domain.js';
import { readSourceModel } from './source-model.js';
import { ObjectTypes } from './types/object-types.js';

/** What may name another file of the program: `require`, `import`, and a type `import('./file')`. */
const REFERENCE =
  /\b(?:require|import)\s*\(\s*(["'])(\.{1,2}\/[^"'\n]+)\1\s*\)|\bfrom\s*(["'])(\.{1,2}\/[^"'\n]+)\3/gu;

/**
 * Reads a file and, for their classes, the files that it names by relative paths, and so on.
 * @throws PenumbraError E_FILE where the file cannot be read, E_PARSE where one of them does not parse.
 */
export function readProgramModel(file: string): SourceModel {
  return read(path.resolve(file), new Map(), new ObjectTypes());
}

/** @param models files that are read already; undefined while a file is being read: cycles give no classes back. */
function read(file: string, models: Map<string, SourceModel | undefined>, objects: ObjectTypes): SourceModel {
  models.set(file, undefined);
  const source = textOf(file);
  const required: SourceModel[] = [];
  for (const match of source.matchAll(REFERENCE)) {
    const [specifier, folder] = [(match[2] ?? match[4])!, path.dirname(file)];
    const other = resolveModule(specifier, folder) ?? resolveImport(specifier, folder);
    if (other === undefined || !/\.[cm]?[jt]s$/u.test(other)) continue;
    const model = models.has(other) ? models.get(other) : read(other, models, objects);
    if (model && !required.includes(model)) required.push(model);
  }
  const declarations = declarationFile(file);
  const declared =
    declarations !== undefined && existsSync(declarations) ? read(declarations, models, objects) : undefined;
  if (declared && !required.includes(declared)) required.push(declared);
  const own = readSourceModel(file, source, required, objects);
  const model = declared ? withDeclarations(own, declared) : own;
  models.set(file, model);
  return model;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'does not exist' : 'cannot be read';
    throw new PenumbraError({
      code: 'E_FILE',
      message: `${file} ${reason}`,
      hint: 'Check the path of the subject.',
    });
  }
}
