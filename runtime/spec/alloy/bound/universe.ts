/**
 * The atoms of a command and the sets of atoms that each signature must and may hold.
 *
 * Atoms that must be in a signature below another are its own from the start; the rest of a top-level signature
 * may
 * be in any signature below that is not full. So bounds tell atoms apart only where some are certain: those of
 * `one`
 * and of exact signatures, against those that are left.
 */

import {
  INT,
  isTopLevel,
  NONE,
  type PrimitiveSignature,
  SEQUENCE_INDEX,
  type Signature,
  STRING,
  shortLabel,
  UNIV,
} from '../../check/signatures.js';
import type { Atom, Tuples } from '../../relational/problem/problem.js';
import type { Scopes } from './scopes.js';

export interface Bound {
  readonly lower: Tuples;
  readonly upper: Tuples;
}

export class Universe {
  readonly atoms: Atom[] = [];
  private readonly bounds = new Map<Signature, Bound>();
  private readonly integers = new Map<number, number>();
  private readonly strings = new Map<string, number>();

  /**
   * @param ordered signatures whose atoms keep their order: no two may be renamed to each other.
   * @param strings the literals of the model.
   */
  constructor(
    signatures: readonly Signature[],
    private readonly scopes: Scopes,
    ordered: ReadonlySet<Signature>,
    strings: ReadonlySet<string>,
  ) {
    const add = (name: string, integer?: number): number => {
      this.atoms.push({ name, symmetry: 0, ...(integer === undefined ? {} : { integer }) });
      return this.atoms.length - 1;
    };
    const primitives = signatures.filter((signature) => signature.kind === 'primitive');
    const top = primitives.filter(isTopLevel);
    for (const signature of top) this.allocate(signature, add);
    for (const signature of top) this.spread(signature);
    this.addIntegers(add);
    for (const value of strings) this.strings.set(value, add(JSON.stringify(value)));
    for (let extra = 0; this.strings.size < scopes.strings; extra += 1)
      if (!strings.has(`String${extra}`)) this.strings.set(`String${extra}`, add(`"String${extra}"`));
    this.addBuiltins();
    for (const signature of signatures) if (signature.kind === 'subset') this.subset(signature);
    this.addSymmetry(signatures, ordered);
  }

  boundOf(signature: Signature): Bound {
    return this.bounds.get(signature)!;
  }

  /** All atoms, even if no signature may hold them. */
  get all(): Tuples {
    return this.atoms.map((_, i) => i);
  }

  /** The atom of an integer, brought into the range of the width. */
  integer(value: number): number | undefined {
    return this.integers.get(wrap(value, this.scopes.bits));
  }

  string(value: string): number {
    return this.strings.get(value)!;
  }

  get least(): number {
    return this.scopes.bits === 0 ? 0 : -(2 ** (this.scopes.bits - 1));
  }

  /** A tuple as a number. */
  tuple(...atoms: readonly number[]): number {
    return atoms.reduce((code, atom) => code * this.atoms.length + atom, 0);
  }

  /**
   * Atoms that must be in a signature (lower bound), and atoms that may be in it if no subsignature has them.
   */
  private allocate(signature: PrimitiveSignature, add: (name: string) => number): void {
    for (const child of signature.children) this.allocate(child, add);
    const lower = signature.children.flatMap((child) => this.boundOf(child).lower);
    const isExact = this.scopes.isExact(signature);
    const fresh = isExact || isTopLevel(signature) ? this.scopes.size(signature)! - lower.length : 0;
    const name = shortLabel(signature.label);
    const own = Array.from({ length: Math.max(0, fresh) }, (_, i) => add(`${name}$${i}`));
    this.bounds.set(signature, { lower: isExact ? [...lower, ...own] : lower, upper: [...lower, ...own] });
  }

  /** Lets signatures that are not full hold what their parent has to spare. */
  private spread(signature: PrimitiveSignature): void {
    const taken = new Set(signature.children.flatMap((child) => this.boundOf(child).lower));
    const spare = this.boundOf(signature).upper.filter((atom) => !taken.has(atom));
    for (const child of signature.children) {
      const { lower, upper } = this.boundOf(child);
      if (this.scopes.size(child)! > lower.length)
        this.bounds.set(child, { lower, upper: ascending([...upper, ...spare]) });
      this.spread(child);
    }
    const { lower, upper } = this.boundOf(signature);
    this.bounds.set(signature, { lower: ascending(lower), upper: ascending(upper) });
  }

  private addIntegers(add: (name: string, integer?: number) => number): void {
    const { bits } = this.scopes;
    if (bits === 0) return;
    for (let value = this.least; value < -this.least; value += 1)
      this.integers.set(value, add(String(value), value));
  }

  private addBuiltins(): void {
    const exactly = (atoms: Iterable<number>): Bound => {
      const set = ascending([...atoms]);
      return { lower: set, upper: set };
    };
    const indices = [...this.integers].filter(([value]) => value >= 0 && value < this.scopes.sequence);
    this.bounds.set(INT, exactly(this.integers.values()));
    this.bounds.set(SEQUENCE_INDEX, exactly(indices.map(([, atom]) => atom)));
    this.bounds.set(STRING, exactly(this.strings.values()));
    this.bounds.set(NONE, exactly([]));
    const fixed = [...this.integers.values(), ...this.strings.values()];
    const lower = [...this.bounds]
      .filter(([signature]) => isTopLevel(signature))
      .flatMap(([, bound]) => bound.lower);
    this.bounds.set(UNIV, { lower: ascending([...lower, ...fixed]), upper: this.all });
  }

  private subset(signature: Signature & { readonly kind: 'subset' }): void {
    for (const parent of signature.parents) if (parent.kind === 'subset') this.subset(parent);
    const parents = signature.parents.map((parent) => this.boundOf(parent));
    const upper = ascending(parents.flatMap((parent) => parent.upper));
    const lower = signature.exact ? ascending(parents.flatMap((parent) => parent.lower)) : [];
    this.bounds.set(signature, { lower, upper });
  }

  /** Atoms may be renamed to each other if they belong to one top-level signature and to the same bounds. */
  private addSymmetry(signatures: readonly Signature[], ordered: ReadonlySet<Signature>): void {
    const keys: string[] = this.atoms.map(({ integer }, i) => (integer === undefined ? '' : `#${i}`));
    for (const atom of this.strings.values()) keys[atom] = `#${atom}`;
    signatures.forEach((signature, i) => {
      const { lower, upper } = this.boundOf(signature);
      const isOrdered = ordered.has(signature);
      const certain = new Set(lower);
      for (const atom of upper)
        keys[atom] += `,${i}${certain.has(atom) ? '!' : ''}${isOrdered ? `#${atom}` : ''}`;
    });
    const numbers = new Map<string, number>();
    keys.forEach((key, i) => {
      if (!numbers.has(key)) numbers.set(key, numbers.size);
      this.atoms[i] = { ...this.atoms[i]!, symmetry: numbers.get(key)! };
    });
  }
}

export function ascending(tuples: readonly number[]): Tuples {
  return [...new Set(tuples)].sort((a, b) => a - b);
}

/** Two's complement of a width. */
export function wrap(value: number, bits: number): number {
  if (bits === 0) return 0;
  const range = 2 ** bits;
  const rest = ((value % range) + range) % range;
  return rest >= range / 2 ? rest - range : rest;
}
