/** Random formulas about a `List` of `Node`s with `elem` and `next`, and a number `i`. For tests. */
import fc from 'fast-check';

const sets = fc.constantFrom(
  'header',
  'Node',
  'header.*next',
  'header.^next',
  'header.next',
  'next.header',
  'Node.next',
  'none',
  '{e: Node | e.elem > i}',
  '{e: Node | some e.next}',
  'Node.(next ++ (header -> header))',
);
const relations = fc.constantFrom(
  'next',
  '~next',
  '^next',
  '*next',
  'next.next',
  'Node <: next',
  'next :> header',
  'iden',
);
const numbers = fc.constantFrom(
  'i',
  'header.elem',
  'header.next.elem',
  '#Node',
  '#header.*next',
  '(sum e: Node | e.elem)',
  'max[Node.elem]',
  'sum Node.elem',
  '1',
);
const numberSets = fc.constantFrom('Node.elem', 'header.*next.elem', 'Int', 'Node.elem + i');

const { formula } = fc.letrec<{ formula: string; atom: string; set: string; relation: string; num: string }>(
  (tie) => {
    const binary = (operands: fc.Arbitrary<string>, ...operators: readonly string[]): fc.Arbitrary<string> =>
      fc
        .tuple(operands, fc.constantFrom(...operators), operands)
        .map(([left, operator, right]) => `(${left} ${operator} ${right})`);
    const quantifiers = fc.constantFrom('all', 'some', 'no', 'one', 'lone');
    return {
      set: fc.oneof(
        { depthSize: 'small' },
        sets,
        binary(tie('set'), '+', '&', '-'),
        fc.tuple(tie('set'), tie('relation')).map(([set, relation]) => `${set}.(${relation})`),
      ),
      relation: fc.oneof(
        { depthSize: 'small' },
        relations,
        binary(tie('relation'), '+', '&', '-', '++'),
        fc.tuple(tie('relation'), tie('relation')).map(([a, b]) => `(${a}).(${b})`),
        fc.tuple(fc.constantFrom('~', '^', '*'), tie('relation')).map(([op, r]) => `${op}(${r})`),
        binary(sets, '->'),
      ),
      num: fc.oneof(
        { depthSize: 'small' },
        numbers,
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
          .tuple(fc.constantFrom('isNull', 'isUndefined'), fc.constantFrom('header', 'header.next'))
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
  },
);

export const randomFormula = formula;
