/** Random inputs of the types that others have: numbers from -8 to 8, arrays and strings of at most eight elements. */
import type { JsonValue } from '../../runtime/index.js';

type Inputs = Readonly<Record<string, JsonValue>>;

const MOST = 8;
const LETTERS = 'ab0 ()";,-';

/** Numbers by chance, the same from run to run (mulberry32). */
function* chances(): Generator<number, never> {
  for (let state = 1; ; ) {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    yield ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }
}

/** @param examples inputs of the target */
export function* randomInputs(examples: readonly Inputs[], count: number): Iterable<Inputs> {
  const chance = chances();
  const below = (most: number): number => Math.floor(chance.next().value * most);
  const like = (samples: readonly JsonValue[], identifiers: { next: number }): JsonValue => {
    const sample = samples[below(samples.length)] ?? 0;
    if (typeof sample === 'number') return below(2 * MOST + 1) - MOST;
    if (typeof sample === 'boolean') return below(2) === 1;
    if (typeof sample === 'string')
      return Array.from({ length: below(MOST + 1) }, () => LETTERS[below(LETTERS.length)]!).join('');
    if (Array.isArray(sample)) {
      const elements = samples.flatMap((one) => (Array.isArray(one) ? (one as JsonValue[]) : []));
      return Array.from({ length: below(MOST + 1) }, () => like(elements, identifiers));
    }
    if (sample === null) return null;
    const { id: _, fields, ...rest } = sample as { readonly id?: number; readonly fields?: Inputs };
    if (fields === undefined) return sample;
    identifiers.next += 1;
    const id = identifiers.next;
    const others = samples.filter((one) => one !== null && typeof one === 'object' && !Array.isArray(one));
    const filled = Object.fromEntries(
      Object.keys(fields).map((name) => {
        const values = others.flatMap((one) => {
          const value = (one as { readonly fields?: Inputs }).fields?.[name];
          return value === undefined ? [] : [value];
        });
        // What refers to an object of the same class goes on by chance.
        const isLink = values.some((value) => value !== null && typeof value === 'object');
        return [name, isLink && below(4) === 0 ? null : like(values, identifiers)];
      }),
    );
    return { ...rest, id, fields: filled };
  };
  const names = [...new Set(examples.flatMap((inputs) => Object.keys(inputs)))];
  for (let i = 0; i < count; i += 1) {
    const identifiers = { next: 0 };
    yield Object.fromEntries(
      names.map((name) => [
        name,
        like(
          examples.flatMap((inputs) => (inputs[name] === undefined ? [] : [inputs[name]])),
          identifiers,
        ),
      ]),
    );
  }
}
