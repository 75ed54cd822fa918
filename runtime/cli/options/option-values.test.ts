import assert from 'node:assert/strict';
import { condition, oneOf, scope, seconds, variable, wholeNumber } from './option-values.js';

const none = { default: 3, classes: {} };

describe('values of options', () => {
  const good: readonly (readonly [what: string, read: () => unknown, value: unknown])[] = [
    ['a whole number', () => wholeNumber('max-paths', '12'), 12],
    ['zero where it is allowed', () => wholeNumber('seed', '0', 0), 0],
    ['seconds', () => seconds('timeout', '1.5'), 1500],
    ['a word', () => oneOf('goal', 'paths', ['decisions', 'paths']), 'paths'],
    ['a variable', () => variable('global', 'Company.$lib'), 'Company.$lib'],
    ['a condition', () => condition('condition', 'react-server'), 'react-server'],
    ['no scope', () => scope([], none), none],
    ['a scope', () => scope(['7'], none), { default: 7, classes: {} }],
    [
      'scopes of nested classes and of arrays',
      () => scope(['List.Entry=2', 'Array.length=5'], none),
      {
        default: 3,
        classes: { 'List.Entry': { limit: 2, exact: false }, 'Array.length': { limit: 5, exact: false } },
      },
    ],
    [
      'scopes of classes',
      () => scope(['Entry=2', '5', 'Tree=exactly:1', 'Entry=4'], none),
      { default: 5, classes: { Entry: { limit: 4, exact: false }, Tree: { limit: 1, exact: true } } },
    ],
  ];
  for (const [what, read, value] of good) it(what, () => assert.deepEqual(read(), value));

  const bad: readonly (readonly [read: () => unknown, complaint: string])[] = [
    [
      () => wholeNumber('max-paths', 'many'),
      'error E_OPTION: --max-paths takes a whole number from 1 on, not "many"',
    ],
    [
      () => wholeNumber('max-paths', '0'),
      'error E_OPTION: --max-paths takes a whole number from 1 on, not "0"',
    ],
    [
      () => wholeNumber('max-paths', '1.5'),
      'error E_OPTION: --max-paths takes a whole number from 1 on, not "1.5"',
    ],
    [() => wholeNumber('seed', '', 0), 'error E_OPTION: --seed takes a whole number from 0 on, not ""'],
    [() => variable('global', 'a-b'), 'error E_OPTION: --global takes the name of a variable, not "a-b"'],
    [
      () => condition('condition', './a'),
      'error E_OPTION: --condition takes the name of a condition, not "./a"',
    ],
    [() => seconds('timeout', '-1'), 'error E_OPTION: --timeout takes a number of seconds above 0, not "-1"'],
    [
      () => oneOf('strategy', 'dsf', ['bfs', 'dfs', 'random']),
      'error E_OPTION: --strategy takes bfs or dfs or random, not "dsf"\n  Did you mean "dfs"?',
    ],
    [
      () => scope(['Entry='], none),
      'error E_OPTION: --scope takes N, Class=N or Class=exactly:N, not "Entry="',
    ],
    [
      () => scope(['Entry=exact:2'], none),
      'error E_OPTION: --scope takes N, Class=N or Class=exactly:N, not "Entry=exact:2"',
    ],
  ];
  for (const [read, complaint] of bad) {
    it(complaint.split('\n')[0]!, () => {
      assert.throws(read, (error: { format(): string }) => {
        assert.equal(error.format(), complaint);
        return true;
      });
    });
  }
});
