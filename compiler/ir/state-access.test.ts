import assert from 'node:assert/strict';
import { compile } from '../compile.js';
import { type State, stateAccess } from './state-access.js';

/** What each function reads and writes: properties, and variables as the function and the number of their slot. */
function accessIn(source: string): Readonly<Record<string, string>> {
  const module = compile(source, { file: 'x.js', kind: 'commonjs' });
  const text = (one: State): string =>
    typeof one === 'string' ? `.${one}` : `${module.functions[one.owner]!.name || 'main'}/${one.slot}`;
  const list = (states: readonly State[]): string => [...new Set(states.map(text))].sort().join(' ') || '-';
  return Object.fromEntries(
    module.functions.slice(1).map((fn) => {
      const { reads, writes } = stateAccess(module, fn);
      return [fn.name, `${list(reads)} → ${list(writes)}`];
    }),
  );
}

const rows: readonly (readonly [title: string, source: string, access: Readonly<Record<string, string>>])[] =
  [
    [
      'variables of the function around',
      'function make() { let v = 0; const set = (x) => { v = x; }; const get = () => v; }',
      { make: '- → make/0', set: '- → make/0', get: 'make/0 → -' },
    ],
    ['properties by name', 'const up = (o) => { o.n = o.m; };', { up: '.m → .n' }],
    [
      'what a variable or a property holds is changed',
      'function make() { const a = []; const add = (x) => { a.push(x); }; const put = (o) => { o.items.push(1); }; }',
      { make: '- → make/0', add: '.push make/0 → make/0', put: '.items .push → .items' },
    ],
  ];

describe('what functions read and change', () => {
  for (const [title, source, access] of rows) it(title, () => assert.deepEqual(accessIn(source), access));
});
