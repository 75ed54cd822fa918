/** Operators of strings as JavaScript: those of JavaScript, on each combination of operands that fits. */
import type { ExpressionOf } from '../../form/formula.js';
import { TEXT_OPERATORS } from '../../language/text-operators.js';

const LETTERS: Readonly<Record<string, string>> = { text: 's', number: 'n' };

/** @param sets the code of the operands */
export function textCode({ operator, pattern }: ExpressionOf<'text'>, sets: readonly string[]): string {
  const { takes } = TEXT_OPERATORS[operator];
  if (operator === 'length') {
    const [text, other] = sets;
    const own = `spec.text([${text}], 's', (x0) => x0.length)`;
    return other === undefined ? own : `spec.union(${own}, ${other})`;
  }
  const names: string[] = [];
  const kinds: string[] = [];
  const all = takes.slice(0, sets.length + (pattern === undefined ? 0 : 1)).map((wanted) => {
    if (pattern !== undefined && wanted.includes('pattern')) return pattern;
    const name = `x${names.length}`;
    names.push(name);
    kinds.push(LETTERS[wanted] ?? (wanted === 'text or pattern' ? 's' : 'v'));
    return name;
  });
  const [receiver, ...args] = all;
  const value = operator === '+' ? all.join(' + ') : `${receiver}.${operator}(${args.join(', ')})`;
  const result = operator === 'match' ? `${value}?.[0]` : value;
  return `spec.text([${sets.join(', ')}], '${kinds.join('')}', (${names.join(', ')}) => ${result})`;
}
