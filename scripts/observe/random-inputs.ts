/** Random inputs of the types that others have: numbers from -8 to 8, arrays and strings of at most eight elements. */
import type { JsonValue } from '../../runtime/index.js';
import { Random } from '../fuzz/random.js';

type Inputs = Readonly<Record<string, JsonValue>>;

const MOST = 8;
const LETTERS = 'ab0 ()";,-';

/** @param examples inputs of the target */
export function* randomInputs(examples: readonly Inputs[], count: number): Iterable<Inputs> {
  const random = new Random(1);
  const like = (samples: readonly JsonValue[], identifiers: { next: number }): JsonValue => {
    const sample = samples[random.below(samples.length)] ?? 0;
    if (typeof sample === 'number') return random.below(2 * MOST + 1) - MOST;
    if (typeof sample === 'boolean') return random.below(2) === 1;
    if (typeof sample === 'string')
      return Array.from({ length: random.below(MOST + 1) }, () => random.pick([...LETTERS])).join('');
    if (Array.isArray(sample)) {
      const elements = samples.flatMap((one) => (Array.isArray(one) ? (one as JsonValue[]) : []));
      return Array.from({ length: random.below(MOST + 1) }, () => like(elements, identifiers));
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
        return [name, isLink && random.below(4) === 0 ? null : like(values, identifiers)];
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
