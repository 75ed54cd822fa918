/** fast-check's arbitraries for shapes of arguments. */
import fc, { type Arbitrary } from 'fast-check';
import type { Argument, Literal, Shape } from './shape.js';

/** Of a value of unknown type, beside `fc.anything()`: literals of the file, lists of these, functions. */
function anything(literals: readonly (string | number)[]): Arbitrary<unknown> {
  const literal: Arbitrary<unknown> =
    literals.length === 0 ? fc.constant(undefined) : fc.constantFrom(...literals);
  return fc.oneof(
    { arbitrary: fc.anything(), weight: 3 },
    { arbitrary: literal, weight: 2 },
    { arbitrary: fc.array(literal, { maxLength: 5 }), weight: 1 },
    { arbitrary: fc.func(fc.anything()), weight: 1 },
  );
}

function literalValue(literal: Literal): unknown {
  if ('json' in literal) return literal.json;
  return 'bigint' in literal ? BigInt(literal.bigint) : undefined;
}

const TYPED: Readonly<Record<string, () => Arbitrary<unknown>>> = {
  Int8Array: () => fc.int8Array(),
  Uint8Array: () => fc.uint8Array(),
  Uint8ClampedArray: () => fc.uint8ClampedArray(),
  Int16Array: () => fc.int16Array(),
  Uint16Array: () => fc.uint16Array(),
  Int32Array: () => fc.int32Array(),
  Uint32Array: () => fc.uint32Array(),
  Float32Array: () => fc.float32Array(),
  Float64Array: () => fc.float64Array(),
  BigInt64Array: () => fc.bigInt64Array(),
  BigUint64Array: () => fc.bigUint64Array(),
};

export function arbitraryOf(shape: Shape, literals: readonly (string | number)[]): Arbitrary<unknown> {
  const inner = (of: Shape): Arbitrary<unknown> => arbitraryOf(of, literals);
  const numbers = literals.filter((one) => typeof one === 'number');
  const strings = literals.filter((one) => typeof one === 'string');
  switch (shape.kind) {
    case 'any':
      return anything(literals);
    case 'number':
      return fc.oneof(fc.integer(), fc.double(), fc.integer({ min: -10, max: 10 }), ...some(numbers));
    case 'integer':
      return fc.oneof(
        fc.maxSafeInteger(),
        fc.integer({ min: -10, max: 10 }),
        ...some(numbers.filter(Number.isInteger)),
      );
    case 'string':
      return fc.oneof(fc.string(), ...some(strings));
    case 'boolean':
      return fc.boolean();
    case 'bigint':
      return fc.bigInt();
    case 'symbol':
      return fc.string().map((text) => Symbol(text));
    case 'date':
      return fc.date({ noInvalidDate: false });
    case 'function':
      return fc.func(fc.anything());
    case 'literal':
      return fc.constant(literalValue(shape.value));
    case 'array':
      return fc.array(inner(shape.element));
    case 'tuple':
      return fc.tuple(...shape.elements.map(inner));
    case 'typed':
      return TYPED[shape.name]?.() ?? anything(literals);
    case 'union':
      return fc.oneof(...shape.members.map(inner));
    case 'record': {
      const fields = Object.fromEntries(shape.fields.map((field) => [field.name, inner(field.shape)]));
      const requiredKeys = shape.fields.filter(({ optional }) => !optional).map(({ name }) => name);
      return fc.record(fields, { requiredKeys });
    }
  }
}

function some<T>(values: readonly T[]): Arbitrary<T>[] {
  return values.length === 0 ? [] : [fc.constantFrom(...values)];
}

/** Lists of arguments; the last ones may be left out where they may be undefined. */
export function argumentsArbitrary(
  args: readonly Argument[],
  literals: readonly (string | number)[],
): Arbitrary<readonly unknown[]> {
  const parts = args.map(({ shape, rest }) => {
    const one = arbitraryOf(shape, literals);
    return rest ? fc.array(one, { maxLength: 6 }) : one.map((value) => [value]);
  });
  return fc.tuple(...parts).map((lists) => lists.flat());
}
