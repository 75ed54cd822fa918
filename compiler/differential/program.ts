/**
 * Differential programs: small texts whose effects are compared between engines. A program calls `log(...)`; it is a
 * CommonJS module, so it may end in `module.exports = …`, and it may end in an exception.
 *
 * Messages of the engine's own errors are not compared: an error is rendered with its message only if the message
 * starts with `!`, which is how programs mark their own.
 */
export interface Program {
  /** `feature: name`, unique. */
  readonly name: string;
  readonly source: string;
}

/** The tag of program texts: backslashes are themselves, except before a back-quote and `${`. */
export function js(strings: TemplateStringsArray, ...parts: readonly string[]): string {
  return String.raw(strings, ...parts).replace(/\\(`|\$\{)/gu, '$1');
}

/** Names the programs of one feature. */
export function group(feature: string, programs: Readonly<Record<string, string>>): readonly Program[] {
  return Object.entries(programs).map(([name, source]) => ({ name: `${feature}: ${name}`, source }));
}
