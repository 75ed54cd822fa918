/** Random values without any knowledge of what is called: what a fuzzer of calls would give. */
import type { Random } from '../fuzz/random.js';
import type { Argument } from './shape.js';

function valueFrom(random: Random, depth = 0): unknown {
  const list = <T>(make: () => T): T[] => Array.from({ length: random.below(5) }, make);
  const inner = (): unknown => valueFrom(random, depth + 1);
  const text = (): string => list(() => String.fromCharCode(32 + random.below(95))).join('');
  const kinds: readonly (() => unknown)[] = [
    () => random.below(21) - 10,
    () => (random.below(2 ** 20) / 2 ** 20 - 0.5) * 2 ** random.below(40),
    text,
    () => random.chance(50),
    () => undefined,
    () => null,
    ...(depth < 3
      ? [() => list(inner), () => Object.fromEntries(list(() => [text(), inner()])), () => () => inner()]
      : []),
  ];
  return random.pick(kinds)();
}

export function randomArguments(random: Random, args: readonly Argument[]): readonly unknown[] {
  const count = args.some(({ rest }) => rest) ? args.length + random.below(4) : args.length;
  return Array.from({ length: count }, () => valueFrom(random));
}
