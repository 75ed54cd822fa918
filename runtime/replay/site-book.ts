/** Numbers for the sites of instrumented files, over all files of a program. */
import type { Program } from 'acorn';
import type { Node } from '../../compiler/ast.js';
import { isTranslated } from '../../compiler/file-names.js';
import { collectSites } from '../../compiler/sites.js';
import { type Insertion, instrument } from './instrument.js';
import { innerHooks } from './internals.js';
import type { ReadModule } from './module-text.js';
import type { RecordedSite } from './observation.js';
import type { RecordedText } from './recorded-texts.js';

type TextToRewrite = Pick<ReadModule, 'source' | 'file' | 'recorder' | 'written' | 'program'>;

/** Instruments files and numbers their sites in the order in which the files are loaded. */
export class SiteBook {
  private next = 0;
  private readonly noted: RecordedSite[] = [];
  private told = 0;
  /** Of the files, in that order. */
  readonly texts: RecordedText[] = [];
  /** Without recorders, where something else was put in. */
  readonly hooked: RecordedText[] = [];

  /**
   * @param internals absolute path of the file that hands out variables of its functions
   * @param guardedIn expressions whose values pass through the recorder, which is then a `GuardingRecorder`
   */
  constructor(
    private readonly internals?: string,
    private readonly guardedIn: (program: Program) => ReadonlySet<Node> = () => new Set(),
  ) {}

  /** Puts recorders into the text of a file and notes its sites. */
  instrument({ source, file, recorder, written, program }: TextToRewrite): string {
    const base = this.next;
    const { sites } = collectSites(program, written, isTranslated(file));
    this.next += sites.length;
    const numbers = new Map(sites.map(({ node, number }) => [node, base + number]));
    const { text, observable, edits } = instrument(
      source,
      program,
      (_, node) => numbers.get(node),
      recorder,
      this.hooksOf(program, source, file, recorder),
      this.guardedIn(program),
    );
    for (const { site, whenTrue, whenFalse } of observable) {
      const { line, column, kind, text: condition } = sites[site - base]!;
      this.noted.push({ site, file, line, column, kind, text: condition, whenTrue, whenFalse });
    }
    this.texts.push({ file, text, source, edits });
    return text;
  }

  /** As `instrument`, without recorders: what the file does not export is handed out, and no more. */
  hook({ source, file, recorder, program }: TextToRewrite): string {
    if (file !== this.internals) return source;
    const hooks = this.hooksOf(program, source, file, recorder);
    const { text, edits } = instrument(source, program, () => undefined, recorder, hooks);
    this.hooked.push({ file, text, source, edits });
    return text;
  }

  private hooksOf(program: Program, source: string, file: string, recorder: string): readonly Insertion[] {
    return file === this.internals
      ? innerHooks(program, source, { isFirst: `${recorder}.i`, take: `${recorder}.h` })
      : [];
  }

  /** Sites noted since the last call. */
  takeNew(): readonly RecordedSite[] {
    const fresh = this.noted.slice(this.told);
    this.told = this.noted.length;
    return fresh;
  }

  /** Whoever asks next knows none. */
  tellAgain(): void {
    this.told = 0;
  }
}
