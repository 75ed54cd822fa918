/** What all functions of a written program use. */
import type { Program } from './frame.js';
import { HELPERS } from './names.js';

/** Variables and their values, as text: helpers, template objects, and what calls `import()`. */
export function sharedBy({ module, names }: Program): readonly (readonly [name: string, value: string])[] {
  const variables: (readonly [string, string])[] = [[names.helpers, HELPERS]];
  if (module.templates.length > 0) variables.push([names.module('templates'), '[]']);
  // Astring prints no second operand of `import()`.
  if (module.host.some(({ name }) => name === '%import'))
    variables.push([names.module('import'), '(specifier, options) => import(specifier, options)']);
  return variables;
}
