/** Names of variables in generated JavaScript. */

const RESERVED: ReadonlySet<string> = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends ' +
    'false finally for function if implements import in instanceof interface let new null package private protected ' +
    'public return static super switch this throw true try typeof undefined var void while with yield'
  ).split(' '),
);

export class JavaScriptNames {
  private readonly taken: Set<string>;

  /** @param taken names that mean something around the generated code. */
  constructor(taken: Iterable<string>) {
    this.taken = new Set([...RESERVED, ...taken]);
  }

  /** The name, or the name with a number behind it where it is taken. */
  fresh(wanted: string): string {
    const base = wanted.replaceAll("'", '_');
    let name = base;
    for (let number = 2; this.taken.has(name); number++) name = `${base}${number}`;
    this.taken.add(name);
    return name;
  }
}

/** The identifiers in a piece of JavaScript. */
export function identifiersIn(code: string): readonly string[] {
  return code.match(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu) ?? [];
}
