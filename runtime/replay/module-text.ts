/**
 * The text of a module as plain node runs it in a replay: without types, as it stands or with recorders, and behind it a
 * line that hands out the bindings of its top level.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Program } from 'acorn';
import { topLevelNames } from '../../compiler/declared-names.js';
import { isTranslated } from '../../compiler/file-names.js';
import { parse } from '../../compiler/parse.js';
import { writtenText } from '../../compiler/written-text.js';
import { dataIn, isData } from '../../vm/modules/location.js';
import { type HiddenTraits, hiddenTraits } from './hidden-state.js';
import { classesWithPrivateState } from './syntax.js';

/** How the names of recorders begin. */
export const RECORDER = '$penumbra';

export type ModuleKind = 'commonjs' | 'module';

/** What the text of a module becomes before it runs. */
export type Rewrite = (module: ReadModule) => string;

/** A module as it was read, without types. */
export interface ReadModule {
  readonly file: string;
  readonly kind: ModuleKind;
  readonly source: string;
  /** The same text as its author wrote it. */
  readonly written: string;
  readonly program: Program;
  /** A name that does not occur in the source: texts reach their recorder by it. */
  readonly recorder: string;
  readonly privateClasses: ReadonlySet<string>;
  readonly hiddenTraits: HiddenTraits;
}

export interface ModuleText extends Pick<ReadModule, 'recorder' | 'privateClasses' | 'hiddenTraits'> {
  /** It expects a `Recorder` under its name. */
  readonly text: string;
}

/** Modules for several programs that each read every file once: the second finds what the first has parsed. */
export class SharedModules {
  private readonly modules = new Map<string, ReadModule>();

  readonly read = (file: string, kind: ModuleKind): ReadModule => {
    const key = `${kind} ${file}`;
    const known = this.modules.get(key);
    if (known) {
      this.modules.delete(key);
      return known;
    }
    const module = readModule(file, kind);
    this.modules.set(key, module);
    return module;
  };
}

/** @param file a path, or a `data:` URL @throws PenumbraError E_FILE, E_PARSE */
export function readModule(file: string, kind: ModuleKind): ReadModule {
  const raw = (isData(file) ? dataIn(file).text : readFileSync(file, 'utf8'))
    .replace(/^\uFEFF/u, '')
    .replace(/^#!/u, '//');
  const source = isTranslated(file) ? stripTypes(raw, file) : raw;
  const program = parse({ file, source }, kind);
  return {
    file,
    kind,
    source,
    written: writtenText(raw, source),
    program,
    recorder: unusedName(source),
    privateClasses: classesWithPrivateState(program),
    hiddenTraits: hiddenTraits(program, isTranslated(file)),
  };
}

export function moduleText(module: ReadModule, rewrite: Rewrite): ModuleText {
  const { program, recorder, privateClasses, hiddenTraits: hidden } = module;
  const hook = topLevelNames(program).map((binding) => `get ${binding}(){return ${binding}}`);
  const text = `${rewrite(module)}\n;${recorder}.b({${hook}});\n`;
  return { text, recorder, privateClasses, hiddenTraits: hidden };
}

const native = createRequire(import.meta.url);

/** Loaded when the first TypeScript file is met: it takes longer than all the rest. */
function stripTypes(source: string, file: string): string {
  const typescript = native(
    '../../compiler/typescript/typescript.js',
  ) as typeof import('../../compiler/typescript/typescript.js');
  return typescript.stripTypes(source, file);
}

function unusedName(source: string): string {
  let name = RECORDER;
  while (source.includes(name)) name += '_';
  return name;
}
