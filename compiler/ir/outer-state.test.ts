import assert from 'node:assert/strict';
import { compile } from '../compile.js';
import { outerState } from './outer-state.js';

/** Names of the functions that read state, each with those whose variables it is. */
function readersIn(source: string): readonly string[] {
  const module = compile(source, { file: 'x.js', kind: 'commonjs' });
  const name = (number: number): string => module.functions[number]!.name || '(main)';
  return outerState(module).flatMap((owners, number) =>
    owners.length === 0 ? [] : [`${name(number)}: ${owners.map(name).join()}`],
  );
}

const rows: readonly (readonly [title: string, source: string, readers: readonly string[]])[] = [
  [
    'a variable that another function sets',
    'let mode = 0; function set(m) { mode = m; } function get() { return mode === 3; }',
    ['get: (main)'],
  ],
  [
    'a constant, and a variable of the top level alone',
    'const a = 1; let b = 2; b = 3; function f() { return a + b; }',
    [],
  ],
  ['a counter of one function', 'let n = 0; function f() { return (n += 1) > 3; }', ['f: (main)']],
  [
    'a collection that another function adds to, and one that is only looked into',
    'const known = new Map(), fixed = new Map([[1, 2]]); function add(k, v) { known.set(k, v); } function get(k) { return known.get(k); } function at(k) { return fixed.get(k); }',
    ['add: (main)', 'get: (main)'],
  ],
  [
    'an object that another function changes',
    'const options = {}; function set(o) { options.mode = o.mode; } function get() { return options.mode; }',
    ['set: (main)', 'get: (main)'],
  ],
  [
    'a part of a table that another function changes, and a table that is only read',
    "const table = { a: [] }, names = ['x']; function add(k, x) { table[k].push(names[x]); } function count(k) { return table[k].length; } function name(i) { return names[i].trim(); }",
    ['add: (main)', 'count: (main)'],
  ],
  [
    'through functions between',
    'let n = 0; const g = () => () => n; function f() { n = 1; }',
    ['(main): (main)'],
  ],
  [
    'a variable of a function that makes others',
    'function make() { let v = 0; return { set(x) { v = x; }, get() { return v; } }; }',
    ['get: make'],
  ],
];

describe('state of a program', () => {
  for (const [title, source, readers] of rows) it(title, () => assert.deepEqual(readersIn(source), readers));
});
