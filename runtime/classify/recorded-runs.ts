/**
 * What inputs came to, kept for a run that is interrupted: inputs follow from the seed, so that the same ones come again, and
 * need not be run twice.
 */
import { createHash } from 'node:crypto';
import type { DirectedAnswer, DirectedSearch } from './directed/search.js';
import type { InputEnd } from './generation/input-runner.js';
import type { Sequence } from './generation/sequences.js';

export type RunRecord =
  /** Inputs were run, those with this hash. */
  | { readonly record: 'ran'; readonly inputs: string; readonly ends: readonly InputEnd[] }
  /** The explorer has answered for a function. `text`: hash of the text with it. */
  | { readonly record: 'searched'; readonly text: string; readonly answer: DirectedAnswer };

/** Runs inputs until so many of them were given up. */
export type RunInputs = (inputs: readonly Sequence[], mostKilled?: number) => Promise<readonly InputEnd[]>;

export class RecordedRuns {
  private readonly ends = new Map<string, readonly InputEnd[]>();
  private readonly answers = new Map<string, DirectedAnswer>();

  /** @param earlier what an unfinished run has left. @param append keeps a record */
  constructor(
    earlier: readonly RunRecord[],
    private readonly append: (record: RunRecord) => void,
  ) {
    for (const one of earlier)
      if (one.record === 'ran') this.ends.set(one.inputs, one.ends);
      else this.answers.set(`${one.text} ${one.answer.target}`, one.answer);
  }

  /** Runs inputs that were not run before. */
  async run(
    inputs: readonly Sequence[],
    run: (inputs: readonly Sequence[]) => Promise<readonly InputEnd[]>,
  ): Promise<readonly InputEnd[]> {
    if (inputs.length === 0) return [];
    const key = hash(JSON.stringify(inputs));
    const known = this.ends.get(key);
    if (known) return known;
    const ends = await run(inputs);
    this.append({ record: 'ran', inputs: key, ends });
    return ends;
  }

  /** Asks for what was not answered before. */
  search(search: DirectedSearch): DirectedSearch {
    return (text, targets) => this.answered(search, text, targets);
  }

  private async *answered(
    search: DirectedSearch,
    ...[text, targets]: Parameters<DirectedSearch>
  ): AsyncGenerator<DirectedAnswer, void> {
    const key = hash(text);
    const open = targets.filter(({ target }) => !this.answers.has(`${key} ${target}`));
    for (const { target } of targets) {
      const known = this.answers.get(`${key} ${target}`);
      if (known) yield known;
    }
    for await (const answer of search(text, open)) {
      this.append({ record: 'searched', text: key, answer });
      yield answer;
    }
  }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
