/**
 * Functions of two strings, `f(s, t)`.
 *
 *     C  as for numbers, or T === T | T.includes(T) | T.startsWith(T) | T.endsWith(T) | T < T
 *     E  as for numbers, of a, T.length, T.indexOf(T), T.charCodeAt(N)
 *     T  s | t | s + t | s.slice(N) | s[N] | s.trim() | s.toUpperCase() | a constant
 *
 * Inputs are all pairs of strings of up to three of four characters.
 */
import type { Random } from '../../fuzz/random.js';
import type { Family, Program } from '../family.js';
import { type Words, Writer } from '../writer.js';

export const strings: Family = { name: 'strings', write };

const CHARACTERS = ['a', 'b', 'A', ' '];
const CONSTANTS = ["''", "'a'", "'b'", "'ab'", "'A'", "' '", "'aba'"];

function write(random: Random): Program {
  const name = (): string => random.pick(['s', 't']);
  const text = (): string => {
    const kind = random.below(12);
    if (kind < 5) return name();
    if (kind < 8) return random.pick(CONSTANTS);
    if (kind < 9) return '(s + t)';
    return `${name()}${random.pick([`.slice(${random.below(3)})`, '.trim()', '.toUpperCase()', `.charAt(${random.below(3)})`])}`;
  };
  const call = (method: string): string => `${text()}.${method}(${text()})`;
  const words: Words = {
    operands: [
      'a',
      () => `${text()}.length`,
      () => call('indexOf'),
      () => `${name()}.charCodeAt(${random.below(3)})`,
    ],
    assigned: ['a'],
    conditions: [
      () => `${text()} === ${text()}`,
      () => call(random.pick(['includes', 'startsWith', 'endsWith'])),
      () => `${text()} < ${text()}`,
    ],
  };
  const lines = [
    'export function f(s: string, t: string): number {',
    '  let a = s.length;',
    ...new Writer(random, words).statements(2, '  '),
    '  return a;',
    '}',
  ];
  return { source: `${lines.join('\n')}\n`, inputs };
}

function* inputs(): Generator<() => readonly unknown[]> {
  const all = [''];
  for (const text of all) if (text.length < 3) all.push(...CHARACTERS.map((character) => text + character));
  for (const s of all) for (const t of all) yield () => [s, t];
}
