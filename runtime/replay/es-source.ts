/** The text of an ES module, and what V8 has made of it: each loading of a program compiles it anew. */
import vm from 'node:vm';

/** The specifier under which a text imports its recorder. */
export const RECORDER = 'penumbra:recorder';

/** Node's types do not have it. */
interface Cacheable {
  createCachedData(): Buffer;
}

/** `import` that begins no declaration, and no `import.meta`: also in comments and strings, where it does no harm. */
const DYNAMIC_IMPORT = /\bimport\b(?!\s*[\w$*{'".])/u;

export class EsSource {
  private readonly head: string;
  private readonly text: string;
  private uses = 0;
  private compiled: Buffer | undefined;

  /** @param recorder the name of the recorder in the text */
  constructor(text: string, recorder: string) {
    this.head = `import{recorder as ${recorder}}from'${RECORDER}';`;
    this.text = this.head + text;
  }

  /** A new module of this text. */
  module(options: vm.SourceTextModuleOptions): vm.SourceTextModule {
    const module = new vm.SourceTextModule(this.text, {
      ...options,
      // Stack traces have the places of the file.
      columnOffset: -this.head.length,
      cachedData: this.compiled,
    });
    this.uses += 1;
    // Most programs that are loaded twice are loaded for each input. Code that V8 takes from a cache cannot import by itself.
    if (this.uses === 2 && !DYNAMIC_IMPORT.test(this.text))
      this.compiled = (module as unknown as Cacheable).createCachedData();
    return module;
  }
}
