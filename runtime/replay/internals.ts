/**
 * What a module does not export: variables of its top level, as a line behind its text hands them out, and those of functions
 * that run while it is loaded, as a call at the beginning of each does.
 */
import type { Program } from 'acorn';
import { innerScopes, topLevelNames } from '../../compiler/declared-names.js';
import type { Insertion } from './instrument.js';
import type { Reached } from './replayer.js';

/** The name under which tests find it, as a member of what the module exports. */
export const INTERNALS = 'penumbraInternals';

/** The calls. @param hooks names of the function that says whether they are the first, and of the one that takes the variables */
export function innerHooks(
  program: Program,
  source: string,
  hooks: { readonly isFirst: string; readonly take: string },
): Insertion[] {
  return innerScopes(program, source).map(({ body, variables }, number) => ({
    at: body,
    text: `;${hooks.isFirst}(${number})&&${hooks.take}({${getters(variables)}});`,
  }));
}

function getters(variables: readonly { readonly name: string; readonly label: string }[]): string {
  return variables.map(({ name, label }) => `get ${JSON.stringify(label)}(){return ${name}}`).join(',');
}

/** What a copy of a module is, that hands out what the module does not export. */
export interface InternalsCopy {
  /** Before its text is put in at these places, nothing in it changes. */
  readonly insertions: readonly Insertion[];
  /** Goes behind the text. */
  readonly line: string;
}

/** @param source without types */
export function internalsCopy(program: Program, source: string, isEsModule: boolean): InternalsCopy {
  const [isFirst, take] = ['penumbraFirst', 'penumbraInner'].map((name) => unused(name, source)) as [
    string,
    string,
  ];
  const insertions = innerHooks(program, source, { isFirst, take });
  const own = `{ ${topLevelNames(program)
    .map((name) => `get ${name}() { return ${name}; }`)
    .join(', ')} }`;
  const functions = [
    `${take}.isLoaded = true;`,
    `function ${isFirst}(number) { const seen = (${take}.seen ??= []); return !${take}.isLoaded && !seen[number] && (seen[number] = true); }`,
    `function ${take}(variables) { Object.defineProperties((${take}.all ??= {}), Object.getOwnPropertyDescriptors(variables)); }`,
  ].join(' ');
  const hasInner = insertions.length > 0;
  const all = hasInner
    ? `Object.defineProperties(${own}, Object.getOwnPropertyDescriptors(${take}.all ?? {}))`
    : own;
  const exported = isEsModule
    ? `export const ${INTERNALS} = ${all};`
    : `Object.defineProperty(module.exports, '${INTERNALS}', { value: ${all} });`;
  return { insertions, line: `\n;${exported}${hasInner ? ` ${functions}` : ''}\n` };
}

function unused(name: string, source: string): string {
  return source.includes(name) ? unused(`${name}_`, source) : name;
}

/** Whether tests name what the file does not export. */
export function usesInternals({ target, classes }: Pick<Reached, 'target' | 'classes'>): boolean {
  const expressions = Object.values(classes).map(({ expression }) => expression);
  if (target.kind !== 'none') expressions.push(target.expression);
  return expressions.some((expression) => expression.includes(`subject.${INTERNALS}`));
}
