/** The text of a target with decisions at labels, whose outcomes are the states that may be observed there. */
import { positionAt } from '../../../compiler/diagnostics.js';
import { type Label, markLabels } from './labels.js';

/** An outcome of a decision that no input takes. */
export interface Impossible {
  readonly line: number;
  /** From 1. */
  readonly column: number;
  readonly taken: boolean;
}

export interface Decided {
  readonly text: string;
  /** The states behind an outcome of a decision, by number of label and valuation. */
  behind(outcome: Impossible): readonly (readonly [label: number, valuation: number])[];
}

/** A decision: the valuations behind each of its outcomes. */
interface Decision {
  readonly label: number;
  readonly whenTrue: readonly number[];
  readonly whenFalse: readonly number[];
}

/**
 * @param observations in JavaScript
 * @param valuations of each label: the bit sets that tell its states apart
 */
export function decided(
  source: string,
  labels: readonly Label[],
  observations: readonly string[],
  valuations: (label: number) => readonly number[],
): Decided {
  const asked = observations.map(
    (text) => `(() => { try { return !!(${text}); } catch { return false; } })()`,
  );
  let word = 'decision';
  while (source.includes(word)) word += '_';
  const decisions: Decision[] = [];
  const tree = (label: number, bit: number, own: readonly number[]): string => {
    if (bit === asked.length) return '0';
    const whenTrue = own.filter((valuation) => (valuation >> bit) & 1);
    const whenFalse = own.filter((valuation) => !((valuation >> bit) & 1));
    if (whenTrue.length === 0 || whenFalse.length === 0) return tree(label, bit + 1, own);
    const name = `/* ${word} ${decisions.push({ label, whenTrue, whenFalse }) - 1} */`;
    return `(${name}${asked[bit]} ? ${tree(label, bit + 1, whenTrue)} : ${tree(label, bit + 1, whenFalse)})`;
  };
  const text = markLabels(source, labels, (label) => `void ${tree(label, 0, valuations(label))}`);
  const at = new Map(
    [...text.matchAll(new RegExp(`/\\* ${word} (\\d+) \\*/`, 'gu'))].map((match) => {
      const { line, column } = positionAt(text, match.index + match[0].length);
      return [`${line}:${column + 1}`, decisions[Number(match[1])]!];
    }),
  );
  return {
    text,
    behind: ({ line, column, taken }) => {
      const decision = at.get(`${line}:${column}`);
      const own = taken ? decision?.whenTrue : decision?.whenFalse;
      return (own ?? []).map((valuation) => [decision!.label, valuation]);
    },
  };
}
