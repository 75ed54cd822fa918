/** What an input itself gives, as it is written: what such values are is no work of the program. */
import * as acorn from 'acorn';
import type { Sequence, Step } from '../generation/sequences.js';
import type { Captured } from '../observation/captured.js';
import type { Point } from '../points.js';
import type { GivenCall } from './classify-input.js';

/** A call with its arguments that are primitive values. */
export function givenCall({ point, args }: Step, points: readonly Point[]): GivenCall {
  const parameters = points.find(({ name }) => name === point)?.parameters ?? [];
  return {
    point,
    args: new Map(
      args.flatMap((arg, at) => {
        const name = parameters[at];
        const isPlain = 'code' in arg && new RegExp(`^(?:${PRIMITIVE.source})$`, 'u').test(arg.code);
        return isPlain && name !== undefined ? [[name, given(arg.code)] as const] : [];
      }),
    ),
  };
}

/** The primitive values that an input is written with. */
export function givenBy(sequence: Sequence): readonly Captured[] {
  return sequence.flatMap(({ args }) =>
    args.flatMap((arg) =>
      'code' in arg ? [...arg.code.matchAll(PRIMITIVE)].map(([text]) => given(text)) : [],
    ),
  );
}

const PRIMITIVE =
  /"(?:[^"\\]|\\.)*"|-?(?:\d+n|\d+(?:\.\d+)?(?:e[+-]?\d+)?|Infinity)|NaN|true|false|null|undefined/gu;

function given(text: string): Captured {
  if (text === 'undefined') return { $: 'undefined' };
  if (/^-?\d+n$/u.test(text)) return { $: 'bigint', v: text.slice(0, -1) };
  return /^(?:NaN|-?Infinity|-0)$/u.test(text) ? { $: 'number', v: text } : (JSON.parse(text) as Captured);
}

/** The lists that an input is written with, and those within them. */
export function givenLists(sequence: Sequence): readonly Captured[] {
  const found: Captured[] = [];
  const captured = (node: acorn.AnyNode | null): Captured => {
    if (node?.type === 'ArrayExpression') {
      const id = -2 - found.length;
      const at = found.push(null) - 1;
      const v = node.elements.map((element) => captured(element));
      found[at] = { $: 'array', id, n: v.length, v };
      return found[at];
    }
    if (node?.type !== 'ObjectExpression') return node ? plainOf(node) : { $: 'undefined' };
    const fields = node.properties.flatMap((one): [string, Captured][] => {
      if (one.type !== 'Property') return [];
      const { key } = one;
      const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';
      return [[name, captured(one.value)]];
    });
    return { $: 'object', id: -1, v: Object.fromEntries(fields) };
  };
  for (const { args } of sequence)
    for (const arg of args)
      if ('code' in arg && /^[[{]/u.test(arg.code))
        captured(acorn.parseExpressionAt(`(${arg.code})`, 0, { ecmaVersion: 'latest' }));
  return found;
}

function plainOf(node: acorn.AnyNode): Captured {
  if (node.type === 'Literal' && ['number', 'string', 'boolean'].includes(typeof node.value))
    return node.value as Captured;
  if (node.type !== 'UnaryExpression' || node.operator !== '-') return { $: 'undefined' };
  const value = plainOf(node.argument);
  return typeof value === 'number' ? 0 - value : value;
}
