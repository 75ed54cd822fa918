/** What is asked of nodes again and again: their free variables, and whether they quantify. */
import type { Declaration, Expression, Formula, IntegerExpression, Variable } from './problem.js';

export type Node = Expression | IntegerExpression | Formula;

/** The declarations of a node, in order, and the nodes under it that may use them. */
export interface Parts {
  readonly declarations: readonly Declaration[];
  readonly children: readonly Node[];
}

export function partsOf(node: Node): Parts {
  switch (node.kind) {
    case 'relation':
    case 'variable':
    case 'constant':
    case 'identity':
    case 'integer':
    case 'truth':
      return { declarations: [], children: [] };
    case 'unary':
    case 'cardinality':
    case 'total':
    case 'multiplicity':
    case 'size':
    case 'not':
      return { declarations: [], children: [node.operand] };
    case 'binary':
    case 'arithmetic':
    case 'compare':
    case 'compare-integers':
    case 'iff':
      return { declarations: [], children: [node.left, node.right] };
    case 'conditional':
    case 'choice':
      return { declarations: [], children: [node.condition, node.consequent, node.alternative] };
    case 'atom-of':
      return { declarations: [], children: [node.integer] };
    case 'and':
    case 'or':
      return { declarations: [], children: node.parts };
    case 'comprehension':
    case 'sum':
    case 'quantified':
      return { declarations: node.declarations, children: [node.body] };
  }
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
      const { declarations, children } = partsOf(node);
      for (const { domain } of declarations) stack.push(domain);
      stack.push(...children);
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
      const { declarations, children } = partsOf(node);
      const found = new Set(children.flatMap((child) => this.free(child)));
      for (const { variable, domain } of [...declarations].reverse()) {
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
      result =
        node.kind === 'quantified' || partsOf(node).children.some((child) => this.hasQuantifier(child));
      this.quantifying.set(node, result);
    }
    return result;
  }
}
