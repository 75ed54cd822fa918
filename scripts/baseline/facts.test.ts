import assert from 'node:assert/strict';
import { probesFacts, whispecFacts } from './experiments.js';
import { exploreFacts } from './explored.js';
import { FactList, type Facts } from './facts.js';
import { alloyFacts, crosscheckFacts, fuzzFacts, specFacts } from './printed.js';

function alloyOf(out: object | undefined, err: string): Facts {
  const list = new FactList();
  alloyFacts(list, 'm.als', out === undefined ? '' : JSON.stringify(out), err);
  return list.facts();
}

const command = { command: { text: 'run {}' }, instances: { count: 2, complete: false } };

const rows: readonly (readonly [of: string, found: Facts, expected: Facts])[] = [
  [
    'Table 5, without costs',
    whispecFacts({
      rows: [
        {
          paper: { structure: 'TreeMap', method: 'put' },
          ours: { tests: 3, queries: 9, milliseconds: { cpu: 5 } },
          blackBox: { inputs: 7 },
        },
      ],
    }),
    { 'TreeMap.put / tests': '3', 'TreeMap.put / all inputs': '7' },
  ],
  [
    'probes, in the order of their statements',
    probesFacts({
      rows: [
        {
          results: [
            {
              probe: { category: 'bits', target: 'f' },
              reached: [{ statement: { text: 'b' } }],
              missed: [{ text: 'a' }],
              divergent: 1,
              isWrong: false,
            },
          ],
        },
      ],
    }),
    { 'bits/f / a': 'missed', 'bits/f / b': 'reached', 'bits/f / divergent': '1' },
  ],
  [
    'an exploration',
    exploreFacts({
      subject: { target: 'f' },
      tests: [
        { inputs: { x: 1 }, outcome: { kind: 'return' }, pathCondition: ['x > 0', 'x < 2'], replay: 'same' },
      ],
      findings: [{ test: '123', clause: 'result = 1' }],
      errors: [{ error: { name: 'TypeError' }, at: { line: 4 } }],
      paths: { divergent: 0 },
      decisions: {
        list: [
          { line: 1, column: 2, kind: 'if', text: 'x >\n 0', whenTrue: 'covered', whenFalse: 'infeasible' },
        ],
      },
      bounds: [
        { name: 'scope', hit: true },
        { name: 'paths', hit: false },
      ],
      concretized: [],
      exhausted: true,
    }),
    {
      'f / decision / 1:2 if x > 0 / true': 'covered',
      'f / decision / 1:2 if x > 0 / false': 'infeasible',
      'f / exhausted': 'true',
      'f / divergent': '0',
      'f / bounds hit': 'scope',
      'f / concrete operations': 'none',
      'f / finding': '{"clause":"result = 1"}',
      'f / error / line 4': '{"name":"TypeError"}',
      'f / test / x > 0 and x < 2 / outcome': '{"kind":"return"}',
      'f / test / x > 0 and x < 2 / inputs': '{"x":1}',
      'f / test / x > 0 and x < 2 / replay': 'same',
    },
  ],
  [
    'specs',
    specFacts({
      tests: [
        { fullTitle: 'a', err: {} },
        { fullTitle: 'b', err: { message: '1 is not 2\n at x' } },
      ],
    }),
    { a: 'passes', b: 'fails: 1 is not 2' },
  ],
  [
    'a table, without its times',
    crosscheckFacts('| target | inputs | exploring s |\n| --- | --- | --- |\n| f | 3 | 0.5 |\n'),
    { 'f / inputs': '3' },
  ],
  [
    'random programs',
    fuzzFacts('seed 7: tier differs (value)\n  node:  1\n9 programs: 1 mismatches\nexcused: none\n'),
    { 'seed 7': 'tier differs (value)', summary: '9 programs: 1 mismatches', 'summary (2)': 'excused: none' },
  ],
  [
    'a model of Alloy',
    alloyOf(
      {
        commands: [{ ...command, verdict: 'SAT', contradicts: true, bounds: [{ option: '--timeout' }] }],
        failures: [],
      },
      '',
    ),
    {
      'm.als / run {} / verdict': 'SAT --timeout, against what is expected',
      'm.als / run {} / instances': '2 or more',
    },
  ],
  ['a model that is refused', alloyOf(undefined, 'error E_FILE: gone\n'), { 'm.als': 'error E_FILE: gone' }],
];

describe('a baseline holds facts of', () => {
  for (const [of, found, expected] of rows) {
    it(of, () => assert.deepEqual(found, expected));
  }
});
