/** The decision tables of Eclat, figure 3-3 and 5.5.1, and what counts as severe. */
import assert from 'node:assert/strict';
import type { ModelProperty } from '../model/model.js';
import type { Captured } from '../observation/captured.js';
import type { ObservedCall, ThrownRecord } from '../observation/trace-format.js';
import type { Point } from '../points.js';
import { classify, type Decision, type GivenCall, patternOf } from './classify-input.js';

const POINT: Point = { name: 'A.prototype.m', kind: 'method', className: 'A', parameters: ['k'], start: 0 };

function self(n: number): Captured {
  return { $: 'object', id: 0, c: 'A', v: { n: Object.is(n, -0) ? { $: 'number', v: '-0' } : n } };
}

function call(before: number, after: number, k: Captured, result: Captured): ObservedCall {
  return {
    point: POINT,
    before: { self: self(before), args: [k] },
    after: { self: self(after), args: [k] },
    end: { kind: 'return', value: result },
  };
}

function property(at: 'object' | 'entry' | 'exit', of: string, certainty: 'high' | 'low'): ModelProperty {
  return {
    place: { at, of: at === 'object' ? 'A' : POINT.name },
    property: { kind: 'bound', of, order: '>=', value: 0 },
    support: 9,
    confidence: 1,
    certainty,
  } as ModelProperty;
}

interface Given {
  readonly properties?: readonly ModelProperty[];
  readonly doubtful?: readonly ModelProperty[];
  readonly decision?: Decision;
  readonly call?: ObservedCall;
  readonly thrown?: Partial<ThrownRecord>;
  readonly killed?: string;
  readonly given?: readonly Captured[];
  readonly lists?: readonly Captured[];
  readonly isOddlyTyped?: boolean;
  readonly isUntried?: boolean;
  readonly isRepeated?: boolean;
  readonly isBehindUntried?: boolean;
  readonly throws?: readonly string[];
  readonly before?: readonly GivenCall[];
}

function labelOf({ properties = [], decision = 'confidence', thrown, ...rest }: Given): string {
  const byPlace = new Map<string, ModelProperty[]>();
  for (const one of properties) {
    const key = `${one.place.at} ${one.place.of}`;
    byPlace.set(key, [...(byPlace.get(key) ?? []), one]);
  }
  const tested = {
    point: POINT.name,
    call: rest.call,
    thrown: thrown && { name: 'TypeError', message: '', own: false, ...thrown },
    killed: rest.killed,
    given: rest.given ?? [],
    isOddlyTyped: rest.isOddlyTyped ?? false,
    isUntried: rest.isUntried ?? false,
    lists: rest.lists ?? [],
    isRepeated: rest.isRepeated ?? false,
    isBehindUntried: rest.isBehindUntried ?? false,
    before: rest.before ?? [],
  };
  const throws = new Map([[POINT.name, rest.throws ?? []]]);
  const doubtful = new Map((rest.doubtful ?? []).map((one) => [`${one.place.at} ${one.place.of}`, [one]]));
  const found = classify(tested, {
    decision,
    properties: byPlace,
    doubtful,
    throws,
    unrepeated: new Set(['object A this.list']),
  });
  const doubts = found.doubts.map((one) => ` doubtful ${one.kind}`).join('');
  return `${found.isNew ? 'new ' : ''}${found.label} ${patternOf(found).length}${doubts}`;
}

const high = { entry: property('entry', 'k', 'high'), exit: property('exit', 'result', 'high') };
const low = { entry: property('entry', 'k', 'low'), exit: property('exit', 'result', 'low') };
const good = call(1, 1, 1, 1);
const badEntry = call(1, 1, -1, 1);
const badExit = call(1, 1, 1, -1);
const badBoth = call(1, 1, -1, -2);

const goesOn: ModelProperty = {
  ...high.exit,
  property: { kind: 'compare', left: 'this.n', order: '>=', right: 'old(this.n)' },
};
const counts: ModelProperty = {
  ...high.exit,
  property: { kind: 'linear', left: 'this.n', terms: [[1, 'old(this.n)']], constant: 1 },
};
const atEntry: ModelProperty['place'] = { at: 'entry', of: POINT.name };
const first: ModelProperty['property'] = { kind: 'bound', of: 'this.list[0]', order: '=', value: 3 };
const list = {
  self: { $: 'object', id: 0, c: 'A', v: { list: { $: 'array', id: 1, n: 1, v: [4] } } },
  args: [2],
} as const;

/** A call without its argument. */
const withoutArgument: ObservedCall = {
  ...good,
  before: { self: self(1), args: [] },
  after: { self: self(1), args: [] },
};
const ofArgument: ModelProperty = {
  ...high.exit,
  property: { kind: 'compare', left: 'k', order: '=', right: 'this.n' },
};
const law = (self: number): Given => ({
  properties: [
    { ...high.exit, property: { kind: 'compare', left: 'result', order: '=', right: 'k.m(this)' } },
  ],
  call: { ...call(self, self, 1, 3), answers: { swap: 4 } },
});
const listed = (...v: readonly Captured[]): Given => ({
  properties: [{ ...high.exit, property: { kind: 'elements-numeric', of: 'result' } }],
  call: call(1, 1, 5, { $: 'array', id: 1, n: v.length, v }),
  given: [5],
});

const kept: ModelProperty = {
  ...high.exit,
  property: { kind: 'compare', left: 'this.n', order: '=', right: 'old(this.n)' },
};
const once = (k: Captured): Given => ({
  decision: 'guarded',
  doubtful: [
    {
      ...high.exit,
      confidence: 0.5,
      property: { kind: 'type', of: 'result', type: 'number', isNumeric: true },
    },
  ],
  call: call(1, 1, k, { $: 'number', v: 'NaN' }),
  given: [k],
});

const removed = (...v: readonly number[]): Given => {
  const state = {
    self: { $: 'object', id: 0, c: 'A', v: { list: { $: 'array', id: 1, n: v.length, v }, 'has(#0)': true } },
    args: [3],
  } as const;
  return {
    properties: [{ ...high.exit, property: { kind: 'bound', of: 'this.has(k)', order: '=', value: false } }],
    call: { ...good, before: state, after: state },
  };
};

/** A call that sets what there may be to its argument, and leaves some of what there is. */
const resized = (left: readonly number[]): Given => {
  const self = (most: number, ...v: readonly number[]): Captured => ({
    $: 'object',
    id: 0,
    c: 'A',
    v: { most, list: { $: 'array', id: 1, n: v.length, v } },
  });
  return {
    properties: [
      {
        ...property('object', 'this.most', 'high'),
        property: { kind: 'compare', left: 'this.most', order: '>=', right: 'this.list.length' },
      },
    ],
    call: {
      ...good,
      before: { self: self(9, 1, 2, 3), args: [1] },
      after: { self: self(1, ...left), args: [1] },
    },
  };
};

/** A call that tells two objects apart, of which one answers 3. */
const told = (result: boolean, other: number): Given => {
  const object = (id: number, sum: number): Captured => ({ $: 'object', id, c: 'A', v: { 'sum()': sum } });
  const state = { self: object(0, 3), args: [object(1, other)] };
  return {
    properties: [
      {
        ...high.exit,
        property: {
          kind: 'iff',
          left: { kind: 'bound', of: 'result', order: '=', value: true },
          right: { kind: 'compare', left: 'this.sum()', order: '=', right: 'k.sum()' },
        },
      },
    ],
    call: { ...good, before: state, after: state, end: { kind: 'return', value: result } },
  };
};

/** A call that takes something out of a list. */
const taken = (before: number, after: number): Given => {
  const state = (n: number): ObservedCall['before'] => ({
    self: { $: 'object', id: 0, c: 'A', v: { list: { $: 'array', id: 1, n } } },
    args: [3],
  });
  return {
    properties: [
      {
        ...high.exit,
        property: {
          kind: 'linear',
          left: 'this.list.length',
          terms: [[1, 'old(this.list.length)']],
          constant: -1,
        },
      },
    ],
    call: { ...good, before: state(before), after: state(after) },
  };
};

/** A call whose result was always what a field is, of whole numbers. */
const whole = (n: number, result: number): Given => ({
  properties: [
    {
      ...high.exit,
      isOfWhole: true,
      property: { kind: 'compare', left: 'result', order: '=', right: 'this.n' },
    },
  ],
  call: call(1, n, 3, result),
});

/** A list that has to be sorted, of numbers that are written in some order. */
const ordered = (...written: readonly number[]): Given => {
  const array = (id: number, ...v: readonly number[]): Captured => ({ $: 'array', id, n: v.length, v });
  const state = (...v: readonly number[]): ObservedCall['before'] => ({
    self: { $: 'object', id: 0, c: 'A', v: { list: array(1, ...v) } },
    args: [3],
  });
  return {
    properties: [
      { ...property('object', '', 'high'), property: { kind: 'sorted', of: 'this.list', order: '<=' } },
    ],
    call: { ...good, before: state(1, 2), after: state(1, 3, 2) },
    given: written,
    lists: [array(-2, ...written)],
  };
};

/** A list in which nothing stands twice, but for what is read. */
const read = (...given: readonly Captured[]): Given => {
  const list: Captured = { $: 'array', id: 1, n: 3, v: ['a', 'b', 'a'] };
  const after = { self: { $: 'object', id: 0, c: 'A', v: { list } }, args: [3] } as const;
  return {
    properties: [{ ...property('object', '', 'high'), property: { kind: 'distinct', of: 'this.list' } }],
    call: { ...good, after },
    given,
  };
};

/** What takes some of a list, of which there are three: as much as it is told. */
const firstOf = (count: number, size: number): Given => {
  const list = (id: number, n: number): Captured => ({ $: 'array', id, n, v: [1, 2, 3].slice(0, n) });
  const state = { self: self(1), args: [list(1, 3), count] };
  return {
    properties: [
      {
        ...property('exit', '', 'high'),
        property: { kind: 'compare', left: 'result.length', order: '=', right: 'count' },
      },
    ],
    call: {
      point: { ...POINT, parameters: ['list', 'count'] },
      before: state,
      after: state,
      end: { kind: 'return', value: list(2, size) },
    },
  };
};

/** That the first argument is the lesser one; and a call that breaks its object. */
const inOrder = (confidence: number): ModelProperty => ({
  place: atEntry,
  property: { kind: 'compare', left: 'k', order: '<', right: 'most' },
  ...{ support: 2, confidence, certainty: 'high', isImplied: false },
});
const disordered = (k: number, most: number): Given => ({
  decision: 'guarded',
  properties: [property('object', 'this.n', 'high')],
  call: {
    point: { ...POINT, parameters: ['k', 'most'] },
    before: { self: self(1), args: [k, most] },
    after: { self: self(-5), args: [k, most] },
    end: { kind: 'return', value: 0 },
  },
});

const rows: readonly (readonly [what: string, label: string, given: Given])[] = [
  [
    'what is said of an argument that is left out',
    'normal 0',
    { properties: [ofArgument], call: withoutArgument },
  ],
  ['what is said of one of a list', 'new fault 1', removed(3, 5)],
  ['what is said of one of several that are the same', 'new normal 0', removed(3, 3)],
  ['what makes no difference', 'new fault 1', { properties: [counts], call: good }],
  ['what makes none the second time', 'new normal 0', { properties: [counts], call: good, isRepeated: true }],
  [
    'what a method of an object does that was made otherwise',
    'new normal 0',
    { properties: [counts], call: good, isBehindUntried: true },
  ],
  [
    'what holds of all objects, of one that was made otherwise',
    'new fault 1',
    { properties: [property('object', 'this.n', 'high')], call: call(1, -1, 1, 0), isBehindUntried: true },
  ],
  ['more than there may be, where there was as much', 'new normal 0', resized([1, 2, 3])],
  ['more than there may be, of which the call took some', 'new fault 1', resized([1, 2])],
  ['what a text has twice that is read', 'new normal 0', read('a-b-a')],
  ['what no text has', 'new fault 1', read('c')],
  ['less than it is told, which is all there is', 'new normal 0', firstOf(9, 3)],
  ['less than it is told, and than there is', 'new fault 1', firstOf(3, 2)],
  ['an order that a list breaks as it is written', 'new normal 0', ordered(1, 3, 2)],
  ['an order that it does not break as it is written', 'new fault 1', ordered(1, 2, 3)],
  [
    'what held of arguments where calls came back',
    'new illegal 1',
    {
      ...disordered(2, 1),
      properties: [{ ...inOrder(1), place: { ...atEntry, at: 'exit' } }, ...disordered(2, 1).properties!],
    },
  ],
  [
    'that there is none where there was always one',
    'normal 0',
    {
      decision: 'guarded',
      doubtful: [
        {
          ...high.exit,
          confidence: 0.9,
          property: { kind: 'compare', left: 'result', order: '=', right: 'k' },
        },
      ],
      call: call(1, 1, 1, null),
    },
  ],
  [
    'an argument that was always the same',
    'new normal 0',
    {
      decision: 'guarded',
      properties: [
        { ...low.entry, property: { kind: 'bound', of: 'k', order: '=', value: 0 } },
        { ...high.exit, property: { kind: 'compare', left: 'result', order: '=', right: 'this.n' } },
      ],
      call: call(1, 1, 1, 3),
    },
  ],
  ['two objects that answer the same number', 'new normal 0', told(false, 3)],
  ['an object that is the same as one that answers another number', 'new fault 1', told(true, 4)],
  ['less than nothing', 'new normal 0', taken(0, 0)],
  ['nothing that was taken', 'new fault 1', taken(1, 1)],
  ['what is equal of whole numbers, of others', 'new normal 0', whole(1.5, 1)],
  ['what is equal of whole numbers, of such', 'new fault 1', whole(2, 1)],
  ['a law', 'new fault 1', law(1)],
  ['a law of numbers that are rounded', 'new normal 0', law(0.5)],
  ['a law of numbers that are not all told apart', 'new normal 0', law(2 ** 53)],
  ['a law of 0 with a sign', 'new normal 0', law(-0)],
  [
    'a field that stays as it was, and is set to an argument',
    'new normal 0',
    { properties: [kept], call: call(1, 5, 5, 0) },
  ],
  ['one that is set to something else', 'new fault 1', { properties: [kept], call: call(1, 6, 5, 0) }],
  [
    'what another function says of an argument',
    'new illegal 1',
    {
      properties: [
        { ...high.exit, property: { kind: 'bound', of: 'isFine(k)', order: '=', value: true } },
        high.exit,
      ],
      call: {
        ...badExit,
        point: { ...POINT, kind: 'function', className: undefined },
        answers: { 'about isFine': false },
      },
    },
  ],
  ['no number of a number that one call has given', 'normal 0 doubtful property', once(4)],
  [
    'a law of a negative number, where there was none',
    'new normal 0',
    {
      properties: [low.entry, ...law(1).properties!],
      call: { ...law(1).call!, before: { self: self(1), args: [-1] } },
    },
  ],
  [
    'no number of an argument that three calls speak against',
    'normal 0',
    {
      ...once(-4),
      doubtful: [...once(-4).doubtful!, { ...high.entry, confidence: 0.875 }],
    },
  ],
  ['no number of a text', 'normal 0', once('a')],
  [
    'no number of a text, where six calls gave one',
    'normal 0',
    { ...once('a'), doubtful: once('a').doubtful!.map((one) => ({ ...one, confidence: 0.98 })) },
  ],
  ['what is no number beside what is given', 'new fault 1', listed(5, { $: 'number', v: 'NaN' })],
  ['numbers that are given', 'normal 0', listed(5)],
  ['nothing violated', 'normal 0', { properties: [high.entry, high.exit], call: good }],
  ['entry violated', 'new normal 0', { properties: [high.entry, high.exit], call: badEntry }],
  ['exit violated', 'new fault 1', { properties: [high.entry, high.exit], call: badExit }],
  ['both violated', 'new illegal 1', { properties: [high.entry, high.exit], call: badBoth }],
  ['exit of low confidence', 'new normal 0', { properties: [low.exit], call: badExit }],
  [
    'exit of low confidence, plain',
    'new fault 1',
    { properties: [low.exit], call: badExit, decision: 'plain' },
  ],
  ['entry of low confidence', 'new fault 1', { properties: [low.entry, high.exit], call: badBoth }],
  [
    'entry of low confidence, plain',
    'new illegal 1',
    { properties: [low.entry, high.exit], call: badBoth, decision: 'plain' },
  ],
  [
    'an argument of low confidence, guarded',
    'new fault 1',
    { properties: [low.entry, high.exit], call: badBoth, decision: 'guarded' },
  ],
  [
    'arguments in an order that few calls have shown',
    'new fault 1',
    { ...disordered(2, 3), doubtful: [inOrder(0.75)] },
  ],
  ['arguments in another one', 'new illegal 1', { ...disordered(3, 2), doubtful: [inOrder(0.75)] }],
  [
    'in another one than one call has shown',
    'new fault 1',
    { ...disordered(3, 2), doubtful: [inOrder(0.5)] },
  ],
  [
    'a call behind one with arguments in another order',
    'new illegal 1',
    {
      ...disordered(2, 3),
      doubtful: [inOrder(0.75)],
      before: [
        {
          point: POINT.name,
          args: new Map([
            ['k', 3],
            ['most', 2],
          ]),
        },
      ],
    },
  ],
  [
    'a state that is new to the method, guarded',
    'new normal 0 doubtful property',
    {
      properties: [property('entry', 'this.n', 'low'), high.exit],
      call: call(-1, -1, 1, -2),
      decision: 'guarded',
    },
  ],
  [
    'what is declared, in a state that is new to the method',
    'new fault 1',
    {
      properties: [
        property('entry', 'this.n', 'low'),
        { ...high.exit, property: { kind: 'declared', of: 'result', types: ['string'] } },
      ],
      call: call(-1, -1, 1, -2),
      decision: 'guarded',
    },
  ],
  [
    'object broken behind a new entry, guarded',
    'new fault 1',
    {
      properties: [low.entry, property('object', 'this.n', 'high')],
      call: call(1, -5, -1, 0),
      decision: 'guarded',
    },
  ],
  [
    'object broken in a state that is new to the method, guarded',
    'new fault 1',
    {
      properties: [property('entry', 'this.n', 'high'), property('object', 'this.n', 'high')].map(
        (one, at) => ({ ...one, property: { ...one.property, value: at === 0 ? 1 : 0 } }) as ModelProperty,
      ),
      call: call(0, -5, 1, 0),
      decision: 'guarded',
    },
  ],
  [
    'object broken by a value of the input',
    'new normal 0',
    { properties: [property('object', 'this.n', 'high')], call: call(1, -5, -5, 0), given: [-5] },
  ],
  [
    'object broken by a value that stands in an argument',
    'new normal 0',
    {
      properties: [property('object', 'this.n', 'high')],
      call: call(1, -5, { $: 'object', id: 1, v: { n: -5 } }, 0),
    },
  ],
  [
    'a field that goes back to what the argument says',
    'new normal 0',
    { properties: [goesOn], call: call(4, 2, 2, 0) },
  ],
  ['a field that goes back by itself', 'new fault 1', { properties: [goesOn], call: call(4, 3, 2, 0) }],
  [
    'what was broken before the call, guarded',
    'new normal 0',
    {
      properties: [
        { ...goesOn, property: first },
        { ...goesOn, place: atEntry, property: first },
      ],
      call: { ...good, before: list, after: list },
      decision: 'guarded',
    },
  ],
  [
    'an argument below what the receiver has, guarded',
    'new normal 0 doubtful property',
    {
      properties: [
        { ...low.entry, property: { kind: 'compare', left: 'k', order: '>=', right: 'this.n' } },
        high.exit,
      ],
      call: call(4, 4, 1, -2),
      decision: 'guarded',
    },
  ],
  [
    'what was seen too seldom',
    'normal 0 doubtful property',
    { doubtful: [high.exit], call: badExit, decision: 'guarded' },
  ],
  [
    'what was seen too seldom, of an argument that counts',
    'new normal 0',
    { properties: [high.entry], doubtful: [high.exit], call: badBoth, decision: 'guarded' },
  ],
  [
    'what was seen too seldom, and broken before the call',
    'normal 0',
    { doubtful: [property('object', 'this.n', 'high')], call: call(-1, -1, 1, 0), decision: 'guarded' },
  ],
  [
    'an error behind a call with an argument that counts',
    'new illegal 1',
    { thrown: {}, properties: [high.entry], before: [{ point: POINT.name, args: new Map([['k', -1]]) }] },
  ],
  [
    'an error behind a call with another argument',
    'new fault 1',
    { thrown: {}, properties: [high.entry], before: [{ point: POINT.name, args: new Map([['k', 1]]) }] },
  ],
  [
    'an error on an argument unlike those of few calls',
    'new illegal 1 doubtful throws',
    { thrown: {}, call: badEntry, doubtful: [high.entry], decision: 'guarded' },
  ],
  ['a refusal', 'normal 0', { thrown: { own: true }, decision: 'guarded' }],
  [
    'object broken before and after',
    'new illegal 1',
    { properties: [property('object', 'this.n', 'high')], call: call(-1, -1, 1, 0) },
  ],
  ['a severe error', 'new fault 1', { thrown: {} }],
  ['an error of the program', 'normal 0', { thrown: { own: true } }],
  ['an error that is no fault of programs', 'normal 0', { thrown: { name: 'SyntaxError' } }],
  [
    'digits that cannot be, as the input gives them',
    'normal 0',
    {
      thrown: { name: 'RangeError', message: 'toFixed() digits argument must be between 0 and 100' },
      given: [-1],
    },
  ],
  [
    'digits that cannot be, as the program gives them',
    'new fault 1',
    {
      thrown: { name: 'RangeError', message: 'toFixed() digits argument must be between 0 and 100' },
      given: [2],
    },
  ],
  ['an error that observed calls threw', 'normal 0', { thrown: {}, throws: ['TypeError'] }],
  ['a severe error on an odd type', 'new illegal 1', { thrown: {}, isOddlyTyped: true }],
  [
    'object broken with an argument that no call had',
    'new illegal 1',
    { properties: [property('object', 'this.n', 'high')], call: call(1, -1, 1, 0), isUntried: true },
  ],
  ['a severe error with it', 'new fault 1', { thrown: {}, isUntried: true }],
  ['no end', 'new fault 1', { killed: 'does not come back within 5 seconds' }],
  [
    'no end of as many rounds as the input says',
    'normal 0',
    { killed: 'does not come back within 5 seconds', given: [1e9] },
  ],
];

describe('the classifier', () => {
  for (const [what, label, given] of rows)
    it(what, () => {
      assert.equal(labelOf(given), label);
    });
});
