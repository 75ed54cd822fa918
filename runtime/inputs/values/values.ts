/**
 * Values as JSON (see `penumbra help json`).
 *
 * Finite numbers, strings, booleans, null, and arrays and plain objects that occur once are themselves. Everything
 * else is an object whose first key is `$`:
 *
 * | `$` | other keys | what |
 * |---|---|---|
 * | `undefined` | | |
 * | `number` | `value`: `NaN`, `Infinity`, `-Infinity`, `-0` | |
 * | `bigint` | `value`: decimal digits | |
 * | `symbol` | `name` (well-known), `key` (registered) or `id`, `description` | |
 * | `new` | `id`, `class`, `fields` | an instance of a class; in inputs, fields `(new name)` are what its constructor is given, which alone can make it |
 * | `array` | `id`?, `class`?, `frozen`?, `items`, `length`?, `fields`? | an array that is shared, cyclic, sparse or has other properties |
 * | `object` | `id`?, `frozen`?, `prototype`?: null, `fields` | a plain object that is shared or cyclic, has a key `$` or no prototype |
 * | `ref` | `id` | an object met before |
 * | `input` | `index` | (observations only) the object of that number among the inputs |
 * | `global` | | the global object |
 * | `hole` | | an element that is not there |
 * | `function` | `id`, `name` | |
 * | `function` | `id`, `returns` | a function of an input, which returns that value and does nothing else |
 * | `function` | `id`, `calls`, `length` | as above; it returns these values one after the other, then undefined; its `length`, if not 0 |
 * | `error` | `id`, `class`, `message`, `fields`? | |
 * | `date` | `id`, `time` | |
 * | `regexp` | `id`, `source`, `flags`, `lastIndex` | |
 * | `map`, `set` | `id`, `class`?, `entries` / `items`, `fields`? | |
 * | `boxed` | `id`, `value` | a boxed primitive |
 * | `typed` | `id`, `class`, `items` | a typed array |
 * | `iterator` | `id`, `items` | an iterator of an input, over an array of these, as it was made |
 * | `bytes` | `id`, `class`, `items` | an ArrayBuffer, or a DataView of all of one |
 * | `opaque` | `id`, `what` | a proxy, promise, generator …: nothing is known of its state |
 * | `accessor` | | a property with a getter or setter of its own |
 * | `cut` | | the value is too large; what lies behind is left out |
 *
 * `fields` hold the own enumerable properties with string keys; under `fields`, a key `$` means nothing special.
 * Beside `fields` there may be `hidden` (properties that are not enumerable) and `symbols` (pairs of symbol and
 * value). Attributes beyond enumerability are not kept, nor whether
 * an object is frozen, but for objects of an input that are given so.
 *
 * Identifiers are numbered from 1 in the order of the text, over all values of one record: objects shared between
 * `this` and a parameter are one object.
 */

export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

export { constructorName } from '../domains/reflection.js';
export { type Decoded, type Decoding, decodeValues, isMadeOf, ValueError } from './decode-values.js';
export { encodeThrown, encodeValue, encodeValues } from './encode-values.js';
