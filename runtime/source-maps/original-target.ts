/** Targets by the names that they have in the sources. */
import path from 'node:path';
import { SourceMaps } from './source-maps.js';

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
