/** What is asked of nodes again and again: their free variables, and whether they quantify. */
import { childrenOf, partsOf } from '../../language/walk.js';
import type { Declaration, Expression, Formula, IntegerExpression, Variable } from './problem.js';

export type Node = Expression | IntegerExpression | Formula;

/** The variables of a node, in order. */
export function declarationsOf(node: Node): readonly Declaration[] {
  return 'declarations' in node ? node.declarations : [];
}

/** Whether a declaration's variable takes single tuples, or one or none, so that all its values can be tried. */
export function isFirstOrder({ multiplicity }: Declaration): boolean {
  return multiplicity === 'one' || multiplicity === 'lone';
}

export class NodeFacts {
  private readonly visited = new Set<Node>();
  private readonly shared = new Set<Node>();

  /** @param roots all nodes that will be asked about are these or under them. */
  constructor(roots: readonly Node[]) {
    const stack = [...roots];
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (this.visited.has(node)) {
        this.shared.add(node);
        continue;
      }
      this.visited.add(node);
      stack.push(...partsOf(node));
    }
  }

  /** Whether the node is in more than one place. */
  isShared(node: Node): boolean {
    return this.shared.has(node);
  }

  private readonly freeVariables = new Map<Node, readonly Variable[]>();
  private readonly quantifying = new Map<Node, boolean>();

  /** Variables that the node uses and does not declare. */
  free(node: Node): readonly Variable[] {
    if (node.kind === 'variable') return [node.variable];
    let free = this.freeVariables.get(node);
    if (!free) {
      const found = new Set(childrenOf(node).flatMap((child) => this.free(child)));
      for (const { variable, domain } of [...declarationsOf(node)].reverse()) {
        found.delete(variable);
        for (const other of this.free(domain)) found.add(other);
      }
      free = [...found];
      this.freeVariables.set(node, free);
    }
    return free;
  }

  /** Whether there is a quantifier in the node, so that what it becomes depends on its polarity. */
  hasQuantifier(node: Node): boolean {
    let result = this.quantifying.get(node);
    if (result === undefined) {
      result = node.kind === 'quantified' || childrenOf(node).some((child) => this.hasQuantifier(child));
      this.quantifying.set(node, result);
    }
    return result;
  }
}
