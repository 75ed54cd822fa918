/** Which errors callers hardly cause: a path of each, by its predicates. */
import { strict as assert } from 'node:assert';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEFAULTS } from '../defaults.js';
import { exploreTarget } from '../explore.js';

/** The messages of errors that are likely, and those that are not. */
const ROWS: readonly (readonly [
  name: string,
  source: string,
  likely: readonly string[],
  unlikely: readonly string[],
  target?: string,
])[] = [
  [
    'an argument of a kind that nothing suggests',
    'function f(list) { return list.length > 1; }',
    [],
    ["Cannot read properties of undefined (reading 'length')"],
  ],
  [
    'a part of an argument',
    `function f(options) { return options && options.colour.name === 'red'; }`,
    ["Cannot read properties of undefined (reading 'name')"],
    [],
  ],
  [
    'what the function throws itself',
    `function f(list) { if (!Array.isArray(list)) throw new TypeError('list is not iterable, but should be'); return 1; }`,
    ['list is not iterable, but should be'],
    [],
  ],
  [
    'what the function throws itself, in the words of the engine',
    `function f(list) { if (list === null) throw new TypeError("Cannot read properties of null (reading 'x')"); return 1; }`,
    ["Cannot read properties of null (reading 'x')"],
    [],
  ],
  [
    'an argument whose name stands in another one',
    'function f(own, owner) { if (own > 1) return owner.length > 1; return 1; }',
    [],
    ["Cannot read properties of undefined (reading 'length')"],
  ],
  [
    'a type that is declared',
    '/** @param {{ name: string } | null} user */ function f(user) { return user.name; }',
    ["Cannot read properties of null (reading 'name')"],
    [],
  ],
  [
    'a receiver that no constructor has made',
    'class Store { constructor() { this.items = []; } last() { return this.items[0].name; } } module.exports = { Store };',
    [],
    ["Cannot read properties of undefined (reading 'name')"],
    'Store.prototype.last',
  ],
];

describe('errors that callers hardly cause', () => {
  for (const [name, source, likely, unlikely, target = 'f'] of ROWS)
    it(name, async () => {
      const directory = mkdtempSync(path.join(tmpdir(), 'penumbra-unlikely-'));
      try {
        const file = path.join(directory, 'main.js');
        writeFileSync(file, source.includes('module.exports') ? source : `${source} module.exports = { f };`);
        const found = { likely: new Set<string>(), unlikely: new Set<string>() };
        for await (const event of exploreTarget({ ...DEFAULTS, file, target, goal: 'paths', maxPaths: 12 })) {
          if (event.type !== 'path' || event.path.outcome.kind !== 'throw') continue;
          const { error } = event.path.outcome;
          found[event.path.unlikely ? 'unlikely' : 'likely'].add(error!.message);
        }
        for (const message of likely) assert.ok(found.likely.has(message), [...found.likely].join());
        for (const message of unlikely) assert.ok(found.unlikely.has(message), [...found.unlikely].join());
        assert.ok(likely.length > 0 || ![...found.likely].some((message) => unlikely.includes(message)));
      } finally {
        rmSync(directory, { recursive: true });
      }
    });
});
