import assert from 'node:assert/strict';
import { formulasOn } from '../../testing/reference.js';
import {
  ARRAY_FORMULAS,
  ARRAYS,
  LIST,
  LIST_FORMULAS,
  PAD,
  SHAPE_FORMULAS,
  SHAPES,
} from '../../testing/sample-formulas.js';
import { type ScopeOf, subjectOf } from '../../testing/subject-of.js';
import { Candidate, NO_CHOICE } from '../space/candidate.js';
import { InstanceReader } from '../space/instance-reader.js';
import { Layout } from '../space/layout.js';
import { compileTruths, MissingNumber, type Truth } from './program.js';

/**
 * Goes through candidates and holds generated code to the interpreter: what it says of a part stays true of the
 * whole, and of the whole it says what the interpreter says.
 */
function compare(
  source: string,
  target: string,
  scope: ScopeOf,
  formulas: readonly string[],
  most = 30,
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
  const truths = compileTruths(
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

describe('generated truth', () => {
  it('of formulas on lists [long]', () => {
    compare(LIST, 'List.probe', { classes: { Node: 2 }, integers: [0, 2] }, LIST_FORMULAS);
  });
  it('of formulas on arrays [long]', () => {
    const scope: ScopeOf = { classes: { Array: 1, Item: 2 }, integers: [0, 1], strings: ['', 'a'] };
    compare(ARRAYS, 'Heap.probe', scope, ARRAY_FORMULAS, 100);
  });
  it('of formulas on a class hierarchy', () => {
    const scope: ScopeOf = { classes: { Shape: 2, Circle: 2, Square: 1 }, integers: [0, 1] };
    compare(SHAPES, 'probe', scope, SHAPE_FORMULAS);
  });
  it('of formulas on more elements than fit into a word [long]', () => {
    const many = Array.from({ length: 40 }, (_, index) => 100 + index);
    compare(LIST, 'List.probe', { classes: { Node: 2 }, integers: [0, 1] }, LIST_FORMULAS, 30, many);
    const scope: ScopeOf = { classes: { Array: 1, Item: 1 }, integers: [0, 1], strings: ['a'] };
    compare(ARRAYS, 'Heap.probe', scope, ARRAY_FORMULAS, 30, many);
  });
  it('of formulas on more objects than fit into a word [long]', () => {
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
