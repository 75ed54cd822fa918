/** Sequences with open literals, and the functions that ask for violations behind them. */
import assert from 'node:assert/strict';
import type { PublicPoint } from '../generation/protocol.js';
import type { Sequence } from '../generation/sequences.js';
import type { ModelProperty } from '../model/model.js';
import type { Property } from '../model/property.js';
import { driverOf, filled } from './driver.js';
import { type KnownArguments, Skeletons, skeletonOf } from './skeletons.js';

const numbers = {
  names: new Set(['integer']),
  closed: new Set<string>(),
  codes: [],
  isOptional: false,
  isRest: false,
  isUntried: false,
  isPresent: false,
  isWhole: false,
};
const KNOWN: Readonly<Record<string, KnownArguments>> = {
  Meter: { types: [], samples: [] },
  'Meter.prototype.raise': { types: [numbers], samples: [] },
  'Meter.prototype.join': {
    types: [
      { ...numbers, names: new Set(['Meter', 'null']) },
      { ...numbers, names: undefined, codes: ['"a"', '"b"'] },
    ],
    samples: [],
  },
};
const known = (point: string): KnownArguments => KNOWN[point]!;

const made: Sequence = [{ point: 'Meter', receiver: undefined, args: [] }];
const raised = (code: string): Sequence => [
  ...made,
  { point: 'Meter.prototype.raise', receiver: 0, args: [{ code }] },
];

const rows: readonly (readonly [what: string, sequence: Sequence, holes: readonly string[]])[] = [
  ['a number', raised('3'), ['1.0 integer']],
  ['what is of no type that was seen', raised('"a"'), []],
  ['nothing', raised('null'), []],
  [
    'one of a few',
    [...made, { point: 'Meter.prototype.join', receiver: 0, args: [{ step: 0 }, { code: '"a"' }] }],
    ['1.1 "a" | "b"'],
  ],
];

function point(name: string, kind: PublicPoint['kind'], parameters: readonly string[]): PublicPoint {
  return { name, kind, className: 'Meter', parameters, start: 0, path: name.replace(/.*\./u, '') };
}

function property(of: Property, at: 'entry' | 'exit'): ModelProperty {
  const place = { at, of: 'Meter.prototype.raise' };
  return { place, property: of, support: 9, confidence: 1, certainty: 'high', isImplied: false };
}

describe('directed search', () => {
  for (const [what, sequence, expected] of rows)
    it(`opens ${what}`, () => {
      const { holes } = skeletonOf(sequence, known);
      assert.deepEqual(
        holes.map(({ step, position, type }) => `${step}.${position} ${type}`),
        expected,
      );
    });

  it('asks for the shortest sequence to each state of a receiver', () => {
    const skeletons = new Skeletons();
    const add = (sequence: Sequence, state: string): void =>
      skeletons.add(skeletonOf(sequence, known), state);
    const looked: Sequence = [
      ...raised('1'),
      { point: 'Meter.prototype.raise', receiver: 0, args: [{ code: '2' }] },
    ];
    add(looked, 'raised');
    add([...looked, ...raised('1').slice(1)], 'raised');
    add(raised('3'), 'new');
    add(raised('4'), 'new');
    assert.deepEqual(
      skeletons.of('Meter.prototype.raise').map(({ sequence }) => sequence),
      [raised('3'), looked],
    );
  });

  it('makes a function that decides whether what held is violated', () => {
    const raise = point('Meter.prototype.raise', 'method', ['by']);
    const asked = {
      point: raise,
      skeletons: [skeletonOf(raised('3'), known)],
      entry: [property({ kind: 'bound', of: 'by', order: '>=', value: 0 }, 'entry')],
      exit: [property({ kind: 'compare', left: 'this.list', order: '=', right: 'old(this.list)' }, 'exit')],
    };
    const driver = driverOf(asked, 'drive', (name) =>
      name === 'Meter'
        ? { name, kind: 'constructor', gives: 'meter' }
        : { name: 'raise', kind: 'method', gives: 'raiseResult' },
    );
    assert.deepEqual(driver.types, { $which: '0', $input0_0: 'integer' });
    const drive = (text: string, input: number): unknown =>
      (new Function(`${text} return (function ${driver.text})(0, ${input});`) as () => unknown)();
    const subject = (body: string): string =>
      `class Meter { constructor() { this.list = [1]; } raise(by) { ${body} } }`;
    assert.equal(drive(subject('this.list = [1];'), 7), 0);
    assert.equal(drive(subject('this.list.push(by);'), 7), 1);
    assert.equal(drive(subject('this.list.push(by);'), -7), 0, 'what is not legal does not count');
    assert.deepEqual(filled(driver, { $which: '0', $input0_0: '99' }), raised('99'));
    assert.equal(filled(driver, { $which: '0' }), undefined);
  });
});
