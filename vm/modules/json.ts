/** Modules that are data. */
import type { Interpreter } from '../interpreter/interpreter.js';

/** The value of a text as an object of the realm. @throws SyntaxError of the realm */
export function parseJson({ operations, realm }: Interpreter, text: string, name: string): unknown {
  const parse = operations.get(realm.intrinsics.JSON, 'parse') as object;
  try {
    return operations.apply(parse, undefined, [text.replace(/^\uFEFF/u, '')]);
  } catch (thrown) {
    throw realm.error('SyntaxError', `${name}: ${(thrown as Error).message}`);
  }
}
