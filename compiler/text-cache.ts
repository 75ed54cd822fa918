/** What is made of the text of files, for the life of the process: several targets of a program are of the same files. */
export class TextCache<T> {
  private readonly known = new Map<string, { readonly source: string; readonly made: T }>();

  /** What was made of this text of the file, or is made now. Of another text of the same file nothing is kept. */
  of(file: string, source: string, make: () => T): T {
    const known = this.known.get(file);
    if (known?.source === source) return known.made;
    const made = make();
    this.known.set(file, { source, made });
    return made;
  }
}
