/** All inputs of the functions in `corpus/typed/shapes.js`. */
import { range, sequences } from './combinatorics.js';
import type { Call } from './subject.js';

type Shape = Readonly<Record<string, unknown>> | readonly unknown[] | null;

/** All objects with one of the values for each key; a key is left out where `ABSENT` is among them. */
const ABSENT = Symbol('absent');

function objects(fields: Readonly<Record<string, readonly unknown[]>>): Readonly<Record<string, unknown>>[] {
  let found: Readonly<Record<string, unknown>>[] = [{}];
  for (const [key, values] of Object.entries(fields)) {
    found = found.flatMap((object) =>
      values.map((value) => (value === ABSENT ? object : { ...object, [key]: value })),
    );
  }
  return found;
}

/** A new object or array of the same content. */
function fresh<T extends Shape>(shape: T): T {
  return structuredClone(shape);
}

const circles = objects({ kind: ['circle'], r: [0, 1, 2] });
const squares = objects({ kind: ['square'], s: [0, 1], name: [ABSENT, undefined, 'a', 'b'] });

export function* compareCalls(): Generator<Call> {
  for (const other of [...circles, ...squares]) {
    for (const shape of [null, ...circles, ...squares])
      yield { self: undefined, args: [fresh(shape), fresh(other)] };
    const both = fresh(other);
    yield { self: undefined, args: [both, both] };
  }
}

export function* overlayCalls(): Generator<Call> {
  const inner = objects({ x: [0, 1] });
  for (const point of objects({ x: [0, 1], y: [ABSENT, undefined, 0, 1], z: [ABSENT, undefined, ...inner] }))
    for (const defaults of objects({ y: [ABSENT, undefined, 1] }))
      yield { self: undefined, args: [point, defaults] };
}

export function* pairsCalls(): Generator<Call> {
  const pairs = range(0, 2).flatMap((a) => range(0, 1).map((b) => [a, b]));
  for (const left of pairs) {
    for (const right of pairs) yield { self: undefined, args: [fresh(left), fresh(right)] };
    const both = fresh(left);
    yield { self: undefined, args: [both, both] };
  }
}

export function* mostCalls(longest: number): Generator<Call> {
  for (const first of [0, 1])
    for (const length of range(0, longest))
      for (const rest of sequences(range(0, 2), length)) yield { self: undefined, args: [first, ...rest] };
}

export function* lookUpCalls(): Generator<Call> {
  for (const table of objects({ a: [0, 1], b: [ABSENT, undefined, 0, 1] }))
    for (const key of ['a', 'b', 'c'])
      for (const other of ['a', 'b']) yield { self: undefined, args: [fresh(table), key, other] };
}
