import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Op, Tag } from '../expressions/arena.js';
import { EMPTY_HEAP, Machine } from '../index.js';

/** Statements of `f(x, y, last)` before it is looked at; `o` is the object that leads to the state. */
interface Row {
  readonly name: string;
  readonly program?: string;
  readonly first: string;
  readonly second: string;
  readonly expected: 'same' | 'other' | 'not seen';
}

const PRIVATE = 'class C { #n = 0; add(v) { this.#n += v; } items = []; }';
const CLOSURE = 'function make() { let n = 0; return { add: (v) => { n += v; } }; }';

const ROWS: readonly Row[] = [
  { name: 'names of inputs do not count', first: 'o.a = x;', second: 'o.a = y;', expected: 'same' },
  {
    name: 'which inputs are one',
    first: 'o.a = x; o.b = x;',
    second: 'o.a = x; o.b = y;',
    expected: 'other',
  },
  { name: 'shared objects', first: 'o.a = o.b = {};', second: 'o.a = {}; o.b = {};', expected: 'other' },
  { name: 'what was thrown away', first: 'o.a = {}; o.a = [x];', second: 'o.a = [y];', expected: 'same' },
  { name: 'numbers that are computed', first: 'o.a = x + 1;', second: 'o.a = x + 2;', expected: 'other' },
  {
    name: 'predicates on what is held',
    first: 'o.a = x; if (x > 0) ;',
    second: 'o.a = x;',
    expected: 'other',
  },
  { name: 'predicates on what is not', first: 'o.a = y; if (x > 0) ;', second: 'o.a = x;', expected: 'same' },
  {
    name: 'private fields',
    program: PRIVATE,
    first: 'o.c = new C(); o.c.add(1);',
    second: 'o.c = new C(); o.c.add(2);',
    expected: 'other',
  },
  {
    name: 'private fields of equal values',
    program: PRIVATE,
    first: 'o.c = new C(); o.c.add(1); o.c.add(1);',
    second: 'o.c = new C(); o.c.add(2);',
    expected: 'same',
  },
  {
    name: 'variables of closures',
    program: CLOSURE,
    first: 'o.c = make(); o.c.add(1);',
    second: 'o.c = make();',
    expected: 'other',
  },
  {
    name: 'variables of the module',
    program: 'let n = 0; function more() { n += 1; }',
    first: 'o.more = more; more();',
    second: 'o.more = more;',
    expected: 'other',
  },
  {
    name: 'entries of maps, in order',
    first: 'o.m = new Map([[1, x], [2, 0]]);',
    second: 'o.m = new Map([[2, 0], [1, x]]);',
    expected: 'other',
  },
  {
    name: 'what weak maps hold for objects that are met',
    program: 'const w = new WeakMap(); const put = (o, v) => w.set(o, v);',
    first: 'o.put = put; o.k = {}; put(o.k, x);',
    second: 'o.put = put; o.k = {}; put({}, x);',
    expected: 'other',
  },
  {
    name: 'built-ins that were changed',
    first: 'o.f = Map; Map.x = 1;',
    second: 'o.f = Map;',
    expected: 'not seen',
  },
  { name: 'promises', first: 'o.p = Promise.resolve(1);', second: 'o.p = 1;', expected: 'not seen' },
];

describe('canonical states', () => {
  let root: string;
  const machine = new Machine({ seed: 1 });
  before(() => {
    root = mkdtempSync(path.join(tmpdir(), 'penumbra-state-'));
  });
  after(() => rmSync(root, { recursive: true }));

  /** The states of a function of the program that does the one or the other. */
  function statesOf(name: string, text: string): readonly (string | undefined)[] {
    const file = path.join(root, `${name.replace(/\W+/gu, '-')}.cjs`);
    writeFileSync(file, text);
    return [0, 1].map((which) => {
      machine.begin();
      const { exports } = machine.load(file);
      const sites = machine.sites.flatMap((site, number) =>
        site.file === file && site.text === 'last === 0' ? [number] : [],
      );
      const input = (number: number, value: number) => ({
        value,
        shadow: machine.arena.make(Op.Input, number, 0, 0, Tag.Number),
      });
      const { states, log } = machine.run(
        (exports as { f: object }).f,
        { value: undefined, shadow: 0 },
        [{ value: which, shadow: 0 }, input(0, 1), input(1, 1), input(2, 0)],
        EMPTY_HEAP,
        { watch: { sites: new Set(sites), skip: 0, typeOf: () => 'number' } },
      );
      const [seen] = [...states];
      return seen?.[1].text(log.slice(0, seen[0]));
    });
  }

  for (const { name, program = '', first, second, expected } of ROWS)
    it(name, () => {
      const body = `const o = {}; switch (which) { case 0: ${first} break; default: ${second} } if (last === 0) return;`;
      const [one, other] = statesOf(name, `${program}\nexports.f = (which, x, y, last) => { ${body} };\n`);
      const found = one === undefined || other === undefined ? 'not seen' : one === other ? 'same' : 'other';
      assert.equal(found, expected);
    });
});
