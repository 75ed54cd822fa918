/**
 * How many inputs there may be, from the numbers at smaller scopes: their logarithms grow by steps that grow by about
 * the same each time, which holds for lists (n ↦ kⁿ), trees (4ⁿ) and free graphs (n^n) alike.
 */
import type { Engine } from './engine.js';
import type { EnumerateOptions } from './options.js';
import { describeSubject } from './subject/subject.js';

/** Inputs of a smaller scope that are counted at most. */
const MOST = 1_000_000;
/** How much longer the next scope may take. */
const GROWTH = 4;

/**
 * A forecast, good for the order of magnitude. Undefined where the smaller scopes that can be counted in time say
 * nothing.
 * @param now milliseconds of CPU that this process has used
 * @param budget milliseconds of CPU that counting may take
 */
export async function forecast(
  options: EnumerateOptions,
  engine: Engine,
  now: () => number,
  budget: number,
): Promise<number | undefined> {
  const most = largest(options);
  const end = now() + budget;
  const logarithms: { readonly size: number; readonly value: number }[] = [];
  let last = 0;
  for (let size = 1; size < most; size += 1) {
    const began = now();
    // The next scope takes longer than the last.
    if (began + GROWTH * last > end) break;
    const count = await countAt(smaller(options, most - size), engine);
    // The first one also takes what it takes to warm up.
    if (size > 1) last = now() - began;
    if (count >= MOST) break;
    if (count > 0) logarithms.push({ size, value: Math.log(count) });
  }
  return extrapolated(logarithms, most);
}

/** @param points logarithms of counts at growing sizes */
export function extrapolated(
  points: readonly { readonly size: number; readonly value: number }[],
  size: number,
): number | undefined {
  const [a, b, c] = points.slice(-3);
  if (!a || !b || !c || c.size - a.size !== 2) return undefined;
  const growth = Math.max(0, c.value - b.value - (b.value - a.value));
  let [step, value] = [c.value - b.value, c.value];
  for (let at = c.size; at < size; at += 1) {
    step += growth;
    value += step;
  }
  return Math.round(Math.exp(value));
}

function largest({ scope }: EnumerateOptions): number {
  const limits = Object.values(scope.classes).map(({ limit }) => limit);
  return Math.max(...(limits.length === 0 ? [scope.default] : limits));
}

/** The same question about fewer objects of each class. */
function smaller(options: EnumerateOptions, by: number): EnumerateOptions {
  const { default: limit, classes } = options.scope;
  const fewer = (count: number): number => (count <= 1 ? count : Math.max(1, count - by));
  const bounds = Object.entries(classes).map(
    ([name, bound]) => [name, { ...bound, limit: fewer(bound.limit) }] as const,
  );
  return { ...options, scope: { default: fewer(limit), classes: Object.fromEntries(bounds) } };
}

async function countAt(options: EnumerateOptions, engine: Engine): Promise<number> {
  const enumeration = await engine.start(describeSubject(options).enumeration);
  try {
    return await enumeration.count(MOST);
  } finally {
    enumeration.close();
  }
}
