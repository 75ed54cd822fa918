import assert from 'node:assert/strict';
import { saveIntrinsics } from './intrinsics.js';

/** Loads a global as node does: the accessor becomes a property with its value when it is first read. */
function lazily(name: string, value: object): void {
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get() {
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
      return value;
    },
  });
}

describe('built-in objects that a program may change', () => {
  const rows: readonly (readonly [what: string, change: () => void, isChange: boolean])[] = [
    ['nothing', () => undefined, false],
    ['a read of a global that node loads then', () => void Reflect.get(globalThis, 'lazy'), false],
    [
      'a value of its own in the place of such a global',
      () => void Object.defineProperty(globalThis, 'lazy', { value: {}, configurable: true }),
      true,
    ],
    ['a global of its own', () => void Reflect.set(globalThis, 'added', 1), true],
    ['a property of a method', () => void Reflect.set(Object.prototype.valueOf, 'x', 1), true],
    ['a method of its own', () => void Reflect.set(Array.prototype, 'at', () => 0), true],
  ];
  for (const [what, change, isChange] of rows)
    it(`${what}: ${isChange ? 'put back' : 'no change'}`, () => {
      lazily('lazy', {});
      try {
        const { restore } = saveIntrinsics();
        change();
        assert.deepEqual([restore(), restore()], [isChange, false]);
      } finally {
        Reflect.deleteProperty(globalThis, 'lazy');
      }
    });
});
