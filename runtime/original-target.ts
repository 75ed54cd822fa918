/** Targets by the names that they have in the sources. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isTranslated } from '../compiler/file-names.js';
import { parse } from '../compiler/parse.js';
import { goalOf } from '../vm/index.js';
import { topLevelBindings } from './replay/syntax.js';
import { SourceMaps } from './source-maps/source-maps.js';

/**
 * The target that generated code has under other names; undefined where that is no other.
 * @param target `Cart.prototype.total`, as the source has it
 */
export function generatedTarget(file: string, target: string): string | undefined {
  const maps = new SourceMaps();
  const names = target.split('.');
  const renamed = names.map((name) =>
    /^(?:prototype|default|constructor)$/u.test(name)
      ? name
      : (maps.generatedName(path.resolve(file), name) ?? name),
  );
  return renamed.join('.') === target ? undefined : renamed.join('.');
}

/**
 * The name that a source has for a target that generated code does not export; undefined where it is the same.
 * @param target `o.prototype.total`: its first part is a variable of the top level
 */
export function originalTarget(maps: SourceMaps, file: string, target: string): string | undefined {
  if (isTranslated(file)) return undefined;
  const [variable = '', ...members] = target.split('.');
  const source = readFileSync(file, 'utf8');
  const declared = topLevelBindings(parse({ file, source }, goalOf(file))).find(
    ({ name }) => name === variable,
  );
  const name = declared && maps.originalName(path.resolve(file), declared.start);
  return name === undefined || name === variable ? undefined : [name, ...members].join('.');
}
