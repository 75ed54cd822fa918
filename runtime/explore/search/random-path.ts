/**
 * Random path selection, as KLEE has it (Cadar, Dunbar and Engler, OSDI 2008): a walk from the root of the tree of paths that
 * takes each branch with open path conditions below it with the same probability. Those near the root are favoured, and those
 * that one loop makes by the hundred are not.
 */
import { type Random, randomFrom } from '../../solver/local-search/random.js';
import type { Bool } from '../../solver/terms/terms.js';
import type { PathCondition, Strategy } from './frontier.js';

interface Node {
  /** Path conditions that end here. */
  readonly own: PathCondition[];
  readonly children: Map<Bool, Node>;
  /** Open path conditions, here and below. */
  size: number;
}

function node(): Node {
  return { own: [], children: new Map(), size: 0 };
}

export class RandomPath implements Strategy {
  private readonly root = node();
  private readonly random: Random;

  constructor(seed: number) {
    this.random = randomFrom(seed);
  }

  get size(): number {
    return this.root.size;
  }

  add(conditions: readonly PathCondition[]): void {
    for (const condition of conditions) {
      let at = this.root;
      at.size += 1;
      for (const literal of condition.literals) {
        const next = at.children.get(literal) ?? node();
        at.children.set(literal, next);
        next.size += 1;
        at = next;
      }
      at.own.push(condition);
    }
  }

  take(): PathCondition | undefined {
    if (this.size === 0) return undefined;
    let at = this.root;
    for (;;) {
      at.size -= 1;
      const open = [...at.children].filter(([, { size }]) => size > 0);
      const ways = open.length + (at.own.length > 0 ? 1 : 0);
      const way = Math.floor(this.random() * ways);
      if (way === open.length) return at.own.splice(Math.floor(this.random() * at.own.length), 1)[0];
      const [literal, next] = open[way]!;
      // What is done is not walked past again.
      if (next.size === 1 && next.own.length === 1) at.children.delete(literal);
      at = next;
    }
  }
}
