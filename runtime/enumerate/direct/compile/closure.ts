/** Closures in generated code: a list of what is still to be followed, as bits. */

import {
  type ElementCode,
  elementOf,
  exactWord,
  isKnown,
  mergeBits,
  type SetCode,
  type Word,
} from './code/sets.js';
import { andNot, type Code } from './code/source.js';
import type { FunctionWriter } from './function-writer.js';

type Step = (element: ElementCode) => SetCode;

/**
 * What one or more steps reach from a set. The upper bound is followed first; where all that it met was known, it is
 * the lower bound too, else that is followed by itself.
 */
export function closureOf(f: FunctionWriter, from: SetCode, step: Step): SetCode {
  const { out } = f;
  const bits = reachableBits(f, from, step);
  const exact = out.variable('k', '1');
  if (!isKnown(from))
    for (const word of from.words)
      if (word && word.lower !== word.upper) out.line(`if (${word.lower} !== ${word.upper}) ${exact} = 0;`);
  const upper = follow(f, from, step, 'upper', bits, exact);
  const lower = upper.map((name) => name && out.variable('l', name));
  out.block(`if (${exact} === 0)`, () => {
    const found = follow(f, from, step, 'lower', bits, undefined);
    for (const [word, name] of found.entries()) if (name) out.line(`${lower[word]} = ${name};`);
  });
  const words = bits.map((_, word): Word | undefined => {
    const [least, most] = [lower[word], upper[word]];
    return least === undefined || most === undefined ? undefined : { lower: least, upper: most };
  });
  return { words, bits };
}

/** The bits that steps can reach at all. */
function reachableBits(f: FunctionWriter, from: SetCode, step: Step): readonly number[] {
  const { out } = f;
  let reached: readonly number[] = new Array<number>(f.program.words).fill(0);
  for (;;) {
    const around = mergeBits(from.bits, reached, (x, y) => x | y);
    let next = reached;
    out.withoutWriting(() => {
      next = mergeBits(reached, step(elementOf(out, 'x', around)).bits, (x, y) => x | y);
    });
    if (next.every((mask, word) => mask === reached[word])) return reached;
    reached = next;
  }
}

/**
 * @param exact is set to 0 where a step is not known.
 * @returns by word, the variable of what is reached.
 */
function follow(
  f: FunctionWriter,
  from: SetCode,
  step: Step,
  bound: 'lower' | 'upper',
  bits: readonly number[],
  exact: Code | undefined,
): readonly (Code | undefined)[] {
  const { out } = f;
  const around = mergeBits(from.bits, bits, (x, y) => x | y);
  const found = bits.map((mask) => (mask === 0 ? undefined : out.variable('r', '0')));
  const start = around.map((_, word) => from.words[word]?.[bound] ?? '0');
  const rest = around.map((mask, word) => (mask === 0 ? undefined : out.variable('q', start[word]!)));
  const open = rest.flatMap((name) => (name === undefined ? [] : [name]));
  if (open.length === 0) return found;
  const isOpen = `${open.length === 1 ? open[0] : `(${open.join(' | ')})`} !== 0`;
  // Nothing can be added to all that can be reached at all.
  const isFull = found.flatMap((name, word) => (name ? [`${name} === ${bits[word]}`] : [])).join(' && ');
  out.block(`while (${isOpen}${isFull === '' ? '' : ` && !(${isFull})`})`, () => {
    const element = takeOne(f, around, rest);
    const next = step(element);
    for (const [word, bounds] of next.words.entries()) {
      if (!bounds) continue;
      if (exact !== undefined && bounds.lower !== bounds.upper)
        out.line(`if (${bounds.lower} !== ${bounds.upper}) ${exact} = 0;`);
      if (bounds[bound] === '0') continue;
      const fresh = out.keep('n', andNot(bounds[bound], found[word]!));
      out.line(`${found[word]} |= ${fresh}; ${rest[word]} |= ${andNot(fresh, start[word]!)};`);
    }
  });
  if (exact !== undefined) out.line(`if (${isOpen}) ${exact} = 0;`);
  return found;
}

/** Takes one element out of what is left. */
function takeOne(
  f: FunctionWriter,
  bits: readonly number[],
  rest: readonly (string | undefined)[],
): ElementCode {
  const { out } = f;
  const used = rest.flatMap((name, word) => (name === undefined ? [] : [{ name, word }]));
  const [mask, bit] = [out.fresh('b'), out.fresh('x')];
  if (used.length === 1) {
    const { name, word } = used[0]!;
    out.line(
      `const ${mask} = ${name} & -${name}, ${bit} = ${32 * word + 31} - clz(${mask}); ${name} ^= ${mask};`,
    );
    const words = bits.map((_, index) => (index === word ? exactWord(mask) : undefined));
    return { bit, words, bits };
  }
  const at = out.fresh('w');
  const choose = (of: (entry: (typeof used)[number]) => string, otherwise: string): string =>
    used.slice(0, -1).reduceRight((rest, entry) => `${entry.name} !== 0 ? ${of(entry)} : ${rest}`, otherwise);
  const last = used[used.length - 1]!;
  out.line(`const ${at} = ${choose(({ word }) => String(word), String(last.word))};`);
  const chosen = out.keep(
    'm',
    choose(({ name }) => name, last.name),
  );
  out.line(`const ${mask} = ${chosen} & -${chosen}, ${bit} = 32 * ${at} + 31 - clz(${mask});`);
  const words = bits.map((_, index) =>
    rest[index] === undefined ? undefined : exactWord(out.keep('b', `${at} === ${index} ? ${mask} : 0`)),
  );
  for (const { name, word } of used) out.line(`${name} ^= ${words[word]!.lower};`);
  return { bit, words, bits };
}
