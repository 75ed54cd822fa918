/** New inputs for one point out of the values of a pool: drawn at random, or all of them. */
import type { ArgumentType } from './argument-types.js';
import type { Pool, PoolValue } from './pool.js';
import type { PublicPoint } from './protocol.js';
import type { Random } from './random.js';
import { type Argument, behind, type Sequence } from './sequences.js';

export interface Proposer {
  readonly pool: Pool;
  /** The names of a class and of those that extend it. */
  readonly classes: (name: string) => readonly string[];
  /** Inputs that there are already, as text. */
  readonly known: Set<string>;
}

/** Sequences longer than this are not extended. */
const LONGEST = 12;
const MOST_REST = 3;

/**
 * Draws new inputs of a point.
 * @param goal how many are wanted
 * @param tries failed tries after which no more are drawn
 */
export function drawn(
  point: PublicPoint,
  types: readonly ArgumentType[],
  { pool, classes, known }: Proposer,
  { goal, tries, random }: { readonly goal: number; readonly tries: number; readonly random: Random },
): readonly Sequence[] {
  const receivers = hasReceiver(point) ? pool.instances(classes(point.className!)) : undefined;
  const choices = types.map((type) => pool.fitting(type, classes));
  if (receivers?.length === 0 || choices.some((values, at) => values.length === 0 && !types[at]!.isOptional))
    return [];
  const found: Sequence[] = [];
  const pick = <T>(values: readonly T[]): T => values[random.below(values.length)]!;
  // What a module keeps between calls is a receiver that no call names.
  const { beginnings } = pool;
  const first = (): Sequence | undefined =>
    beginnings.length > 0 && random.below(2) === 0 ? pick(beginnings) : undefined;
  for (let failed = 0; failed < tries && found.length < goal; ) {
    const values: PoolValue[] = [];
    for (const [at, type] of types.entries()) {
      if (type.isRest) {
        for (let more = random.below(MOST_REST + 1); more > 0; more -= 1) values.push(pick(choices[at]!));
      } else if (choices[at]!.length === 0 || (type.isOptional && random.below(4) === 0)) break;
      else values.push(pick(choices[at]!));
    }
    const input = inputOf(point, receivers && pick(receivers), values, first());
    if (input && isNew(input, known)) found.push(input);
    else failed += 1;
  }
  return found;
}

/** All inputs of a point that the pool allows, up to a number. */
export function all(
  point: PublicPoint,
  types: readonly ArgumentType[],
  { pool, classes, known }: Proposer,
  most: number,
): readonly Sequence[] {
  const receivers = hasReceiver(point) ? pool.instances(classes(point.className!)) : [undefined];
  const choices = types.map((type) => pool.fitting(type, classes));
  const found: Sequence[] = [];
  const beginnings = [undefined, ...pool.beginnings];
  const extend = (receiver: PoolValue | undefined, values: readonly PoolValue[]): void => {
    if (found.length >= most) return;
    if (values.length === choices.length) {
      for (const beginning of beginnings) {
        const input = inputOf(point, receiver, values, beginning);
        if (input && isNew(input, known)) found.push(input);
      }
      return;
    }
    for (const value of choices[values.length]!) extend(receiver, [...values, value]);
  };
  for (const receiver of receivers) extend(receiver, []);
  return found;
}

/** Whether there is no such input yet; then there is. */
export function isNew(input: Sequence, known: Set<string>): boolean {
  const key = JSON.stringify(input);
  if (known.has(key)) return false;
  known.add(key);
  return true;
}

export function hasReceiver({ kind }: PublicPoint): boolean {
  return kind === 'method' || kind === 'get' || kind === 'set';
}

/** The calls that make receiver and arguments, one behind the other, and the tested call. */
function inputOf(
  point: PublicPoint,
  receiver: PoolValue | undefined,
  values: readonly PoolValue[],
  beginning: Sequence = [],
): Sequence | undefined {
  let sequence: Sequence = beginning;
  /** Where sequences of the pool begin: one that is taken twice gives the same object. */
  const placed = new Map<Sequence, number>([[beginning, 0]]);
  const place = (value: PoolValue): Argument => {
    if ('code' in value) return value;
    let from = placed.get(value.sequence);
    if (from === undefined) {
      from = sequence.length;
      placed.set(value.sequence, from);
      sequence = behind(sequence, value.sequence);
    }
    return { step: from + value.step };
  };
  const self = receiver && place(receiver);
  const args = values.map(place).map((arg) => ('code' in arg ? { code: arg.code } : arg));
  if (sequence.length >= LONGEST) return undefined;
  return [...sequence, { point: point.name, receiver: self && 'step' in self ? self.step : undefined, args }];
}
