/** What a module does not export, as a line behind its text hands it out. */

import type { Reached } from './replayer.js';

/** The name under which tests find it, as a member of what the module exports. */
export const INTERNALS = 'penumbraInternals';

/**
 * The line.
 * @param names variables of the top level
 */
export function internalsLine(names: readonly string[], isEsModule: boolean): string {
  const members = names.map((name) => `get ${name}() { return ${name}; }`).join(', ');
  return isEsModule
    ? `\nexport const ${INTERNALS} = { ${members} };\n`
    : `\n;Object.defineProperty(module.exports, '${INTERNALS}', { value: { ${members} } });\n`;
}

/** Whether tests name what the file does not export. */
export function usesInternals({ target, classes }: Pick<Reached, 'target' | 'classes'>): boolean {
  const expressions = Object.values(classes).map(({ expression }) => expression);
  if (target.kind !== 'none') expressions.push(target.expression);
  return expressions.some((expression) => expression.includes(`subject.${INTERNALS}`));
}
