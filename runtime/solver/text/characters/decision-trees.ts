/** Functions of the bits of a character as decision trees: equal parts are shared, as in a binary decision diagram. */
import { type Circuit, FALSE, type Gate, TRUE } from '../../sat/circuit.js';

/** A tested bit and where it leads: numbers of nodes, or -1 for false and -2 for true. */
interface Node {
  readonly bit: number;
  readonly high: number;
  readonly low: number;
}

const NO = -1;
const YES = -2;

export class DecisionTree {
  private readonly nodes: Node[] = [];
  private readonly root: number;

  /** @param holds by the number that the bits make, lowest bit first; beyond its end the last value goes on. */
  constructor(holds: readonly boolean[], bits: number) {
    const known = new Map<string, number>();
    const node = (bit: number, high: number, low: number): number => {
      if (high === low) return high;
      const key = `${bit} ${high} ${low}`;
      let found = known.get(key);
      if (found === undefined) {
        found = this.nodes.push({ bit, high, low }) - 1;
        known.set(key, found);
      }
      return found;
    };
    let level: number[] = Array.from({ length: 2 ** bits }, (_, i) =>
      holds[Math.min(i, holds.length - 1)] ? YES : NO,
    );
    for (let bit = 0; bit < bits; bit++) {
      const next: number[] = [];
      for (let i = 0; i < level.length; i += 2) next.push(node(bit, level[i + 1], level[i]));
      level = next;
    }
    this.root = level[0];
  }

  /** The value for bits of a circuit. */
  of(circuit: Circuit, bits: readonly Gate[]): Gate {
    const values: Gate[] = [];
    const value = (node: number): Gate => (node === NO ? FALSE : node === YES ? TRUE : values[node]);
    for (const { bit, high, low } of this.nodes)
      values.push(circuit.choice(bits[bit], value(high), value(low)));
    return value(this.root);
  }
}
