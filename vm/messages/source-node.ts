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
  /** Whether it is strict code. */
  readonly strict: boolean;
}

/** The text that nodes are printed from. */
export type SourceText = Pick<Located, 'source' | 'strict'>;

const trees = new WeakMap<IrModule, Node>();

/** The nodes around the source position of an instruction, the inner ones first, by its address. */
const around = new WeakMap<Linked, Map<number, readonly Located[]>>();

/** An instruction. */
export type Place = Pick<Frame, 'linked' | 'at'>;

/** What is looked for. @param offset of the instruction */
export type Accepts = (node: Node, offset: number, source: string) => boolean;

/** The innermost node around the source position of the running instruction that is accepted. */
export function locate({ linked, at }: Place, accepts: Accepts): Located | undefined {
  let known = around.get(linked);
  if (known === undefined) {
    known = new Map();
    around.set(linked, known);
  }
  const offset = offsetAt(linked.ir, linked.origin[at]!);
  let nodes = known.get(at);
  if (nodes === undefined) {
    nodes = nodesAround(linked, offset);
    known.set(at, nodes);
  }
  return nodes.find(({ node, source }) => accepts(node, offset, source));
}

/** The innermost node around an offset of the text of a function that is accepted. */
export function locateAt(linked: Linked, offset: number, accepts: Accepts): Located | undefined {
  return nodesAround(linked, offset).find(({ node, source }) => accepts(node, offset, source));
}

function nodesAround({ module, ir }: Linked, offset: number): readonly Located[] {
  const { source, kind } = module.ir;
  // The machine's own texts are internal, and so are those of `eval`, which are the program's.
  if (offset < 0 || (module.internal && kind !== 'eval')) return [];
  let tree = trees.get(module.ir);
  if (tree === undefined) {
    tree = kind === 'eval' ? parseEvalAgain(module.ir) : parse(module.ir, kind);
    trees.set(module.ir, tree);
  }
  const found: Located[] = [];
  const path: Node[] = [];
  const search = (node: Node): void => {
    path.push(node);
    for (const child of children(node)) if (child.start <= offset && child.end > offset) search(child);
    path.pop();
    found.push({ node, parents: [...path], source, strict: ir.strict });
  };
  search(tree);
  return found;
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
