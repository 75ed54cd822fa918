/** Random formulas about a `List` of `Node`s with `elem` and `next`, over given words. For tests. */
import fc from 'fast-check';

/** Expressions that formulas are made of, by what they mean. */
export interface Words {
  readonly sets: readonly string[];
  /** Of two columns. */
  readonly relations: readonly string[];
  readonly numbers: readonly string[];
  readonly numberSets: readonly string[];
  /** What may be null or undefined. */
  readonly places: readonly string[];
}

type Kinds = {
  formula: string;
  atom: string;
  set: string;
  relation: string;
  num: string;
};

const QUANTIFIERS = ['all', 'some', 'no', 'one', 'lone'];

export function randomFormulas(words: Words): fc.Arbitrary<string> {
  const sets = fc.constantFrom(...words.sets);
  const numberSets = fc.constantFrom(...words.numberSets);
  const quantifiers = fc.constantFrom(...QUANTIFIERS);
  return fc.letrec<Kinds>((tie) => {
    const binary = (operands: fc.Arbitrary<string>, ...operators: readonly string[]): fc.Arbitrary<string> =>
      fc
        .tuple(operands, fc.constantFrom(...operators), operands)
        .map(([left, operator, right]) => `(${left} ${operator} ${right})`);
    return {
      set: fc.oneof(
        { depthSize: 'small' },
        sets,
        binary(tie('set'), '+', '&', '-'),
        fc.tuple(tie('set'), tie('relation')).map(([set, relation]) => `${set}.(${relation})`),
      ),
      relation: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom(...words.relations),
        binary(tie('relation'), '+', '&', '-', '++'),
        fc.tuple(tie('relation'), tie('relation')).map(([a, b]) => `(${a}).(${b})`),
        fc.tuple(fc.constantFrom('~', '^', '*'), tie('relation')).map(([op, r]) => `${op}(${r})`),
        binary(sets, '->'),
      ),
      num: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom(...words.numbers),
        binary(tie('num'), '+', '-'),
        fc
          .tuple(fc.constantFrom('mul', 'div', 'rem', 'min', 'max'), tie('num'), tie('num'))
          .map(([f, a, b]) => `${f}[${a}, ${b}]`),
      ),
      atom: fc.oneof(
        binary(tie('set'), '=', 'in', '!=', '!in'),
        binary(tie('num'), '=', '<', '<=', '>', '>='),
        binary(tie('relation'), '=', 'in'),
        fc.tuple(fc.constantFrom('some', 'no', 'one', 'lone'), tie('set')).map(([q, set]) => `${q} ${set}`),
        fc.tuple(tie('num'), numberSets).map(([num, set]) => `${num} in ${set}`),
        fc
          .tuple(fc.constantFrom('isNull', 'isUndefined'), fc.constantFrom(...words.places))
          .map(([test, place]) => `${test}[${place}]`),
      ),
      formula: fc.oneof(
        { depthSize: 'small' },
        tie('atom'),
        binary(tie('formula'), 'and', 'or', 'implies', 'iff'),
        tie('formula').map((body) => `not ${body}`),
        fc
          .tuple(quantifiers, sets, tie('formula'))
          .map(([q, set, body]) => `(${q} e: ${set} | e.next in header.*next or ${body})`),
        fc.tuple(quantifiers, sets, tie('num')).map(([q, set, num]) => `(${q} e: ${set} | e.elem < ${num})`),
        fc
          .tuple(quantifiers, numberSets, tie('num'))
          .map(([q, set, num]) => `(${q} v: ${set} | v <= ${num})`),
        fc
          .tuple(fc.constantFrom('all disj', 'some disj', 'no disj'), sets)
          .map(([q, set]) => `(${q} a, b: ${set} | a.elem != b.elem)`),
      ),
    };
  }).formula;
}
