/** Inputs that are worth changing, and inputs made from them. */
import type { FuzzSeed, SlotValue } from '../../explore/fuzzing/fuzzer.js';
import type { JsonValue } from '../../inputs/values/values.js';
import { type Random, randomFrom } from '../../solver/local-search/random.js';
import type { Inputs } from '../run.js';
import { Mutations, plainer, shortened } from './mutations.js';

/** So many of the newest inputs are changed twice as often as all others together. */
const NEWEST = 30;
/** Most inputs of a pool. */
const MOST = 4000;
/** Most runs to make an input plainer. */
const MOST_PLAINER = 240;

/** An input made from a seed: the values of its slots. */
export interface Mutant {
  readonly seed: number;
  readonly values: readonly SlotValue[];
}

/** A JSON value whose parts can be written. */
type Parts = Record<string | number, JsonValue>;

export class MutantPool {
  private readonly seeds: { readonly inputs: Inputs; readonly slots: FuzzSeed['slots'] }[] = [];
  private readonly mutants: Mutant[] = [];
  private readonly known = new Set<string>();
  private readonly mutations: Mutations;

  constructor(random: Random | number) {
    this.mutations = new Mutations(typeof random === 'number' ? randomFrom(random) : random);
  }

  get isEmpty(): boolean {
    return this.mutants.length === 0;
  }

  addSeed({ inputs, slots }: FuzzSeed): void {
    this.seeds.push({ inputs: structuredClone(inputs), slots });
    if (slots.length > 0) this.add({ seed: this.seeds.length - 1, values: slots.map(({ value }) => value) });
  }

  /** Adds an input that is worth changing further. */
  add(mutant: Mutant): void {
    const key = JSON.stringify(mutant);
    if (this.known.has(key) || this.mutants.length >= MOST) return;
    this.known.add(key);
    this.mutants.push(mutant);
  }

  /** @param words strings that the program compares with */
  next(words: readonly string[]): Mutant {
    const { mutations, mutants } = this;
    const isNew = mutations.below(3) > 0;
    const { seed, values } = isNew
      ? mutants[mutants.length - 1 - mutations.below(Math.min(mutants.length, NEWEST))]!
      : mutations.oneOf(mutants);
    const changed = [...values];
    const material = { words, text: () => this.text() };
    // Most changes are of one value: of what changes at once little is understood.
    for (let more = true; more; more = mutations.below(4) === 0) {
      const slot = mutations.below(changed.length);
      changed[slot] = mutations.of(changed[slot]!, material);
    }
    return { seed, values: changed };
  }

  /** The input as JSON. The next one is written over it. */
  inputsOf({ seed, values }: Mutant): Inputs {
    const { inputs, slots } = this.seeds[seed]!;
    slots.forEach(({ places }, i) => {
      for (const place of places) write(inputs as Parts, place, values[i]!);
    });
    return inputs;
  }

  /** The same with the values of its seed, or shorter and plainer texts, as long as `isEnough` says that it will do. */
  async plainer(mutant: Mutant, isEnough: (mutant: Mutant) => Promise<boolean>): Promise<Mutant> {
    const { slots } = this.seeds[mutant.seed]!;
    let plainest = mutant;
    let left = MOST_PLAINER;
    const attempt = async (slot: number, value: SlotValue): Promise<boolean> => {
      left -= 1;
      const values = plainest.values.with(slot, value);
      const plainer = { seed: mutant.seed, values };
      if (!(await isEnough(plainer))) return false;
      plainest = plainer;
      return true;
    };
    for (let slot = 0; slot < slots.length; slot++) {
      const before = slots[slot]!.value;
      const value = plainest.values[slot]!;
      if (value === before || (await attempt(slot, before))) continue;
      if (typeof value !== 'string') continue;
      for (const change of [shortened, plainer]) {
        const candidates = change(plainest.values[slot] as string);
        let next = candidates.next();
        while (left > 0 && !next.done) next = candidates.next(await attempt(slot, next.value));
      }
    }
    return plainest;
  }

  /** A text of any input. */
  private text(): string {
    const { values } = this.mutations.oneOf(this.mutants);
    const texts = values.filter((value) => typeof value === 'string');
    return texts.length > 0 ? this.mutations.oneOf(texts) : '';
  }
}

function write(inputs: Parts, place: readonly (string | number)[], value: SlotValue): void {
  let at = inputs;
  for (const key of place.slice(0, -1)) at = at[key] as Parts;
  at[place.at(-1)!] = value;
}
