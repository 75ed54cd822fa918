import assert from 'node:assert/strict';
import {
  GUARDED_ABSENT,
  type Guarded,
  guardedNumber,
  guardedReference,
  NOTHING,
} from '../../inputs/guarded/guarded.js';
import { heapOf } from '../../inputs/heap/constant-heap.js';
import type { RelationalHeap } from '../../inputs/heap/heap.js';
import { type Bool, FALSE, type Num, Terms, TRUE } from '../../solver/terms/terms.js';
import { COMMON_FORMULAS } from '../testing/list-formulas.js';
import { check, classes, classNameOf, model } from '../testing/scene.js';
import { evaluateFormula, translateFormula } from './translate.js';

/** Object 0 is the list, 1 and 2 are its possible nodes. */
const LIST = 0;
const NODES = [1, 2];
const NUMBERS = [0, 1];

/** Every list of at most two nodes with any sharing, as solver variables. */
class SmallHeap implements RelationalHeap {
  readonly terms = new Terms();
  readonly size = 3;
  readonly maxLength = 0;
  readonly exists: readonly Bool[];
  /** Two bits for each reference: null, node 1, node 2, undefined. */
  readonly choices: readonly (readonly [Bool, Bool])[];
  readonly numbers: readonly Num[];

  constructor() {
    const { terms } = this;
    this.choices = ['header', 'next1', 'next2'].map((name) => [
      terms.boolVar(`${name}.0`),
      terms.boolVar(`${name}.1`),
    ]);
    this.numbers = ['elem1', 'elem2', 'i'].map((name) => terms.numVar(name, 'int'));
    const [first, second] = [this.refers(0, 1), this.refers(0, 2)];
    this.exists = [
      TRUE,
      terms.or(first, terms.and(second, this.refers(2, 1))),
      terms.or(second, terms.and(first, this.refers(1, 2))),
    ];
  }

  isInstance(atom: number, className: string): Bool {
    return className === (atom === LIST ? 'List' : 'Node') ? this.exists[atom]! : FALSE;
  }

  field(atom: number, name: string): Guarded {
    if (atom === LIST) {
      if (name === 'header') return this.reference(0);
      return name === 'size' ? guardedNumber(this.terms.num(0)) : GUARDED_ABSENT;
    }
    if (name === 'next') return this.reference(atom);
    return name === 'elem' ? guardedNumber(this.numbers[atom - 1]!) : GUARDED_ABSENT;
  }

  element(): Guarded {
    return GUARDED_ABSENT;
  }

  variable(name: string): Guarded | undefined {
    if (name === 'this') return guardedReference(LIST);
    return name === 'i' ? guardedNumber(this.numbers[2]!) : undefined;
  }

  private refers(owner: number, target: number): Bool {
    return this.reference(owner).references.get(target)!;
  }

  private reference(owner: number): Guarded {
    const { terms } = this;
    const [low, high] = this.choices[owner]!;
    return {
      ...NOTHING,
      null: terms.and(-low, -high),
      undefined: terms.and(low, high),
      references: new Map([
        [1, terms.and(low, -high)],
        [2, terms.and(-low, high)],
      ]),
    };
  }
}

interface Assigned {
  readonly choices: readonly number[];
  readonly numbers: readonly number[];
}

function* assignments(): Generator<Assigned> {
  for (let code = 0; code < 64; code++)
    for (const a of NUMBERS)
      for (const b of NUMBERS)
        for (const i of NUMBERS)
          yield { choices: [code & 3, (code >> 2) & 3, (code >> 4) & 3], numbers: [a, b, i] };
}

function objectsOf({ choices, numbers }: Assigned): Record<string, unknown> {
  const nodes = NODES.map((node) => new classes.Node(numbers[node - 1], null));
  const chosen = (choice: number): unknown => [null, nodes[0], nodes[1], undefined][choice];
  NODES.forEach((node) => {
    nodes[node - 1]!.next = chosen(choices[node]!);
  });
  return { this: new classes.List(chosen(choices[0]!), 0), i: numbers[2] };
}

const TAUTOLOGIES = [
  '#Node > 1 implies some next',
  'all v: Int | v in Node.elem or v = i or v = 0 or v = 2',
  'next + ~next in Node -> Node',
  '(elem :> i).i = {n: Node | n.elem = i}',
  'header.(next ++ (header -> header)) = header',
  '*next = ^next + iden',
  'Object = this + Node',
  'all n: Node | n.next.elem = n.elem iff some n.next and (n.next.elem = i) = (n.elem = i)',
];

const FORMULAS = [
  ...COMMON_FORMULAS,
  ...TAUTOLOGIES,
  'div[header.elem - 4, 2] = -1',
  'rem[i - 3, 2] = -1',
  'rem[header.elem, i] = 0',
  'isNull[header] or isUndefined[header.next]',
];

describe('formulas on a symbolic heap', () => {
  const heap = new SmallHeap();
  const scene = { self: 'List', types: { i: 'integer' } };
  const formulas = FORMULAS.map((text) => ({ text, checked: check(scene, text)[0]! }));
  const terms = formulas.map(({ checked }) => translateFormula(checked, { heap }));

  it('have under each assignment the value that they have on its objects', () => {
    const seen = formulas.map(() => new Set<boolean>());
    for (const assigned of assignments()) {
      const booleans = new Map<number, boolean>();
      heap.choices.forEach(([low, high], index) => {
        booleans.set(low, (assigned.choices[index]! & 1) !== 0);
        booleans.set(high, (assigned.choices[index]! & 2) !== 0);
      });
      const numbers = new Map(heap.numbers.map((term, index) => [term, assigned.numbers[index]!]));
      const evaluator = heap.terms.evaluator({ booleans, numbers });
      const known = heapOf(new Terms(), model, objectsOf(assigned), classNameOf);
      for (const [index, { text, checked }] of formulas.entries()) {
        const expected = evaluateFormula(checked, { heap: known });
        assert.equal(evaluator.bool(terms[index]!), expected, `${text} under ${JSON.stringify(assigned)}`);
        seen[index]!.add(expected);
      }
    }
    const constant = formulas.filter((_, index) => seen[index]!.size < 2).map(({ text }) => text);
    assert.deepEqual(constant, TAUTOLOGIES);
  });
});
