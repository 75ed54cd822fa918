/** What Markdown shows: commands with their output, and files that they need. */

export interface Command {
  readonly line: string;
  /** Lines shown below it; `...` stands for any lines. */
  readonly shown: readonly string[];
  /** The exit code that the last line names (`exit code 1`), else 0. */
  readonly code: number;
}

/** Commands of a Markdown text: those after `$ ` in blocks marked `console`. */
export function commandsOf(markdown: string): readonly Command[] {
  return [...markdown.matchAll(/^```console\n(.*?)^```$/gmsu)].flatMap(([, block]) =>
    block!
      .split(/^\$ /mu)
      .slice(1)
      .map((text) => {
        const [line, ...shown] = text.trimEnd().split('\n');
        const code = /^exit code (\d+)$/u.exec(shown.at(-1) ?? '')?.[1];
        return {
          line: line!,
          shown: code === undefined ? shown : shown.slice(0, -1),
          code: Number(code ?? 0),
        };
      }),
  );
}

/** Files whose text a Markdown text gives, in blocks marked with a language and a name. */
export function filesOf(markdown: string): readonly { readonly name: string; readonly text: string }[] {
  return [...markdown.matchAll(/^```(?:js|json|alloy) (\S+)\n(.*?)^```$/gmsu)].map(([, name, text]) => ({
    name: name!,
    text: text!,
  }));
}

/** The first line shown that the output lacks, or has elsewhere; undefined if the output is as shown. */
export function missingLine(shown: readonly string[], out: string): string | undefined {
  const lines = out.split('\n');
  let at = 0;
  let isAnywhere = false;
  for (const expected of shown) {
    if (expected === '...') {
      isAnywhere = true;
      continue;
    }
    const found = lines.findIndex((actual, i) => i >= at && actual.startsWith(expected));
    if (found < 0 || (!isAnywhere && found !== at)) return expected;
    at = found + 1;
    isAnywhere = false;
  }
  return undefined;
}
