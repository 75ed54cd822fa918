/** The scene of most tests, and the table of formulas that they are. */
import assert from 'node:assert/strict';
import { classes, evaluate, type Scene } from './scene.js';

const { Node, List, Circle, Square, Odd } = classes;

export type Row = readonly [formula: string, expected: boolean];

/** One test for each formula: its truth by terms and by JavaScript. */
export function table(title: string, scene: () => Scene, rows: readonly Row[]): void {
  describe(title, () => {
    for (const [formula, expected] of rows) {
      it(`${expected ? '' : 'not '}${formula.replace(/\s+/gu, ' ')}`, () => {
        const { terms, javaScript, masks = expected } = evaluate(scene(), formula);
        assert.deepEqual(
          { terms, javaScript, masks },
          { terms: expected, javaScript: expected, masks: expected },
        );
      });
    }
  });
}

/** A list of 1, 2, 2, with some of everything else beside it. */
export function listScene(): Scene {
  const third = new Node(2, null);
  const second = new Node(2, third);
  const self = new List(new Node(1, second), 3);
  const circle = new Circle('red', 1.5);
  circle.inside = new Square('blue');
  return {
    self: 'List',
    types: {
      i: 'integer',
      x: 'number',
      none1: 'number|null',
      missing: 'Node|undefined',
      s: 'string',
      b: 'boolean',
      n: 'Node|null',
      nil: 'Node|null',
      shape: 'Shape',
      square: 'Square|null',
      odd: 'Odd',
      anything: '*',
    },
    variables: {
      this: self,
      i: 2,
      x: -0.5,
      none1: null,
      missing: undefined,
      s: 'red',
      b: true,
      n: second,
      nil: null,
      shape: circle,
      square: new Square('green'),
      odd: new Odd(7, new Odd(8, null)),
      anything: 5,
    },
  };
}
