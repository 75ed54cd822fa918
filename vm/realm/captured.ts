/** Built-ins as they were before the program ran, for self-hosted code and models. */
import vm from 'node:vm';

export interface Captured {
  readonly reflectApply: object;
  readonly jsonParse: object;
  readonly decodeURIComponent: object;
  readonly encodeURIComponent: object;
  readonly parseInt: object;
  readonly fromCharCode: object;
  readonly parseFloat: object;
  readonly regExp: object;
  readonly regExpExec: object;
  readonly regExpCompile: object;
  readonly regExpMatchAll: object;
  readonly regExpReplace: object;
  readonly regExpPrototype: object;
  /** What a regular expression was made of. */
  readonly sourceOf: (expression: unknown) => string;
  readonly flagsOf: (expression: unknown) => string;
  /** Whether a regular expression keeps where it has got to. */
  readonly hasLastIndex: (expression: unknown) => boolean;
  /** `Uint8Array` and so on. */
  readonly kindOf: (array: unknown) => string;
  /** Whether the buffer of a typed array is detached or too short. */
  readonly isDetached: (array: unknown) => boolean;
  /** The buffer of a typed array, where it starts there, and the bytes of an element. */
  readonly typedPart: (array: unknown) => {
    readonly buffer: object;
    readonly offset: number;
    readonly size: number;
  };
  /** Whether the length of a typed array may change. */
  readonly isResizable: (array: unknown) => boolean;
  /** The length of a buffer. */
  readonly bytesOf: (buffer: unknown) => number;
  /** Whether a buffer was made with a limit up to which its length may change. */
  readonly hasLimit: (buffer: unknown) => boolean;
  readonly objectToString: object;
  readonly datePrototype: object;
  readonly errorPrototype: object;
  readonly map: object;
  readonly mapSet: object;
  readonly set: object;
  readonly setAdd: object;
  readonly date: object;
  readonly dateGetTime: object;
}

const TEXT = `(function () {
  const { apply } = Reflect;
  const { prototype } = RegExp;
  const getter = (name) => {
    const { get } = Object.getOwnPropertyDescriptor(prototype, name);
    return (expression) => apply(get, expression, []);
  };
  const typed = Object.getPrototypeOf(Uint8Array).prototype;
  const { keys } = typed;
  const resizable = Object.getOwnPropertyDescriptor(ArrayBuffer.prototype, 'resizable').get;
  const growable = Object.getOwnPropertyDescriptor(SharedArrayBuffer.prototype, 'growable').get;
  const hasLimit = (buffer) => {
    try {
      return apply(resizable, buffer, []);
    } catch {
      return apply(growable, buffer, []);
    }
  };
  const [bytes, sharedBytes] = [ArrayBuffer, SharedArrayBuffer].map(
    (maker) => Object.getOwnPropertyDescriptor(maker.prototype, 'byteLength').get,
  );
  const typedGetter = (name) => {
    const { get } = Object.getOwnPropertyDescriptor(typed, name);
    return (array) => apply(get, array, []);
  };
  const [bufferOf, offsetOf] = ['buffer', 'byteOffset'].map(typedGetter);
  const sizes = { Int8Array: 1, Uint8Array: 1, Uint8ClampedArray: 1, Int16Array: 2, Uint16Array: 2, Int32Array: 4, Uint32Array: 4, Float32Array: 4, Float64Array: 8, BigInt64Array: 8, BigUint64Array: 8 };
  const kindOf = typedGetter(Symbol.toStringTag);
  const letters = { hasIndices: 'd', global: 'g', ignoreCase: 'i', multiline: 'm', dotAll: 's', unicode: 'u', unicodeSets: 'v', sticky: 'y' };
  const flags = Object.keys(letters).map((name) => ({ __proto__: null, letter: letters[name], has: getter(name) }));
  const [isGlobal, isSticky] = [getter('global'), getter('sticky')];
  return {
    __proto__: null,
    reflectApply: Reflect.apply,
    jsonParse: JSON.parse,
    decodeURIComponent,
    encodeURIComponent,
    parseInt,
    fromCharCode: String.fromCharCode,
    parseFloat,
    objectToString: Object.prototype.toString,
    regExp: RegExp,
    regExpExec: prototype.exec,
    regExpCompile: prototype.compile,
    regExpMatchAll: prototype[Symbol.matchAll],
    regExpReplace: prototype[Symbol.replace],
    regExpPrototype: prototype,
    sourceOf: getter('source'),
    flagsOf(expression) {
      let text = '';
      for (let i = 0; i < flags.length; i++) if (flags[i].has(expression)) text += flags[i].letter;
      return text;
    },
    hasLastIndex: (expression) => isGlobal(expression) || isSticky(expression),
    kindOf,
    isDetached(array) {
      try {
        apply(keys, array, []);
        return false;
      } catch {
        return true;
      }
    },
    typedPart: (array) => ({ __proto__: null, buffer: bufferOf(array), offset: offsetOf(array), size: sizes[kindOf(array)] }),
    isResizable: (array) => hasLimit(bufferOf(array)),
    bytesOf(buffer) {
      try {
        return apply(bytes, buffer, []);
      } catch {
        return apply(sharedBytes, buffer, []);
      }
    },
    hasLimit,
    datePrototype: Date.prototype,
    errorPrototype: Error.prototype,
    map: Map,
    mapSet: Map.prototype.set,
    set: Set,
    setAdd: Set.prototype.add,
    date: Date,
    dateGetTime: Date.prototype.getTime,
  };
})()`;

/** Call it before any other code runs in the realm. */
export function capture(context: vm.Context): Captured {
  return vm.runInContext(TEXT, context, { filename: 'penumbra:captured' }) as Captured;
}
