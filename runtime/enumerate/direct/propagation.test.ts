import assert from 'node:assert/strict';
import { randomFrom } from '../../solver/local-search/random.js';
import type { Enumeration, EnumerationSubject } from '../engine.js';
import {
  ARRAY_FORMULAS,
  ARRAYS,
  GRAPH,
  GRAPH_FORMULAS,
  LIST,
  LIST_FORMULAS,
  ROOTED,
  ROOTED_FORMULAS,
  SHAPE_FORMULAS,
  SHAPES,
} from '../testing/sample-formulas.js';
import { type ScopeOf, subjectOf } from '../testing/subject-of.js';
import { compileTruths, MissingNumber } from './compile/program.js';
import { directEngine } from './engine.js';
import { Candidate, NO_CHOICE } from './space/candidate.js';
import { Layout } from './space/layout.js';

/** By formula, on which of all candidates it holds, without any propagation. */
function truthTable(
  subject: EnumerationSubject,
  extra: readonly number[] = [],
): readonly (readonly boolean[])[] {
  const layout = new Layout(subject, extra);
  const candidate = new Candidate(layout);
  const formulas = subject.formulas.map(({ formula }) => formula);
  const truths = compileTruths(formulas, layout)(candidate);
  const table: boolean[][] = formulas.map(() => []);
  const visit = (depth: number): void => {
    const { shapes, values } = candidate;
    if (depth === shapes.length + values.length) {
      for (const [index, truth] of truths.entries()) table[index]!.push(truth() === 2);
      return;
    }
    const place = depth < shapes.length ? shapes.places[depth]! : values.places[depth - shapes.length]!;
    for (let choice = candidate.nextChoice(place, NO_CHOICE); choice !== NO_CHOICE; ) {
      candidate.begin();
      candidate.decide(place, choice);
      visit(depth + 1);
      candidate.undo();
      choice = candidate.nextChoice(place, choice);
    }
  };
  try {
    visit(0);
  } catch (error) {
    if (error instanceof MissingNumber) return truthTable(subject, [...extra, error.value]);
    throw error;
  }
  return table;
}

/** Holds the counts of single formulas and of random conjunctions to the table of all candidates. */
function check(source: string, target: string, scope: ScopeOf, formulas: readonly string[]): void {
  const subjectWith = (some: readonly string[]): EnumerationSubject =>
    subjectOf(
      source.replace('@formulas', some.map((formula) => `@pre ${formula}`).join('\n')),
      target,
      scope,
    );
  const table = truthTable(
    subjectOf(
      source.replace('@formulas', formulas.map((formula) => `@pre (${formula}) or false`).join('\n')),
      target,
      scope,
    ),
  );
  const next = randomFrom(1);
  const pick = (): number => Math.floor(next() * formulas.length);
  const single = formulas.map((_, index) => [index]);
  const several = formulas.slice(formulas.length / 2).map(() => [...new Set([pick(), pick(), pick()])]);
  for (const chosen of [...single, ...several]) {
    const expected = table[0]!.filter((_, leaf) => chosen.every((index) => table[index]![leaf])).length;
    const texts = chosen.map((index) => formulas[index]!);
    const start = (): Enumeration => directEngine.start(subjectWith(texts)) as Enumeration;
    assert.equal(start().count(), expected, texts.join(' && '));
    const enumeration = start();
    let listed = 0;
    while (enumeration.next()) listed += 1;
    assert.equal(listed, expected, `one by one: ${texts.join(' && ')}`);
  }
}

describe('propagation loses and adds nothing', () => {
  it('on lists [long]', () => {
    check(LIST, 'List.probe', { classes: { Node: 2 }, integers: [0, 1] }, LIST_FORMULAS);
  });
  it('on arrays [long]', () => {
    const scope: ScopeOf = { classes: { Array: 1, Item: 1 }, integers: [0, 1], strings: ['', 'a'] };
    check(ARRAYS, 'Heap.probe', scope, ARRAY_FORMULAS);
  });
  it('of edge patterns [long]', () => {
    check(GRAPH, 'Graph.probe', { classes: { Node: 3 } }, GRAPH_FORMULAS);
    check(ROOTED, 'Graph.probe', { classes: { Node: 3 } }, ROOTED_FORMULAS);
  });
  it('on a class hierarchy', () => {
    check(SHAPES, 'probe', { classes: { Shape: 2, Circle: 2, Square: 1 }, integers: [0, 1] }, SHAPE_FORMULAS);
  });
});
