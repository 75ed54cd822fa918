/**
 * Functions of two strings that read numbers, take texts apart and match patterns, `f(s, t)`.
 *
 *     C  as for numbers, or P.test(T) | T === T | T < T | T.includes(T)
 *     E  as for numbers, of a, T.length, Number(T), parseInt(T, N), parseFloat(T), T.lastIndexOf(T), T.search(P),
 *        T.charCodeAt(N), the length of what P captures
 *     T  s | t | s + t | parts, other case, filled, repeated | a capture | a constant
 *
 * Inputs are all pairs of strings of up to three of four characters.
 */
import type { Random } from '../../fuzz/random.js';
import type { Family, Program } from '../family.js';
import { type Words, Writer } from '../writer.js';

export const texts: Family = { name: 'text', write };

const CHARACTERS = ['a', '1', '-', 'B'];
const CONSTANTS = ["''", "'a'", "'1'", "'-'", "'1a'", "'11'", "'-1'", "'b'", "'aa'"];
const PARTS = [
  '.trim()',
  '.toLowerCase()',
  '.toUpperCase()',
  ".padStart(2, '0')",
  ".padEnd(3, '-')",
  '.repeat(2)',
  '.slice(1)',
  '.slice(-1)',
  '.slice(0, -1)',
  '.substring(1, 2)',
  '.charAt(0)',
];
const PATTERNS = [
  '/^\\d+$/',
  '/^-?\\d+/',
  '/a|1-/',
  '/^(a|1)*$/',
  '/(\\d)(a?)/',
  '/[^a]$/',
  '/b/i',
  '/^.{2}$/',
  '/\\bb?/i',
  '/(?=1)./',
  '/(?<!a)1/',
  '/^(a+?)(.*)/',
  '/-\\B/',
];

function write(random: Random): Program {
  const text = (): string => {
    const kind = random.below(12);
    if (kind < 6) return random.pick(['s', 't']);
    if (kind < 8) return random.pick(CONSTANTS);
    if (kind < 9) return '(s + t)';
    if (kind < 10) return `(${random.pick(PATTERNS)}.exec(${random.pick(['s', 't'])}) || [''])[0]`;
    return `${random.pick(['s', 't'])}${random.pick(PARTS)}`;
  };
  const words: Words = {
    operands: [
      'a',
      () => `${text()}.length`,
      () => `Number(${text()})`,
      () => `parseInt(${text()}, ${random.pick(['10', '16', '2'])})`,
      () => `parseFloat(${text()})`,
      () => `${text()}.lastIndexOf(${text()})`,
      () => `${text()}.search(${random.pick(PATTERNS)})`,
      () => `${text()}.charCodeAt(${random.below(3)})`,
    ],
    assigned: ['a'],
    conditions: [
      () => `${random.pick(PATTERNS)}.test(${text()})`,
      () => `${text()} === ${text()}`,
      () => `${text()} < ${text()}`,
      () => `${text()}.${random.pick(['includes', 'startsWith', 'endsWith'])}(${text()})`,
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
