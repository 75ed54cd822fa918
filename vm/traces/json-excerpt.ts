/** The line of a text that is no JSON: V8 says of the error of `JSON.parse` that it was made there. */
import { createContext, Script } from 'node:vm';

const texts = new WeakMap<object, string>();

/** Notes what `JSON.parse` was given. */
export function noteJson(error: object, text: string): void {
  texts.set(error, text);
}

/** node puts the line into `stack` of what leaves a script: V8 tells nobody else. */
const script = new Script('JSON.parse(text)', { filename: 'penumbra:json' });
const DECORATED = /^<anonymous_script>:\d+\n.*\n(?:[^\S\n]*\^\n)?/u;

/** Undefined for other errors. */
export function jsonExcerpt(error: object): string | undefined {
  const text = texts.get(error);
  if (text === undefined) return undefined;
  try {
    script.runInContext(createContext({ text }), { displayErrors: true });
  } catch (again) {
    return DECORATED.exec((again as { readonly stack: string }).stack)?.[0];
  }
  return undefined;
}
