/** Which of the models of a circuit is told: one with short strings of usual characters. */
import type { Gate } from '../sat/circuit.js';
import type { SatSolver } from '../sat/sat-solver.js';
import type { BoundedString } from './strings.js';
import type { TextEncoding } from './text-encoding.js';

/** Solves for shorter strings: how many, and with how many conflicts each. */
const MOST_SOLVES = 24;
const MOST_CONFLICTS = 60;

const LETTER = 'a'.charCodeAt(0);

type VariableOf = (gate: Gate) => number;

/** Has the search try short strings of one letter first. */
export function preferred(
  strings: readonly BoundedString[],
  solver: SatSolver,
  variableOf: VariableOf,
): void {
  for (const { has, characters } of strings) {
    for (const gate of has) {
      const variable = variableOf(gate);
      if (variable !== 0) solver.prefer(-variable, 1);
    }
    for (const character of characters)
      character.forEach((bit, i) => {
        const variable = variableOf(bit);
        if (variable !== 0) solver.prefer((LETTER >> i) & 1 ? variable : -variable, 0.5);
      });
  }
}

/**
 * Solves again for shorter strings, one string after the other, by galloping: most models are nearly as short as they can be,
 * and some are far from it. The solver keeps its last model, which is the one with the shortest.
 * @param assumed what holds of the model that is there
 */
export function shortest(
  strings: readonly BoundedString[],
  solver: SatSolver,
  variableOf: VariableOf,
  assumed: readonly number[],
): void {
  const kept = [...assumed];
  let left = MOST_SOLVES;
  for (const { has } of strings) {
    const variables = has.map(variableOf);
    let length = variables.findLastIndex((variable) => variable !== 0 && solver.value(variable)) + 1;
    let shorter: number | undefined;
    for (let least = 0, step = 1; length > least; ) {
      const wanted = Math.max(least, length - step);
      const at = variables.findIndex((variable, k) => k >= wanted && variable !== 0);
      left -= 1;
      if (left < 0) return;
      if (solver.solve([...kept, -variables[at]!], MOST_CONFLICTS) === 'sat') {
        shorter = -variables[at]!;
        length = variables.findLastIndex((variable) => variable !== 0 && solver.value(variable)) + 1;
        step *= 2;
      } else {
        least = at + 1;
        step = Math.max(1, (length - least) >> 1);
      }
    }
    if (shorter !== undefined) kept.push(shorter);
  }
}

/** Characters that are tried in place of others, in this order. */
const PLAIN = ['a', '0', ' ', '-', 'A'];
/** Characters that are left as they are. */
const USUAL = /[a-z0-9]/u;
const MOST_TRIED = 40;

/**
 * A text with usual characters in place of others, one after the other, as far as the formulas hold.
 * @param holds whether they do with another text
 */
export function plainer(text: string, holds: (text: string) => boolean): string {
  let best = text;
  let left = MOST_TRIED;
  for (let i = 0; i < text.length; i++) {
    const character = best[i]!;
    if (USUAL.test(character)) continue;
    const isOdd = character < ' ' || character > '~';
    for (const plain of PLAIN) {
      if (plain === character) break;
      // Signs of a program's own literals stay where a letter cannot be.
      if (!isOdd && !USUAL.test(plain)) break;
      // Characters that have to be the same change together.
      const others = new Set([
        best.slice(0, i) + plain + best.slice(i + 1),
        best.replaceAll(character, () => plain),
      ]);
      left -= others.size;
      if (left < 0) return best;
      const other = [...others].find(holds);
      if (other === undefined) continue;
      best = other;
      break;
    }
  }
  return best;
}

/** The strings that a model gives characters to. */
export function stringsOf(
  { textVariables, decimalVariables }: TextEncoding,
  variables: ReadonlySet<number>,
): readonly BoundedString[] {
  return [textVariables, decimalVariables].flatMap((strings) =>
    [...strings].flatMap(([term, text]) => (variables.has(term) ? [text] : [])),
  );
}
