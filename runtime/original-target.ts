/** Targets by the names that they have in the sources. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { innerScopes, topLevelBindings } from '../compiler/declared-names.js';
import { isTranslated } from '../compiler/file-names.js';
import { parse } from '../compiler/parse.js';
import { goalOf } from '../vm/index.js';
import { SourceMaps } from './source-maps/source-maps.js';

/**
 * The target that generated code has under other names; undefined where that is no other.
 * @param target `Cart.prototype.total`, as the source has it
 */
export function generatedTarget(file: string, target: string): string | undefined {
  const maps = new SourceMaps();
  const [first = '', ...members] = target.split('.');
  const whole = path.resolve(file);
  const declared = variablesOf(file).filter(({ start }) => maps.originalName(whole, start) === first);
  const renamed = (name: string): string =>
    /^(?:prototype|default|constructor)$/u.test(name) ? name : (maps.generatedName(whole, name) ?? name);
  const generated = [declared[0]?.label ?? renamed(first), ...members.map(renamed)].join('.');
  return generated === target ? undefined : generated;
}

/**
 * The name that a source has for a target that generated code does not export; undefined where it is the same.
 * @param target `o.prototype.total`: its first part is a variable
 */
export function originalTarget(maps: SourceMaps, file: string, target: string): string | undefined {
  const [variable = '', ...members] = target.split('.');
  const declared = variablesOf(file).find(({ label }) => label === variable);
  const name = declared && maps.originalName(path.resolve(file), declared.start);
  return name === undefined || name === variable ? undefined : [name, ...members].join('.');
}

interface Variable {
  readonly label: string;
  readonly start: number;
}

/** Of the top level, and of functions inside. What TypeScript is compiled to has the names of the source. */
function variablesOf(file: string): readonly Variable[] {
  if (isTranslated(file)) return [];
  const source = readFileSync(file, 'utf8');
  const program = parse({ file, source }, goalOf(file));
  const top = topLevelBindings(program).map(({ name, start }) => ({ label: name, start }));
  return [...top, ...innerScopes(program, source).flatMap(({ variables }) => variables)];
}
