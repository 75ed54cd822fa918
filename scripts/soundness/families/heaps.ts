/**
 * Functions of two objects that may be the same or reach each other, `f(p, q, x)`.
 *
 *     class Node { next: Node | null; value: number }
 *     S  as for numbers, or R.value = E; | P.next = R;
 *     C  as for numbers, or R === R | R === null
 *     E  as for numbers, of x and R.value
 *     P  p | q
 *     R  P | P.next | P.next.next
 *
 * What is read of null throws. Inputs are all heaps of two nodes with three values.
 */
import type { Random } from '../../fuzz/random.js';
import type { Exports, Family, Program } from '../family.js';
import { type Words, Writer } from '../writer.js';

export const heaps: Family = {
  name: 'heaps',
  options: { cycles: true, scope: { default: 2, classes: {} } },
  write,
};

const CLASS = `export class Node {
  next: Node | null;
  value: number;
  constructor(next: Node | null, value: number) {
    this.next = next;
    this.value = value;
  }
}
`;
const PLACES = ['p', 'q'];
const VALUES = [0, 1, 2.5];

function write(random: Random): Program {
  const place = (): string => random.pick(PLACES);
  const reference = (): string => `${place()}${random.pick(['', '.next', '.next!.next'])}`;
  const words: Words = {
    operands: ['x', () => `${reference()}!.value`, () => `${place()}.value`],
    conditions: [() => `${reference()} === ${reference()}`, () => `${reference()} === null`],
    effects: [
      (writer) => `${reference()}!.value = ${writer.number(1)};`,
      () => `${place()}.next = ${reference()};`,
    ],
  };
  const lines = [
    'export function f(p: Node, q: Node, x: number): number {',
    ...new Writer(random, words).statements(2, '  '),
    '  return 0;',
    '}',
  ];
  return { source: `${CLASS}${lines.join('\n')}\n`, inputs };
}

interface NodeLike {
  next: NodeLike | null;
}

function* inputs({ Node }: Exports): Generator<() => readonly unknown[]> {
  const make = Node as new (next: null, value: number) => NodeLike;
  for (let code = 0; code < 2 * 9 * VALUES.length ** 3; code++)
    yield () => {
      let rest = code;
      const choice = (many: number): number => {
        const chosen = rest % many;
        rest = Math.floor(rest / many);
        return chosen;
      };
      const nodes = [0, 1].map(() => new make(null, VALUES[choice(VALUES.length)]!));
      for (const node of nodes) node.next = [null, ...nodes][choice(3)]!;
      const [first] = nodes;
      return [first, nodes[choice(2)], VALUES[choice(VALUES.length)]];
    };
}
