/** A CommonJS module is a function of five parameters. */
import type { Node } from '../ast.js';
import { PenumbraError, positionAt } from '../diagnostics.js';
import type { SourceText } from '../parse.js';
import { lexicalNames } from './hoist.js';

export const moduleParameters = ['exports', 'require', 'module', '__filename', '__dirname'] as const;

/**
 * The top level of a module cannot declare its parameters again; the parser does not know them.
 *
 * @throws PenumbraError `E_PARSE`
 */
export function refuseParameters(body: readonly Node[], text: SourceText): void {
  for (const { name, start } of lexicalNames(body)) {
    if (!(moduleParameters as readonly string[]).includes(name)) continue;
    throw new PenumbraError({
      code: 'E_PARSE',
      message: `Identifier '${name}' has already been declared`,
      ...text,
      position: positionAt(text.source, start),
      length: name.length,
      hint: 'It is a parameter of every CommonJS module.',
    });
  }
}
