/** Types that come from other files and from packages. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { domainText } from '../domains/domains.js';
import { readAll } from '../testing/read-all.js';
import { readProgramModel } from './program-model.js';

const SHAPES = `
export interface Circle { kind: 'circle'; r: number }
export interface Square { kind: 'square'; side: number }
export type Shape = Circle | Square;
export interface Tree<T> { value: T; children: Tree<T>[] }
export declare class Point { x: number; dist(): number }
export declare class Secret { private readonly key; get(): number }
export declare namespace Inner { interface Options { deep: boolean } }
export * from './more.js';
`;
const MANY = Array.from({ length: 20 }, (_, i) => `p${i}: number`).join('; ');

/** A package with types of its own, one with conditions, one whose types are another package. */
const PACKAGES = {
  'node_modules/shapes/package.json': '{"name":"shapes","types":"index.d.ts"}',
  'node_modules/shapes/index.d.ts': SHAPES,
  'node_modules/shapes/more.d.ts': `export interface Extra { e: number } export interface Many { ${MANY} }`,
  'node_modules/both/package.json':
    '{"name":"both","exports":{".":{"import":{"types":"./i.d.mts"},"require":{"types":"./i.d.cts"}},"./sub":{"types":"./sub.d.ts"}}}',
  'node_modules/both/i.d.mts': 'export interface Mode { imported: true }',
  'node_modules/both/i.d.cts': 'export interface Mode { required: true }',
  'node_modules/both/sub.d.ts': "export type Sub = 'sub' | 'way';",
  'node_modules/plain/package.json': '{"name":"plain"}',
  'node_modules/@types/plain/package.json': '{"name":"@types/plain","types":"index.d.ts"}',
  'node_modules/@types/plain/index.d.ts':
    'declare namespace plain { interface Options { level: 1 | 2 } } declare function plain(o: plain.Options): void; export = plain;',
};

/** Files, the first of which is read: its parameters with what is said of them, then fields and what is said of types. */
const PROGRAMS: readonly (readonly [
  title: string,
  files: Readonly<Record<string, string>>,
  expected: readonly string[],
])[] = [
  [
    'imports have the names that they are given',
    {
      'a.ts': `
import Main, { type Inner as Own } from './b.js';
import * as B from './b.js';
interface Inner { other: boolean }
export function f(a: Own, b: Main, c: B.Inner, d: Inner, e: B.Passed) {}`,
      'b.d.ts': `
export interface Inner { a: number }
export default interface Whole { w: string }
export { Deep as Passed } from './c.js';`,
      'c.ts': 'export interface Deep { deep: 1 }',
    },
    [
      'f(a: Inner (2), b: Whole, c: Inner (2), d: Inner, e: Deep)',
      'Inner: other: boolean',
      'Inner (2): a: number',
      'Whole: w: string',
      'Deep: deep: 1',
    ],
  ],
  [
    'names that a package gives its own files lead to types',
    {
      'a.ts': `
import type { Mode } from '#modes';
export function f(m: Mode) {}`,
      'lib/modes.ts': `export type Mode = 'fast' | 'slow';`,
      'package.json': '{"imports":{"#modes":{"node":"./lib/modes.ts"}}}',
    },
    ['f(m: "fast" | "slow")'],
  ],
  [
    'path mappings of a configuration lead to types',
    {
      'src/a.ts': `
import type { Options } from '@app/options';
import type { Mode } from 'modes';
export function f(o: Options, m: Mode, p: Pick<Options, 'level'>) {}`,
      'src/app/options.ts': `export interface Options { level: 1 | 2; deep: boolean }`,
      'types/modes.d.ts': `export type Mode = 'fast' | 'slow';`,
      'tsconfig.json': '{ // where to look\n "extends": "./base", "include": ["src/**/*"], }',
      'base.json':
        '{"compilerOptions":{"baseUrl":".","paths":{"@app/*":["lib/*","src/app/*"],"modes":["types/modes"]}}}',
    },
    [
      'f(o: Options, m: "fast" | "slow", p: Pick<Options, "level">)',
      'Options: level: 1 | 2, deep: boolean',
      'Pick<Options, "level">: level: 1 | 2',
    ],
  ],
  [
    'of classes of one name, that which the file means is kept; what others mean by the name is told',
    {
      'a.js': `
const { Cart } = require('./b.js');
const { Item } = require('./c.js');
/** @param {Item} x @param {Cart} y */
function f(x, y) {}`,
      'b.js': `
class Item { /** @type {number} */ price = 0; }
class Cart { /** @type {Item[]} */ items = []; /** @type {boolean} */ open = true; }
class Gift extends Item {}
module.exports = { Cart, Item, Gift };`,
      'c.js': 'exports.Item = class Item { /** @type {string} */ tag = ""; }',
    },
    [
      'f(x: Item, y: Cart)',
      'Item: tag: string',
      'Cart: items: Item[] [Item of b.js as that of c.js], open: boolean',
      'Gift [Item of b.js as that of c.js]: ',
    ],
  ],
  [
    'types of one name in two files are two, and files may name each other',
    {
      'a.ts': `
import type { Config } from './b.js';
export interface Options { a: number }
export function f(o: Options, c: Config) {}`,
      'b.ts': `
import type { Options as Back } from './a.js';
interface Options { b: Back }
export interface Config { own: Options; list: Map<string, Options> }`,
    },
    [
      'f(o: Options, c: Config)',
      'Options: a: number',
      'Options (2): b: Options',
      'Config: own: Options (2), list: Map<string, Options>',
      'Map<string, Options>: (content): content [string, Options (2)][]',
    ],
  ],
  [
    'packages',
    {
      'a.ts': `
import type { Extra, Inner, Shape, Tree } from 'shapes';
import * as S from 'shapes';
import type { Sub } from 'both/sub';
import type plain from 'plain';
interface Own extends Extra { mine: boolean }
export function f(a: Shape, b: Tree<number>, c: S.Circle | null, d: Inner.Options) { return b.children; }
export function g(a: Sub, b: plain.Options, c: Own, d: Partial<Extra>) {}`,
      ...PACKAGES,
    },
    [
      'f(a: S.Circle | S.Square, b: Tree<number>, c: S.Circle | null, d: Inner.Options)',
      'g(a: "sub" | "way", b: plain.Options, c: Own, d: Partial<Extra>)',
      'Own: e: number, mine: boolean',
      'S.Circle: kind: "circle", r: number',
      'S.Square: kind: "square", side: number',
      'Tree<number>: value: number, children: Tree<number>[]',
      'Inner.Options: deep: boolean',
      'plain.Options: level: 1 | 2',
      'Partial<Extra>: e?: number | undefined',
      'Extra: e: number',
    ],
  ],
  [
    'conditions of packages are those of an ES module',
    { 'a.mts': "import type { Mode } from 'both'; export function f(m: Mode) {}", ...PACKAGES },
    ['f(m: Mode)', 'Mode: imported: true'],
  ],
  [
    'conditions of packages are those of a CommonJS module',
    { 'a.cts': "import type { Mode } from 'both'; export function f(m: Mode) {}", ...PACKAGES },
    ['f(m: Mode)', 'Mode: required: true'],
  ],
  [
    'packages in doc comments',
    {
      'a.js': `
/** @typedef {import('shapes').Shape} Shape */
/** @import { Extra as E } from 'shapes' */
/** @param {Shape} a @param {E} b @param {import('both/sub').Sub} c */
export function f(a, b, c) {}`,
      ...PACKAGES,
    },
    [
      'f(a: Circle | Square, b: E, c: "sub" | "way")',
      'Circle: kind: "circle", r: number',
      'Square: kind: "square", side: number',
      'E: e: number',
    ],
  ],
  [
    'what is only in part, or not, a domain',
    {
      'a.ts': `
import type { Many, Point, Secret } from 'shapes';
import { Map } from 'missing';
export function f(a: Point, b: Secret, c: Map<string, number>, d: Many) { return d.p3 + a.dist(); }`,
      ...PACKAGES,
    },
    [
      'f(a: Point [Point only as plain objects], b: unknown [Secret only as undefined, null, booleans and numbers], c: unknown [Map<string, number> only as undefined, null, booleans and numbers], d: Many)',
      'Point: x: number, dist: () => number [() => number only with results that do not depend on arguments, without effects]',
      'Many [without p0, p1, p2, p4, p5 and 14 more]: p3: number',
      '() => number: (call 0): number, (call 1): number, (call 2): number, (): number',
    ],
  ],
];

describe('types from elsewhere', () => {
  for (const [title, files, expected] of PROGRAMS)
    it(title, () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'penumbra-types-'));
      try {
        for (const [name, text] of Object.entries(files)) {
          mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
          writeFileSync(path.join(folder, name), text);
        }
        assert.deepEqual(modelText(path.join(folder, Object.keys(files)[0]!)), expected);
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
});

function modelText(file: string): readonly string[] {
  const { functions, classes } = readAll(readProgramModel(file));
  const note = (parts: readonly { readonly text: string }[]): string =>
    parts.length === 0 ? '' : ` [${parts.map(({ text }) => text).join('; ')}]`;
  return [
    ...[...functions].map(([name, { parameters }]) => {
      const parts = parameters.map(
        (part) => `${part.name}: ${domainText(part.domain)}${note(part.approximations)}`,
      );
      return `${name}(${parts.join(', ')})`;
    }),
    ...[...classes.values()].map(({ name, fields, approximations }) => {
      const parts = fields.map(
        (part) =>
          `${part.name}${part.optional ? '?' : ''}: ${domainText(part.domain)}${note(part.approximations)}`,
      );
      return `${name}${note(approximations)}: ${parts.join(', ')}`;
    }),
  ];
}
