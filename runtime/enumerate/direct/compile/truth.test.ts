import assert from 'node:assert/strict';
import { type ScopeOf, subjectOf } from '../../subject-of.js';
import { Candidate, NO_CHOICE } from '../candidate.js';
import { InstanceReader } from '../instance-reader.js';
import { Layout } from '../layout.js';
import { formulasOn } from '../reference.js';
import { compile, MissingNumber, type Truth } from './program.js';

/**
 * Goes through candidates and holds generated code to the interpreter: what it says of a part stays true of the
 * whole, and of the whole it says what the interpreter says.
 */
function compare(
  source: string,
  target: string,
  scope: ScopeOf,
  formulas: readonly string[],
  most = 60,
  extra: readonly number[] = [],
): void {
  try {
    compareOn(source, target, scope, formulas, most, extra);
  } catch (error) {
    if (!(error instanceof MissingNumber)) throw error;
    compare(source, target, scope, formulas, most, [...extra, error.value]);
  }
}

function compareOn(
  source: string,
  target: string,
  scope: ScopeOf,
  formulas: readonly string[],
  most: number,
  extra: readonly number[],
): void {
  const tags = formulas.map((formula) => `@pre (${formula}) or false`).join('\n');
  const subject = subjectOf(source.replace('@formulas', tags), target, scope);
  assert.equal(subject.formulas.length, formulas.length, 'each formula is one conjunct');
  const layout = new Layout(subject, extra);
  const candidate = new Candidate(layout);
  const reader = new InstanceReader(layout);
  const { truths } = compile(
    subject.formulas.map(({ formula }) => formula),
    layout,
  )(candidate);
  const said: Truth[][] = formulas.map(() => []);
  const note = (): void => {
    for (const [index, truth] of truths.entries()) said[index]!.push(truth());
  };
  let leaves = 0;
  const count = (depth: number): void => {
    const place = placeAt(candidate, depth);
    if (place === undefined) {
      leaves += 1;
      return;
    }
    for (let choice = NO_CHOICE; ; ) {
      choice = candidate.nextChoice(place, choice);
      if (choice === NO_CHOICE) return;
      candidate.begin();
      candidate.decide(place, choice);
      count(depth + 1);
      candidate.undo();
    }
  };
  count(0);
  const step = Math.max(1, Math.floor(leaves / most));
  leaves = 0;
  const visit = (depth: number): void => {
    const place = placeAt(candidate, depth);
    if (place === undefined) {
      leaves += 1;
      if (leaves % step !== 0) return;
      const instance = reader.read(candidate);
      for (const [index, expected] of formulasOn(subject, instance).entries()) {
        const value = expected ? 2 : 0;
        const history = said[index]!;
        const isRight = history.at(-1) === value && history.every((truth) => truth === 1 || truth === value);
        assert.ok(
          isRight,
          `${formulas[index]} is ${expected}, said ${history.join(' ')} of ${JSON.stringify(instance)}`,
        );
      }
      return;
    }
    for (let choice = NO_CHOICE; ; ) {
      choice = candidate.nextChoice(place, choice);
      if (choice === NO_CHOICE) return;
      candidate.begin();
      candidate.decide(place, choice);
      note();
      visit(depth + 1);
      candidate.undo();
      for (const history of said) history.pop();
    }
  };
  note();
  visit(0);
}

function placeAt({ shapes, values }: Candidate, depth: number): number | undefined {
  if (depth < shapes.length) return shapes.places[depth];
  return depth - shapes.length < values.length ? values.places[depth - shapes.length] : undefined;
}

const LIST = `
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

const LIST_FORMULAS = [
  'some header',
  'one header',
  'no header.next',
  'isNull[header] or isUndefined[header.prev]',
  'isUndefined[header.next]',
  'header.next = header',
  'header.next.prev = header',
  'all n: Node | n.next.prev = n',
  'no header.next.next',
  '#header.*next = 2',
  '#header.*next <= #header.^next',
  'all n: header.*next | n !in n.^next',
  'all n: header.*next | some n.next implies n.elem < n.next.elem',
  'some n: Node | n.elem = i',
  'one n: Node | n.elem = i',
  'lone n: Node | n.elem = i',
  'no disj a, b: Node | a.elem = b.elem',
  'all disj a, b: Node | a.elem != b.elem',
  'one v: Node.elem | v >= i',
  '#Node.elem = 2',
  '#{n: Node | n.elem = i} = #{n: Node | n.next = n}',
  '(sum n: Node | n.elem) > i',
  '(sum v: Node.elem | v) = 1',
  'sum Node.elem = i',
  'max[Node.elem] = i',
  'min[Node.elem] + 1 > header.elem - i',
  'max[Node.elem] in Node.elem - i',
  'i in Node.elem',
  'Node.elem - i = none',
  'Node.elem = i',
  'Node.elem & i = header.elem',
  'header.elem < header.next.elem',
  'Node.elem < 1',
  '#Int = 2',
  '#Int > #Node',
  'next = ~next',
  'next in Node lone -> lone Node',
  'next in Node -> one Node',
  'next in Node lone -> Node',
  'Node.elem in some Int',
  'elem.i = header.*next',
  'no iden & ^next',
  'let m = header.next | some m and m.next in header + m',
  'let r = next + prev | header in header.^r',
  '(some header implies header.elem else 5) > i',
  '(some header implies header.elem else 5) in Node.elem',
  'mul[header.elem, i] = 1',
  'div[header.elem, i] = 1',
  'rem[header.elem, i] = 1',
  'rem[header.elem - 2, i] = -1',
  'header.elem - i = abs[i - header.elem]',
  'abs[Node.elem] = Node.elem',
  '#univ = #Object + 4',
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

const ARRAYS = `
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

const ARRAY_FORMULAS = [
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

const SHAPES = `
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

const SHAPE_FORMULAS = [
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

describe('generated truth', () => {
  it('of formulas on lists', () => {
    compare(LIST, 'List.probe', { classes: { Node: 2 }, integers: [0, 2] }, LIST_FORMULAS);
  });
  it('of formulas on arrays', () => {
    const scope: ScopeOf = { classes: { Array: 1, Item: 2 }, integers: [0, 1], strings: ['', 'a'] };
    compare(ARRAYS, 'Heap.probe', scope, ARRAY_FORMULAS, 100);
  });
  it('of formulas on a class hierarchy', () => {
    const scope: ScopeOf = { classes: { Shape: 2, Circle: 2, Square: 1 }, integers: [0, 1] };
    compare(SHAPES, 'probe', scope, SHAPE_FORMULAS);
  });
  it('of formulas on more elements than fit into a word', () => {
    const many = Array.from({ length: 40 }, (_, index) => 100 + index);
    compare(LIST, 'List.probe', { classes: { Node: 2 }, integers: [0, 1] }, LIST_FORMULAS, 30, many);
    const scope: ScopeOf = { classes: { Array: 1, Item: 1 }, integers: [0, 1], strings: ['a'] };
    compare(ARRAYS, 'Heap.probe', scope, ARRAY_FORMULAS, 30, many);
  });
  it('of formulas on more objects than fit into a word', () => {
    // Pads come before nodes, some of which are in the second word.
    const source = LIST.replace('class List {\n  constructor() {', (head) => `class Pad {}\n${head}\n${PAD}`);
    const scope: ScopeOf = { classes: { Node: 2, Pad: 28 }, integers: [0, 1] };
    compare(
      source,
      'List.probe',
      scope,
      LIST_FORMULAS.filter((formula) => !/univ|Object/u.test(formula)),
      50,
    );
  });
});

const PAD = '/** @type {Pad|null} */ this.pad = null;';
