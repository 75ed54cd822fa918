/**
 * The text of a module as plain node runs it in a replay: without types, as it stands or with recorders, and behind it a
 * line that hands out the bindings of its top level.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { topLevelNames } from '../../compiler/declared-names.js';
import { isTranslated } from '../../compiler/file-names.js';
import { parse } from '../../compiler/parse.js';
import { writtenText } from '../../compiler/written-text.js';
import { dataIn, isData } from '../../vm/modules/location.js';
import { type HiddenState, hiddenState } from './hidden-state.js';
import { classesWithPrivateState } from './syntax.js';

/** How the names of recorders begin. */
export const RECORDER = '$penumbra';

export type ModuleKind = 'commonjs' | 'module';

/** What the text of a module becomes before it runs. `name`: how the text reaches the recorder; `written`: the
 * same text as its author wrote it. */
export type Rewrite = (text: string, file: string, kind: ModuleKind, name: string, written: string) => string;

export interface ModuleText {
  readonly text: string;
  /** A name that does not occur in the source; the text expects a `Recorder` under it. */
  readonly recorder: string;
  readonly privateClasses: ReadonlySet<string>;
  readonly hiddenState: HiddenState | undefined;
}

/** @param file a path, or a `data:` URL @throws PenumbraError E_FILE, E_PARSE */
export function readModuleText(file: string, kind: ModuleKind, rewrite: Rewrite): ModuleText {
  const raw = (isData(file) ? dataIn(file).text : readFileSync(file, 'utf8'))
    .replace(/^\uFEFF/u, '')
    .replace(/^#!/u, '//');
  const source = isTranslated(file) ? stripTypes(raw, file) : raw;
  const program = parse({ file, source }, kind);
  const recorder = unusedName(source);
  const hook = topLevelNames(program).map((binding) => `get ${binding}(){return ${binding}}`);
  return {
    text: `${rewrite(source, file, kind, recorder, writtenText(raw, source))}\n;${recorder}.b({${hook}});\n`,
    recorder,
    privateClasses: classesWithPrivateState(program),
    hiddenState: hiddenState(program, isTranslated(file)),
  };
}

const native = createRequire(import.meta.url);

/** Loaded when the first TypeScript file is met: it takes longer than all the rest. */
function stripTypes(source: string, file: string): string {
  const typescript = native('../../compiler/typescript.js') as typeof import('../../compiler/typescript.js');
  return typescript.stripTypes(source, file);
}

function unusedName(source: string): string {
  let name = RECORDER;
  while (source.includes(name)) name += '_';
  return name;
}
