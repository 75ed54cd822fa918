/** Sources with `@formulas` in the place of tags, and formulas that try out the language on them. */
import { COMMON_FORMULAS } from '../../spec/testing/list-formulas.js';

export const LIST = `
class Node {
  constructor() {
    /** @type {int} */ this.elem = 0;
    /** @type {Node|null} */ this.next = null;
    /** @type {Node|undefined} */ this.prev = undefined;
  }
}
class List {
  constructor() {
    /** @type {Node|null} */ this.header = null;
    /** @type {int|null} */ this.size = 0;
  }
  /** @param {int} i
   * @formulas
   */
  probe(i) {}
}
`;

export const LIST_FORMULAS = [
  ...COMMON_FORMULAS,
  'one header',
  'no header.next',
  'isNull[header] or isUndefined[header.prev]',
  'isUndefined[header.next]',
  'header.next.prev = header',
  'all n: Node | n.next.prev = n',
  'max[Node.elem] in Node.elem - i',
  '#Int > #Node',
  'next in Node lone -> Node',
  'Node.elem in some Int',
  'let r = next + prev | header in header.^r',
  '(some header implies header.elem else 5) in Node.elem',
  'div[header.elem, i] = 1',
  'rem[header.elem, i] = 1',
  'rem[header.elem - 2, i] = -1',
  'abs[Node.elem] = Node.elem',
  'header.elem + 1 in Node.elem',
  'i + 1 in Node.elem + i',
  '#Node in Node.elem',
  'size = #Node',
  'size = #header.*next or no size',
  'no size',
  'isNull[size]',
  'size < i',
  'size != i',
  'Node in header.*(next + prev)',
  'all n: Node | lone n.~(next + prev)',
  'no header.(next & prev)',
  'all n: Node, m: n.(next + prev) | m.elem = n.elem',
  'some (next - prev) and lone prev',
  '#(next + prev) > 2',
  '#{a, b: Node | a.elem < b.elem} = 1',
  'header.next.~next = header',
  'Node.(next ++ (header -> header)) = header',
  '(Node <: next) = next :> Node',
  'header -> header in next',
  '{a, b: Node | a.next = b} = next',
  'header.^(next.next) in header.^next',
  'Node.^~next = Node.next',
  '(header + header.next).elem = i + 1',
  'all n: Node | n.next in n.prev + none',
  'some disj a, b, c: Object | a.elem = b.elem and c in List',
  'Object = this + Node',
  'this.header in Node and List = this',
  'i <= header.elem iff some header.next',
  '(some header) = (i > 1)',
  'some header implies i = 1 else i = 0',
  'not (some header and i = 1)',
  'header.elem != header.next.elem',
  'header.elem !in header.next.elem + i',
  'no n: Node | n in n.next',
  'integer = number',
  'no String',
  'some x: univ | x = i + 3',
  'all x: Int | x >= i or x < 2',
  '{x: Int | x > i} = none',
  'header.(next - prev) = header.next - header.prev',
];

export const ARRAYS = `
class Item {
  constructor() {
    /** @type {boolean} */ this.flag = false;
    /** @type {string} */ this.name = '';
  }
}
class Heap {
  constructor() {
    /** @type {int[]} */ this.values = [];
    /** @type {(Item|null)[]} */ this.items = [];
    /** @type {number|string|boolean|null} */ this.mixed = null;
  }
  /** @param {int} i
   * @formulas
   */
  probe(i) {}
}
`;

export const ARRAY_FORMULAS = [
  'values.length = 2',
  'values.length < i',
  'values[0] = i',
  'values[i] = 1',
  'values[i - 1] < values[i]',
  'all j: values.inds | values[j] >= i',
  'all j: values.inds | j > 0 implies values[j] >= values[div[j - 1, 2]]',
  'all j: Int | j > 0 and j < values.length implies values[j] >= values[j - 1]',
  'i in values.elems',
  '#values.elems = values.length',
  '#items.elems = items.length',
  'items[0] = items[1]',
  'isNull[items[i]]',
  'isUndefined[items[0]]',
  'isNull[items[0]] or some items[1]',
  'all x: items.elems | x.flag',
  'items.elems.flag = true',
  'items[0].name = "a"',
  'items[0].name = items[1].name',
  'some s: String | s in Item.name',
  'mixed = "a"',
  'mixed = true',
  'mixed = i',
  'mixed in values.elems',
  'isNull[mixed] iff no mixed',
  'mixed in number',
  'mixed < 2',
  'no mixed or mixed in String + boolean',
  'sum values.elems = i',
  'max[values.elems] = values[0]',
  'values.elems in values.inds',
  '(sum j: values.inds | values[j]) = i',
  'values.1 = values.inds',
  'some values.i & values.(i + 1)',
  '(items.elems -> values.elems) in Item -> lone Int',
  '~(Item -> i) in Int -> one Item',
  '(Item -> i -> i) in Item -> (Int -> Int)',
  'values[values[0]] = 1',
  'values[values.length - 1] = i',
  '#univ > 8',
  'all x: Item | x.flag iff x.name = ""',
  '{j: values.inds | values[j] = i} = values.inds',
];

export const SHAPES = `
class Shape {
  constructor() {
    /** @type {Shape|null|undefined} */ this.inside = null;
    /** @type {'red'|'blue'} */ this.colour = 'red';
  }
}
class Circle extends Shape {
  constructor() {
    super();
    /** @type {int} */ this.radius = 0;
  }
}
class Square extends Shape {
  constructor() {
    super();
    /** @type {Circle|null} */ this.corner = null;
  }
}
/**
 * @param {Shape} a
 * @param {Circle|null} b
 * @formulas
 */
function probe(a, b) {}
`;

export const SHAPE_FORMULAS = [
  'a = b',
  'a in Circle',
  'a in Square and some a.corner',
  '#Shape = 2',
  '#Circle = #Square',
  'all s: Shape | s.colour = "red"',
  'all c: Circle | c.radius > 0',
  'Shape = Circle + Square',
  'Shape.radius = 1',
  'isUndefined[a.inside]',
  'isNull[a.inside]',
  'isUndefined[a.corner]',
  'isNull[a.corner]',
  'isUndefined[a.radius]',
  'b.radius <= a.radius',
  'corner in inside',
  'some a.inside & Circle',
  'Shape in a.*(inside + corner) + b',
  'a.colour != b.colour',
  'corner.radius.1 = none',
  'one Circle - Square',
];

/** A field for `List`. */
export const PAD = '/** @type {Pad|null} */ this.pad = null;';

export const GRAPH = `
class Node {
  constructor() {
    /** @type {Node|null} */ this.left = null;
    /** @type {Node|null} */ this.right = null;
  }
}
class Graph {
  constructor() {
    /** @type {Node|null} */ this.root = null;
    /** @type {Node|null} */ this.other = null;
  }
  /**
   * @formulas
   */
  probe() {}
}
`;

/** Constraints on edges, of all objects and of some, in various words. */
export const GRAPH_FORMULAS = [
  'all n: root.*(left + right) | n !in n.^(left + right)',
  'all n: Node | n !in n.^left',
  'no n: root.*left | n in n.^(right + left)',
  'all n: other.*right | no n & n.^(left + right)',
  'all n: Node | n !in n.(left + right).*(left + right)',
  'all n: Node | n !in n.left.*(left + right)',
  'no iden & ^(left + right)',
  'no ^left & iden',
  'all n: root.*(left + right) | lone n.~(left + right)',
  'all n: root.*left | lone n.~left + n.~right',
  'all n: other.*(left + right) | lone left.n',
  'all n: Node | #(n.~(left + right)) <= 1',
  'all n: root.^right | #(left + right).n < 2',
  'all n: Node | #n.~right > 0 or n in root + other',
  'all disj a, b: root.*(left + right) | no a.(left + right) & b.(left + right)',
  'all disj a, b: Node | no a.left & b.left',
  'all disj a, b: other.*left | no (a.left + a.right) & (b.left + b.right)',
  'all n: root.*(left + right) | no n.left & n.right',
  'all n: other.*right | n.left != n.right or no n.left',
  'all n: Node | some n.left implies n.left != n.right',
  'all n: root.*right | some n.right implies n.right != n.left',
  'all n: Node | no n.left.*(left + right) & n.right.*(left + right)',
  'left in Node lone -> Node',
  'all n: root.*(left + right), m: n.left | n !in m.*(left + right)',
  'all x: Graph, n: x.root.*(left + right) | n !in n.^(left + right)',
  'all x: Graph, n: x.other.*(left + right) | lone n.~(left + right)',
  'root = other',
  'some other implies other in root.^(left + right)',
  '#Node = 3',
  'Node in root.*(left + right)',
  'left in right',
  'left = ~right',
];

/** The same where all nodes are reached from one place, and what only then is said of trees. */
export const ROOTED = GRAPH.replace('/** @type {Node|null} */ this.other = null;', '');
export const ROOTED_FORMULAS = [
  ...GRAPH_FORMULAS.filter((formula) => !formula.includes('other')),
  'all n: Node | n !in n.left.*(left + right) + n.right.*(left + right)',
  'all n: root.*(left + right) | n !in n.left.*(left + right) and n !in n.right.*(left + right)',
  'all n: root.*(left + right) | n !in n.left.*left',
  'all n: root.*(left + right) | no n.left.*(left + right) & n.right.*(left + right)',
  'all n: root.*(left + right) | n !in n.^(left + right) and no n.left.*(left + right) & n.right.*(left + right)',
];
