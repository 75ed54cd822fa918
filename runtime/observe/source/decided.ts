/** The text of a target with decisions at labels, whose outcomes are the states that may be observed there. */
import { type Label, markLabels } from './labels.js';

/**
 * @param observations in JavaScript
 * @param valuations of each label: the bit sets that tell its states apart
 */
export function decided(
  source: string,
  labels: readonly Label[],
  observations: readonly string[],
  valuations: (label: number) => readonly number[],
): string {
  const asked = observations.map(
    (text) => `(() => { try { return !!(${text}); } catch { return false; } })()`,
  );
  const tree = (bit: number, own: readonly number[]): string => {
    if (bit === asked.length) return '0';
    const held = own.filter((valuation) => (valuation >> bit) & 1);
    const others = own.filter((valuation) => !((valuation >> bit) & 1));
    if (held.length === 0 || others.length === 0) return tree(bit + 1, own);
    return `(${asked[bit]} ? ${tree(bit + 1, held)} : ${tree(bit + 1, others)})`;
  };
  return markLabels(source, labels, (label) => `void ${tree(0, valuations(label))}`);
}
