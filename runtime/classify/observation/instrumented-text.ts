/** The text of a subject as node itself loads it, with recorders of calls. */
import { createRequire } from 'node:module';
import { isTranslated } from '../../../compiler/file-names.js';
import { parse } from '../../../compiler/parse.js';
import { withoutPlace } from '../points.js';
import { behindDirectives, instrumentCalls } from './instrument-calls.js';

/** Under this symbol the global object has the recorder. */
export const RECORDER_SYMBOL = 'penumbra.calls';

/** JavaScript of a file that may be TypeScript. */
export function javaScriptOf(text: string, file: string): string {
  const source = text.replace(/^\uFEFF/u, '').replace(/^#!/u, '//');
  return isTranslated(file) ? stripTypes(source, file) : source;
}

const native = createRequire(import.meta.url);

/** Loaded when the first TypeScript file is met: it takes longer than all the rest. */
function stripTypes(source: string, file: string): string {
  const typescript = native(
    '../../../compiler/typescript/typescript.js',
  ) as typeof import('../../../compiler/typescript/typescript.js');
  return typescript.stripTypes(source, file);
}

/** @param source JavaScript. @throws PenumbraError `E_PARSE` */
export function withRecorders(source: string, file: string, kind: 'commonjs' | 'module'): string {
  const plain = source.replace(/^#!/u, '//');
  let name = '$penumbra';
  while (plain.includes(name)) name += '_';
  const program = parse({ file, source: plain }, kind);
  const { text, points } = instrumentCalls(plain, program, name);
  const list = JSON.stringify(points.map(withoutPlace));
  const head = `const ${name}=globalThis[Symbol.for('${RECORDER_SYMBOL}')];${name}.points(${list});`;
  const at = behindDirectives(program.body, 0);
  return `${text.slice(0, at)}${at === 0 ? '' : ';'}${head}${text.slice(at)}`;
}
