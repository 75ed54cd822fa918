/** What is reported where nothing is sure. */
import assert from 'node:assert/strict';
import type { ModelProperty } from '../model/model.js';
import type { Violation } from './classify-input.js';
import { Doubts } from './doubts.js';
import type { Classified } from './run-classified.js';

function broken(of: string, confidence: number): Violation {
  const property: ModelProperty = {
    place: { at: 'exit', of: 'A.prototype.m' },
    property: { kind: 'present', of },
    ...{ support: 1, confidence, certainty: 'high', isImplied: false },
  };
  return { kind: 'property', property };
}

const refusal: Violation = {
  kind: 'throws',
  point: 'f',
  error: { name: 'Error', message: '', own: true },
};

function input(
  point: string,
  code: string,
  strangeness: number,
  ...doubts: readonly Violation[]
): Classified {
  return {
    sequence: [{ point, receiver: undefined, args: [{ code }] }],
    classification: { label: 'normal', isNew: true, entry: [], exit: [], strangeness, excuse: 0, doubts },
    ...{ value: undefined, self: undefined, variables: undefined, thrown: undefined, before: undefined },
    ...{ entered: point, end: { killed: '' }, isOddlyTyped: false },
  };
}

function excused(one: Classified, excuse: number): Classified {
  return { ...one, classification: { ...one.classification, excuse } };
}

const rows: readonly (readonly [what: string, reported: readonly string[], inputs: readonly Classified[]])[] =
  [
    ['nothing', [], [input('f', '0', 0)]],
    [
      'of each kind what is most like the suite',
      ['f 22'],
      [input('f', '1', 3, refusal), input('f', '22', 0, refusal), input('f', '333', 0, refusal)],
    ],
    [
      'what was seen most often first',
      ['g 0', 'f 0'],
      [input('f', '0', 0, broken('a', 0.5)), input('g', '0', 0, broken('b', 0.98))],
    ],
    [
      'what is like the suite before what is not',
      ['g 0', 'f 0'],
      [input('f', '0', 9, broken('a', 0.98)), input('g', '0', 0, broken('b', 0.9))],
    ],
    [
      'nothing that arguments excuse that are unlike all others',
      ['g 0'],
      [excused(input('f', '0', 0, broken('a', 0.98)), 5), excused(input('g', '0', 0, broken('b', 0.98)), 1)],
    ],
    [
      'what breaks something else each time, two at most',
      ['f 0', 'h 0'],
      ['f', 'g', 'h', 'f'].map((point, at) => input(point, '0', at, broken(at === 1 ? 'a0' : `a${at}`, 0.9))),
    ],
  ];

describe('doubts', () => {
  for (const [what, reported, inputs] of rows)
    it(what, () => {
      const doubts = new Doubts();
      for (const one of inputs) doubts.add(one);
      const texts = doubts
        .selected(2)
        .map(({ sequence: [step] }) => `${step!.point} ${codeOf(step!.args[0]!)}`);
      assert.deepEqual(texts, reported);
    });
});

function codeOf(arg: Classified['sequence'][number]['args'][number]): string {
  return 'code' in arg ? arg.code : '';
}
