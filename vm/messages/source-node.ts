/** The part of the source that an instruction belongs to, parsed again when a message needs it. */
import { children, type Node } from '../../compiler/ast.js';
import { type IrModule, offsetAt } from '../../compiler/ir/function.js';
import { parse } from '../../compiler/parse.js';
import { parseEvalAgain } from '../../compiler/parse-eval.js';
import type { Linked } from '../frames/linked.js';
import type { CodePlace } from '../frames/thrown.js';

export interface Located {
  readonly node: Node;
  /** The nodes around it, the innermost last. */
  readonly parents: readonly Node[];
  readonly source: string;
}

/** What is looked for. @param offset of the instruction */
export type Accepts = (node: Node, offset: number, source: string) => boolean;

const trees = new WeakMap<IrModule, Node>();

/** The nodes around the source position of an instruction, the inner ones first, by its address. */
const around = new WeakMap<Linked, Map<number, readonly Located[]>>();

/** The innermost node around the source position of an instruction that is accepted. */
export function locate({ linked, at }: CodePlace, accepts: Accepts): Located | undefined {
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

function nodesAround({ module }: Linked, offset: number): readonly Located[] {
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
    found.push({ node, parents: [...path], source });
  };
  search(tree);
  return found;
}
