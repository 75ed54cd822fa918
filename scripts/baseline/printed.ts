/** Facts of what the other commands print: specs, tables, the fuzzer, Alloy models. */
import { FactList, type Facts } from './facts.js';

interface SpecResult {
  readonly fullTitle: string;
  readonly err: { readonly message?: string };
}

/** What mocha's JSON reporter prints. */
export interface SpecDocument {
  readonly tests: readonly SpecResult[];
}

export function specFacts({ tests }: SpecDocument): Facts {
  const list = new FactList();
  for (const { fullTitle, err } of tests) {
    const [complaint] = err.message?.split('\n') ?? [];
    list.add([fullTitle], complaint === undefined ? 'passes' : `fails: ${complaint}`);
  }
  return list.facts();
}

/** The rows of a Markdown table whose columns with a unit of seconds are left out. */
export function crosscheckFacts(table: string): Facts {
  const [header = [], , ...rows] = table
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const list = new FactList();
  for (const [target = '', ...cells] of rows) {
    for (const [i, cell] of cells.entries()) {
      const column = header[i + 1]!;
      if (!column.endsWith(' s')) list.add([target, column], cell);
    }
  }
  return list.facts();
}

/** A fact for each program that differs or is excused (`seed 12: …`), and the lines of the summary. */
export function fuzzFacts(out: string): Facts {
  const list = new FactList();
  let ended = false;
  for (const line of out.split('\n')) {
    const [, seed, what] = /^(seed \d+): (.*)$/u.exec(line) ?? [];
    if (seed !== undefined) list.add([seed], what);
    ended ||= /^\d+ programs: /u.test(line);
    if (ended && line !== '') list.add(['summary'], line);
  }
  return list.facts();
}

interface AlloyDocument {
  readonly commands: readonly {
    readonly command: { readonly text: string };
    readonly verdict: string;
    readonly contradicts: boolean;
    readonly instances: { readonly count: number; readonly complete: boolean };
    readonly bounds: readonly { readonly option: string }[];
  }[];
  readonly failures: readonly { readonly command?: { readonly text: string }; readonly error?: object }[];
}

/** @param err what the command printed on its error stream, for a model that is refused as a whole */
export function alloyFacts(list: FactList, file: string, out: string, err: string): void {
  if (out.trim() === '') {
    list.add([file], err.trim());
    return;
  }
  const { commands, failures } = JSON.parse(out) as AlloyDocument;
  for (const { command, verdict, contradicts, instances, bounds } of commands) {
    const hit = bounds.map(({ option }) => ` ${option}`).join('');
    list.add(
      [file, command.text, 'verdict'],
      `${verdict}${hit}${contradicts ? ', against what is expected' : ''}`,
    );
    list.add([file, command.text, 'instances'], `${instances.count}${instances.complete ? '' : ' or more'}`);
  }
  for (const failure of failures) list.add([file, 'refused'], failure);
}
