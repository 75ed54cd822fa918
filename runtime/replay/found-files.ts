/** Which files specifiers mean, asked once for a program: that is loaded time and again, and files stay where they are. */
export class FoundFiles {
  private readonly files = new Map<string, string | undefined>();

  constructor(private readonly find: (specifier: string, from: string) => string | undefined) {}

  /** @param from the file in which the specifier stands @returns undefined: there is none */
  of(specifier: string, from: string): string | undefined {
    const key = `${specifier}\0${from}`;
    if (!this.files.has(key)) this.files.set(key, this.find(specifier, from));
    return this.files.get(key);
  }
}
