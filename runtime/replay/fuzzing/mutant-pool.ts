/** Inputs that are worth changing, and inputs made from them. */
import type { FuzzRequest, FuzzSeed } from '../../explore/fuzzing/fuzzer.js';
import type { JsonValue } from '../../inputs/values/values.js';
import { randomFrom } from '../../solver/local-search/random.js';
import type { Inputs } from '../run.js';
import { InputShares } from './input-shares.js';
import { type InputMaterial, JsonMutations, partsIn } from './json-mutations.js';
import { simplerWithin } from './simpler.js';

/** So many of the newest inputs are changed twice as often as all others together. */
const NEWEST = 30;
/** Most inputs of a pool. */
const MOST = 4000;
/** Most runs to make an input plainer. */
const MOST_PLAINER = 240;

/** An input made from a seed. */
export interface Mutant {
  readonly seed: number;
  readonly inputs: Inputs;
  /** The names of those inputs that differ from what it was made from. */
  readonly changed: ReadonlySet<string>;
}

export class MutantPool {
  private readonly seeds: FuzzSeed[] = [];
  private readonly mutants: Mutant[] = [];
  private readonly known = new Set<string>();
  private readonly shares = new InputShares();
  private readonly mutations: JsonMutations;

  /** @param seed of random numbers */
  constructor(seed: number) {
    this.mutations = new JsonMutations(randomFrom(seed));
  }

  get isEmpty(): boolean {
    return this.mutants.length === 0;
  }

  addSeed(seed: FuzzSeed): void {
    this.seeds.push(seed);
    if (partsIn(seed.inputs, seed.open, seed.fixed).length === 0) return;
    this.add({ seed: this.seeds.length - 1, inputs: seed.inputs, changed: new Set() });
  }

  /** Records that a change of inputs led elsewhere. */
  reward({ changed }: Mutant): void {
    this.shares.rewarded(changed);
  }

  /** Adds an input that is worth changing further. */
  add(mutant: Mutant): void {
    const key = JSON.stringify(mutant.inputs);
    if (this.known.has(key) || this.mutants.length >= MOST) return;
    this.known.add(key);
    this.mutants.push(mutant);
  }

  next({ vocabulary, bounds }: Pick<FuzzRequest, 'vocabulary' | 'bounds'>): Mutant {
    const { mutations, mutants, shares } = this;
    const isNew = mutations.below(3) > 0;
    const { seed, inputs } = isNew
      ? mutants[mutants.length - 1 - mutations.below(Math.min(mutants.length, NEWEST))]!
      : mutations.oneOf(mutants);
    const material: InputMaterial = { vocabulary, bounds, text: () => this.text(), part: () => this.part() };
    let changed = { ...this.seeds[seed]!, inputs };
    const known = Object.keys(inputs).filter((name) => !changed.fixed.includes(name));
    const names = new Set<string>();
    // Most changes are of one value: of what changes at once little is understood.
    for (let more = true; more; more = mutations.below(4) === 0) {
      const name = shares.drawn(known, mutations.fraction());
      names.add(name);
      changed = { ...changed, inputs: mutations.of(changed, name, material) };
    }
    shares.tried(names);
    return { seed, inputs: changed.inputs, changed: names };
  }

  /** The same, nearer to its seed, shorter and plainer, as long as `isEnough` says that it will do. */
  async plainer(mutant: Mutant, isEnough: (inputs: Inputs) => Promise<boolean>): Promise<Mutant> {
    const { seed } = mutant;
    let plainest = mutant.inputs;
    const candidates = simplerWithin(plainest, this.seeds[seed]!.inputs);
    let next = candidates.next();
    for (let left = MOST_PLAINER; left > 0 && !next.done; left--) {
      const inputs = next.value as Inputs;
      const isPlainer = await isEnough(inputs);
      if (isPlainer) plainest = inputs;
      next = candidates.next(isPlainer);
    }
    return { ...mutant, inputs: plainest };
  }

  /** A text of any input. */
  private text(): string {
    const { inputs } = this.mutations.oneOf(this.mutants);
    const texts = partsIn(inputs).flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
    return texts.length > 0 ? this.mutations.oneOf(texts) : '';
  }

  /** A value somewhere in any input. */
  private part(): JsonValue {
    const parts = partsIn(this.mutations.oneOf(this.mutants).inputs);
    return parts.length > 0 ? this.mutations.oneOf(parts).value : null;
  }
}
