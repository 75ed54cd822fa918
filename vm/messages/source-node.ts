/** The syntax tree node that an instruction comes from: found anew, as only errors need it. */
import { children, isFunction, type Node } from '../../compiler/ast.js';
import { type IrModule, offsetAt } from '../../compiler/ir/function.js';
import { parse } from '../../compiler/parse.js';
import { parseEvalAgain } from '../../compiler/parse-eval.js';
import type { Frame } from '../interpreter/frame.js';
import type { Linked } from '../interpreter/linked.js';

export interface Located {
  readonly node: Node;
  /** The nodes around it, the innermost last. */
  readonly parents: readonly Node[];
  readonly source: string;
}

const trees = new WeakMap<IrModule, Node>();

/** By the address of the instruction. */
const found = new WeakMap<Linked, Map<number, Located | undefined>>();

type Accepts = (node: Node, offset: number, source: string) => boolean;

/**
 * The innermost node around the source position of the running instruction that is accepted: the same for each
 * execution of the instruction.
 */
export function locate({ linked, at }: Pick<Frame, 'linked' | 'at'>, accepts: Accepts): Located | undefined {
  let known = found.get(linked);
  if (known === undefined) {
    known = new Map();
    found.set(linked, known);
  }
  if (!known.has(at)) known.set(at, find(linked, at, accepts));
  return known.get(at);
}

function find({ ir, module, origin }: Linked, at: number, accepts: Accepts): Located | undefined {
  const offset = offsetAt(ir, origin[at]!);
  const { source, kind } = module.ir;
  // The machine's own texts are internal, and so are those of `eval`, which are the program's.
  if (offset < 0 || (module.internal && kind !== 'eval')) return undefined;
  let tree = trees.get(module.ir);
  if (tree === undefined) {
    tree = kind === 'eval' ? parseEvalAgain(module.ir) : parse(module.ir, kind);
    trees.set(module.ir, tree);
  }
  const path: Node[] = [];
  const search = (node: Node): Located | undefined => {
    path.push(node);
    for (const child of children(node)) {
      if (child.start > offset || child.end <= offset) continue;
      const found = search(child);
      if (found !== undefined) return found;
    }
    path.pop();
    return accepts(node, offset, source) ? { node, parents: [...path], source } : undefined;
  };
  return search(tree);
}

/** Whether V8 does not look there for an expression: keys, and a class's own code that is not in methods. */
export function isOutOfSight({ node, parents }: Located): boolean {
  const inner = [...parents, node].slice(parents.findLastIndex(isFunction) + 1);
  return inner.some(
    (outer, at) =>
      outer.type === 'StaticBlock' ||
      (outer.type === 'PropertyDefinition' && outer.static) ||
      ((outer.type === 'PropertyDefinition' ||
        outer.type === 'MethodDefinition' ||
        outer.type === 'Property') &&
        outer.computed &&
        outer.key === inner[at + 1]),
  );
}
