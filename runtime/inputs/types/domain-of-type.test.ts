/** Types and the domains that they become. */
import assert from 'node:assert/strict';
import type { SourceModel } from '../domains/domain.js';
import { domainText } from '../domains/domains.js';
import { readSourceModel } from '../model/source-model.js';

const DECLARATIONS = `
type Event = { kind: 'a'; x: number } | { kind: 'b'; y: string };
type Tree<T> = { value: T; left?: Tree<T> };
interface Base { id: number }
interface Derived extends Base { name?: string }
interface Box<T extends Base = Derived> { item: T }
enum Level { Low, High = 5 }
const enum Colour { Red = 'red', Green = 'green' }
const MODES = ['slow', 'fast'] as const;
const LIMITS = { low: 1, high: 9 } as const;
class Point { constructor(public x: number, readonly y = 0) {} }
type Named<T> = T extends string ? 'text' : T extends number ? 'number' : never;
type Unwrapped<T> = T extends Promise<infer U> ? U : T;
type Getters<T> = { [K in keyof T as \`get\${Capitalize<string & K>}\`]: () => T[K] };
type Optional<T> = { [K in keyof T]?: T[K] };
type Copy<T> = { [K in keyof T]: T[K] };
namespace Shop {
  export interface Item { price: number }
  export namespace Inner { export type Mode = 'in' | 'out'; export interface Deep { mode: Mode } }
  export enum Size { Small = 's', Large = 'l' }
}
namespace Other { export interface Item { weight: number } }
declare const brand: unique symbol;
interface Parent extends Nowhere { own: number }
declare function parse(text: string): { ok: true; value: number } | { ok: false };
`;

/** Type, domain, and what is said of the rest of the type; fields of the domain's object types behind it. */
const TYPES: readonly (readonly [type: string, domain: string, ...rest: readonly string[]])[] = [
  ['number', 'number'],
  ['string | null | undefined', 'string | null | undefined'],
  ["'a' | 1 | true | 2n", '"a" | 1 | true | 2n'],
  ['true | false', 'boolean'],
  ['never', 'never'],
  ['void', 'undefined'],
  ['bigint', 'bigint'],
  ['unknown', 'unknown', 'unknown only as undefined, null, booleans and numbers'],
  ['any', 'unknown', 'any only as undefined, null, booleans and numbers'],
  ['symbol', 'symbol', "symbol only as Symbol.for('a')"],
  ['number[]', 'number[]'],
  ['ReadonlyArray<string>', 'string[]'],
  ['readonly (number | null)[]', '(number | null)[]'],
  ["[number, 'x'?, ...boolean[]]", '[number, "x" | undefined?, ...boolean[]]'],
  ['Level', '0 | 5'],
  ['Level.High', '5'],
  ['Colour', '"red" | "green"'],
  ['Derived', 'Derived', 'id: number', 'name?: string | undefined'],
  ['Box', 'Box<Derived>', 'item: Derived'],
  ['Box<Base>', 'Box<Base>', 'item: Base'],
  ['Tree<number>', 'Tree<number>', 'value: number', 'left?: Tree<number> | undefined'],
  ['Point', 'Point', 'x: number', 'y: number'],
  ['Date', 'Date', '(time): time'],
  ["Event['kind']", '"a" | "b"'],
  ['keyof Derived', '"id" | "name"'],
  ['typeof MODES[number]', '"fast" | "slow"'],
  ['(typeof LIMITS)[keyof typeof LIMITS]', '1 | 9'],
  ['Partial<Base>', 'Partial<Base>', 'id?: number | undefined'],
  ['Required<Derived>', 'Required<Derived>', 'id: number', 'name: string'],
  ["Omit<Derived, 'id'>", 'Omit<Derived, "id">', 'name?: string | undefined'],
  ["Pick<Derived, 'id'>", 'Pick<Derived, "id">', 'id: number'],
  ["Record<'p' | 'q', boolean>", 'Record<"p" | "q", boolean>', 'p: boolean', 'q: boolean'],
  ['Base & { size: number }', 'Base & {size: number}', 'id: number', 'size: number'],
  ["Exclude<'a' | 'b', 'a'>", '"b"'],
  ['NonNullable<number | null>', 'number'],
  // What TypeScript itself has to resolve.
  ["Extract<Event, { kind: 'b' }>", '{kind: "b", y: string}', 'kind: "b"', 'y: string'],
  ["Named<'q' | 3>", '"number" | "text"'],
  ['Unwrapped<Promise<boolean>>', 'boolean'],
  ["Awaited<Promise<Promise<'w'>>>", '"w"'],
  [`\`\${'a' | 'b'}-\${1 | 2}\``, '"a-1" | "a-2" | "b-1" | "b-2"'],
  ["Uppercase<'ab'>", '"AB"'],
  [`\`n\${number}\``, 'string', `\`n\${number}\` only as any string`],
  ['Getters<{ a: number }>', 'Getters<{a: number}>', 'getA: () => number'],
  ['Optional<Base>', 'Optional<Base>', 'id?: number | undefined'],
  ['Copy<Derived>', 'Copy<Derived>', 'id: number', 'name?: string | undefined'],
  ['ReturnType<typeof parse>', '{ok: true, value: number} | {ok: false}'],
  ['Parameters<(x: number, y?: string) => void>', '[number, string | undefined?]'],
  ['ConstructorParameters<typeof Point>', '[number, number | undefined?]'],
  ['InstanceType<typeof Point>', 'Point', 'x: number', 'y: number'],
  ["'a' extends string ? 1 : 2", '1'],
  [
    '[...string[], number]',
    '[number] | [string, number] | [string, string, number] | [string, string, string, number]',
    '[...string[], number] only with up to 3 elements of the kind that may be any number',
  ],
  ['[...[1, 2], boolean]', '[1, 2, boolean]'],
  ['Uppercase<string>', 'string', 'Uppercase<string> only as any string'],
  ['NoInfer<number>', 'number'],
  ['PropertyKey', 'string | number | symbol', "symbol only as Symbol.for('a')"],
  // Doc comments' integers stay what they are inside of other types.
  ['Partial<{ a: int }>', 'Partial<{a: int}>', 'a?: integer | undefined'],
  ['typeof brand', 'symbol', "symbol only as Symbol.for('a')"],
  // Namespaces: types of one name are told apart.
  ['Shop.Item', 'Shop.Item', 'price: number'],
  ['Other.Item', 'Other.Item', 'weight: number'],
  ['Shop.Inner.Mode', '"in" | "out"'],
  ['Shop.Inner.Deep', 'Shop.Inner.Deep', 'mode: "in" | "out"'],
  ['Shop.Size', '"s" | "l"'],
  ['Shop.Size.Large', '"l"'],
  // What object types say beside properties with names.
  ['{ 1: number; "a-b": string }', '{1: number, "a-b": string}', '1: number', 'a-b: string'],
  [
    '{ a: number; [key: string]: number }',
    '{a: number, [key: string]: number}',
    '{a: number, [key: string]: number} only with the keys "a"',
    'a: number',
  ],
  ['{ [Symbol.iterator](): Iterator<1> }', '{…(): Iterator<1>}', 'without the key [Symbol.iterator]'],
  [
    '{ (x: 1): void; tag: string }',
    '{…, tag: string}',
    '{…, tag: string} only without the properties tag',
    '{…, tag: string} only with results that do not depend on arguments, without effects',
    '(): undefined',
  ],
  ['Parent', 'Parent', 'without what Nowhere declares', 'own: number'],
  ['Nowhere', 'unknown', 'Nowhere only as undefined, null, booleans and numbers'],
];

describe('types as domains', () => {
  const functions = TYPES.map(([type], i) => `function f${i}(x: ${type}) {}`);
  let model: SourceModel;
  before(() => {
    model = readSourceModel('subject.ts', `${DECLARATIONS}${functions.join('\n')}`);
  });
  for (const [i, [type, domain, ...rest]] of TYPES.entries()) {
    it(type, () => {
      const [parameter] = model.functions.get(`f${i}`)!.parameters;
      const found = parameter!.domain;
      const cls = found.kind === 'class' ? model.classes.get(found.name) : undefined;
      const inherited = cls?.superclass === undefined ? [] : model.classes.get(cls.superclass)!.fields;
      const fields = [...inherited, ...(cls?.fields ?? [])].map(
        (field) => `${field.name}${field.optional ? '?' : ''}: ${domainText(field.domain)}`,
      );
      assert.deepEqual(
        [
          domainText(found),
          ...[...parameter!.approximations, ...(cls?.approximations ?? [])].map(({ text }) => text),
          ...fields,
        ],
        [domain, ...rest],
      );
    });
  }
});
