/**
 * Which gates of a circuit are about which of its terms. Queries share one circuit, and each of them needs only the inputs
 * and the bounds of what it is about.
 */
import { type Circuit, type Gate, GateKind } from '../sat/circuit.js';

/** What strings and numbers keep to where the circuit knows them. */
export const BOUNDS = ['short', 'known', 'plain'] as const;
export type BoundKind = (typeof BOUNDS)[number];

/** What making a part of the circuit has brought into it. */
export interface Origin {
  readonly inputs: Gate[];
  /** What always holds of it. */
  readonly facts: Gate[];
  /** What holds within the bounds. */
  readonly bounds: Readonly<Record<BoundKind, Gate[]>>;
  /** Variables of terms that got gates. */
  readonly variables: number[];
  /** Whether it was left open of two characters of one slot whether they are equal. */
  hasGuessed: boolean;
  readonly uses: Set<Origin>;
}

export class Origins {
  private readonly open: Origin[] = [];
  /** Gates up to it belong to an origin. */
  private seen = 1;
  /** As many facts belong to an origin. */
  private seenFacts = 0;

  /** @param facts what always holds of the circuit, of which more comes */
  constructor(
    private readonly circuit: Circuit,
    private readonly facts: readonly Gate[],
  ) {}

  /** Has all that is made meanwhile come from one origin. */
  during<T>(make: () => T): { readonly value: T; readonly origin: Origin } {
    this.collect();
    const origin: Origin = {
      inputs: [],
      facts: [],
      bounds: { short: [], known: [], plain: [] },
      variables: [],
      hasGuessed: false,
      uses: new Set(),
    };
    this.open.push(origin);
    const value = make();
    this.collect();
    this.open.pop();
    return { value, origin };
  }

  /** Notes that what is being made is made of something else. */
  use(origin: Origin): void {
    this.open.at(-1)?.uses.add(origin);
  }

  /** Notes what holds within a bound. */
  bound(kind: BoundKind, ...gates: readonly Gate[]): void {
    this.open.at(-1)?.bounds[kind].push(...gates);
  }

  /** Notes a variable that got gates. */
  variable(term: number): void {
    this.open.at(-1)?.variables.push(term);
  }

  /** Notes an input that says whether two characters of one slot are equal; others may have made it. */
  guess(input: Gate): void {
    const origin = this.open.at(-1);
    if (origin === undefined) return;
    origin.hasGuessed = true;
    origin.inputs.push(input);
  }

  /** What is being made, if something is. */
  get current(): Origin | undefined {
    return this.open.at(-1);
  }

  /** Gives the inputs and facts that are new to what is being made. */
  private collect(): void {
    const { circuit, facts } = this;
    const { inputs, facts: own } = this.open.at(-1) ?? {};
    while (this.seen < circuit.size) {
      this.seen += 1;
      if (circuit.kind(this.seen) === GateKind.Input) inputs?.push(this.seen);
    }
    for (; this.seenFacts < facts.length; this.seenFacts += 1) own?.push(facts[this.seenFacts]!);
  }
}

/** Things that are made once, each from its origin. */
export class Made<K, V> {
  private readonly known = new Map<K, { readonly value: V; readonly origin: Origin }>();

  constructor(private readonly origins: Origins) {}

  has(key: K): boolean {
    return this.known.has(key);
  }

  of(key: K, make: () => V): V {
    let made = this.known.get(key);
    if (made === undefined) {
      made = this.origins.during(make);
      this.known.set(key, made);
    }
    this.origins.use(made.origin);
    return made.value;
  }

  /** Something that is made together with something else. */
  set(key: K, value: V): void {
    const origin = this.origins.current;
    if (origin) this.known.set(key, { value, origin });
  }
}

/** Everything that some origins are made of, each once. */
export function closure(origins: Iterable<Origin>): readonly Origin[] {
  const found = new Set(origins);
  for (const origin of found) for (const used of origin.uses) found.add(used);
  return [...found];
}
