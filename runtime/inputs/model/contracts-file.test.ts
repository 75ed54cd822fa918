/** Contracts and types of a program's declarations that stand in a file of their own. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PenumbraError } from '../../../compiler/diagnostics.js';
import type { FormulaTag, MethodModel, ParameterModel } from '../domains/domain.js';
import { domainText } from '../domains/domains.js';
import { readProgramModel } from './program-model.js';

const PROGRAM: Readonly<Record<string, string>> = {
  'index.cjs': `
const { Base } = require('./base.cjs');
class L extends Base {
  constructor(m) { super(); this.max = m; }
  get size() { return 0; }
  /** @pre k = 'own' */
  set(k, v) {}
  /** @pre k = 'own' */
  drop(k) {}
  each() { return arguments.length; }
}
function twice(n) { return n + n; }
module.exports = { Cache: L, twice };
`,
  'base.cjs': `exports.Base = class Base { /** @post true */ clear(all) {} };`,
};

/** What the model says of a program with a file of contracts. */
function said(contracts: string, program = PROGRAM): readonly string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'penumbra-contracts-'));
  try {
    for (const [name, text] of Object.entries(program)) writeFileSync(path.join(folder, name), text);
    const file = path.join(folder, 'c.ts');
    writeFileSync(file, contracts);
    const { classes, functions } = readProgramModel(path.join(folder, Object.keys(program)[0]!), file);
    const parameter = ({ name, domain }: ParameterModel): string => `${name}: ${domainText(domain)}`;
    const tag = ({ kind, text, origin, parameters }: FormulaTag): string =>
      `@${kind} ${text.trim()}${origin ? ' there' : ''}${parameters ? ` of ${parameters.join(', ')}` : ''}`;
    const method = ({ name, parameters, returns, tags, calls }: MethodModel): string =>
      [
        `${name}(${parameters.map(parameter).join(', ')}): ${domainText(returns)}`,
        ...(calls?.pure ? ['@pure'] : []),
        ...tags.map(tag),
      ].join(' ');
    return [
      ...[...classes.values()].flatMap(({ name, fields, methods, tags, modelFields = [] }) => [
        [
          name,
          ...[...fields, ...modelFields].map((field) => `${field.name}: ${domainText(field.domain)}`),
          ...tags.map(tag),
        ].join(' '),
        ...methods.map((one) => `${name}.${method(one)}`),
      ]),
      ...[...functions.values()].map(method),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const WITHOUT: readonly string[] = [
  'L max: unknown',
  'L.constructor(m: unknown): L',
  'L.size(): unknown',
  "L.set(k: unknown, v: unknown): unknown @pre k = 'own'",
  "L.drop(k: unknown): unknown @pre k = 'own'",
  'L.each(): unknown',
  'Base',
  'Base.clear(all: unknown): unknown @post true',
  'twice(n: unknown): unknown',
];

/** Contracts, and what the model says otherwise with them. */
const ROWS: readonly (readonly [name: string, contracts: string, changed: readonly string[]])[] = [
  ['nothing', '', []],
  [
    'a class by the name that it is exported as, and methods under names of their own for what they take',
    `/** @invariant size <= max */
    export class Cache {
      max: number;
      /** @pure */ get size(): number;
      /** @pre some key */ set(key: string, v: number): this;
    }`,
    [
      'L max: number @invariant size <= max there',
      'L.size(): number @pure',
      'L.set(k: string, v: number): L @pre some key there of key, v',
    ],
  ],
  [
    'methods without bodies or with them; without formulas those of the code stay',
    'declare class L { set(k: string) {} drop(k: string): void; }',
    ["L.set(k: string, v: unknown): unknown @pre k = 'own'", "L.drop(k: string): undefined @pre k = 'own'"],
  ],
  [
    'a constructor, and parameters that the code does not name',
    'declare class Cache { /** @pre m > 0 */ constructor(m: number); each(first: string): number; }',
    ['L.constructor(m: number): L @pre m > 0 there', 'L.each(first: string): number'],
  ],
  [
    'an inherited method, in a class of its own',
    'declare class Cache { /** @pre all */ clear(all: boolean): void; }',
    ['L.clear(all: boolean): undefined @pre all there'],
  ],
  [
    'a class of another file, with types of the program and of their own, and model fields',
    `interface Options { deep: boolean }
    /** @model weight: number */
    declare class Base { /** @post true */ clear(all: Options | Cache): void; }`,
    ['Base weight: number', 'Base.clear(all: Options | L): undefined @post true there'],
  ],
  ['a function', 'declare function twice(x: number): number;', ['twice(n: number): number']],
];

/** Contracts, and the complaint. */
const COMPLAINTS: readonly (readonly [contracts: string, complaint: string])[] = [
  [
    '/** @invariant true */\nclass Cahce {}',
    'c.ts:2:7: error E_CONTRACTS: the program has no class Cahce\n  2 | class Cahce {}\n    |       ^^^^^\n  The nearest name is Cache.',
  ],
  [
    'class Cache {\n  /** @pure */\n  dorp(k: string): number;\n}',
    'c.ts:3:3: error E_CONTRACTS: L has no method dorp\n  3 |   dorp(k: string): number;\n    |   ^^^^\n  The nearest name is drop.',
  ],
  [
    'class Cache { static set(k: string): number; }',
    'c.ts:1:22: error E_CONTRACTS: L has no static method set\n  1 | class Cache { static set(k: string): number; }\n    |                      ^^^',
  ],
  [
    'class Cache { maxx: number; }',
    'c.ts:1:15: error E_CONTRACTS: L has no field maxx\n  1 | class Cache { maxx: number; }\n    |               ^^^^\n  The nearest name is max. A field that only contracts speak of is written above the class: @model name: type.',
  ],
  [
    'function twize(n: number): number;',
    'c.ts:1:10: error E_CONTRACTS: the program has no function twize\n  1 | function twize(n: number): number;\n    |          ^^^^^\n  The nearest name is twice.',
  ],
  ['class Cache {', 'c.ts:1:14: error E_PARSE: Unexpected token\n  1 | class Cache {\n    |              ^'],
];

describe('files of contracts', () => {
  for (const [name, contracts, changed] of ROWS)
    it(`say of the program: ${name}`, () => {
      const found = said(contracts);
      assert.deepEqual(
        found.filter((line) => !WITHOUT.includes(line)),
        changed,
      );
    });

  for (const [kind, text] of [
    ['UMD', '(function (g, f) { f(exports); })(this, function (g) { class n { get(a) {} } g.Cache = n; });'],
    ['esbuild', 'class n { get(a) {} }; set(out, { Cache: () => n }); module.exports = copy(out);'],
  ] as const)
    it(`name classes as bundles export them: ${kind}`, () => {
      const found = said('class Cache { get(key: string): number; }', { 'index.js': text });
      assert.deepEqual(found, ['n', 'n.get(a: string): number']);
    });

  for (const [contracts, complaint] of COMPLAINTS)
    it(`are complained about: ${contracts.replaceAll('\n', ' ')}`, () => {
      assert.throws(
        () => said(contracts),
        (error: unknown) => {
          assert.ok(error instanceof PenumbraError);
          const details = { ...error.details, file: path.basename(error.details.file!) };
          assert.equal(new PenumbraError(details).format(), complaint);
          return true;
        },
      );
    });
});
