/**
 * The scope of each signature under a command, as Alloy derives it: what the command says, 1 for `one` and
 * `lone`,
 * sums and differences under abstract signatures, the overall scope for top-level ones, that of the parent for
 * the rest.
 */

import { isTopLevel, type PrimitiveSignature, type Signature, shortLabel } from '../../check/signatures.js';
import type { Place } from '../../language/errors.js';
import { didYouMean, specError } from '../../language/errors.js';
import { type Module, placeIn } from '../modules/module.js';
import { findSignature } from '../modules/names.js';
import type { CommandSyntax, ScopeSyntax } from '../parse/syntax.js';

/** What is asked for outside the model, in place of what its command says. */
export interface ScopeOverrides {
  /** Of each top-level signature that has none of its own. */
  readonly overall?: number | undefined;
  /** By name, as in a command: `Node`, `g/Edge`. */
  readonly signatures?: ReadonlyMap<string, { readonly size: number; readonly exact: boolean }> | undefined;
  /** The longest sequence. */
  readonly sequence?: number | undefined;
}

export interface Scopes {
  /** Width of integers in bits. */
  readonly bits: number;
  /** Sequences have at most as many elements. */
  readonly sequence: number;
  /** Least number of atoms of `String`. Strings that the model writes have an atom in any case. */
  readonly strings: number;
  size(signature: Signature): number | undefined;
  isExact(signature: Signature): boolean;
}

const DEFAULT_OVERALL = 3;
const DEFAULT_BITS = 4;
const DEFAULT_SEQUENCE = 4;
const MOST_BITS = 30;

interface Request {
  readonly signature: Signature;
  readonly size: number;
  readonly exact: boolean;
  readonly place: Place;
}

interface Given {
  readonly overall: number | undefined;
  readonly bits: number | undefined;
  readonly sequence: number | undefined;
  readonly strings: number;
  readonly requests: readonly Request[];
  readonly hasScope: boolean;
}

/**
 * @param signatures parents before those below them.
 * @param exact signatures that a module asks to be exact.
 * @throws PenumbraError `E_ALLOY_SCOPE` for a scope that contradicts a declaration or is missing.
 */
export function scopesOf(
  root: Module,
  command: CommandSyntax,
  signatures: readonly Signature[],
  exact: ReadonlySet<Signature>,
  options: { readonly intBits?: number | undefined; readonly scope?: ScopeOverrides | undefined },
): Scopes {
  const given = givenScope(root, command, options.scope ?? {});
  const place = placeIn(root, command);
  const solver = new ScopeDerivation(signatures, given, place);
  solver.derive();
  const bits = options.intBits ?? given.bits ?? DEFAULT_BITS;
  if (bits < 0 || bits > MOST_BITS)
    throw scopeError(place, `integers have between 0 and ${MOST_BITS} bits, not ${bits}`);
  const largest = bits === 0 ? 0 : 2 ** (bits - 1) - 1;
  const sequence = given.sequence ?? Math.min(given.overall ?? DEFAULT_SEQUENCE, largest);
  if (sequence > largest) {
    const hint = `Integers of ${bits} bits end at ${largest}: give them more, or sequences less.`;
    throw scopeError(place, `sequences cannot have ${sequence} elements`, hint);
  }
  solver.raise(exact);
  return {
    bits,
    sequence,
    strings: given.strings,
    size: (signature) => solver.sizes.get(signature),
    isExact: (signature) => solver.exact.has(signature),
  };
}

function scopeError(place: Place, message: string, hint?: string): Error {
  return specError(place.in, 'E_ALLOY_SCOPE', place, message, hint);
}

function givenScope(root: Module, command: CommandSyntax, overrides: ScopeOverrides): Given {
  const place = placeIn(root, command);
  const replaced =
    overrides.signatures ?? new Map<string, { readonly size: number; readonly exact: boolean }>();
  const find = (name: string, at: Place): Signature => {
    const signature = findSignature(root, name, at);
    if (signature) return signature;
    const hint = didYouMean(name, root.signatures.keys());
    throw specError(at.in, 'E_ALLOY_NAME', at, `no signature is called ${name}`, hint);
  };
  const asked = [...replaced].map(([name, scope]) => ({ signature: find(name, place), ...scope, place }));
  const special = (name: string): number | undefined =>
    command.scopes.find((scope) => scope.name.name === name)?.size;
  const isSpecial = ({ name: { name } }: ScopeSyntax): boolean => ['int', 'seq', 'String'].includes(name);
  const written = command.scopes
    .filter((scope) => !isSpecial(scope))
    .map(({ name, size, exact, ...span }) => {
      const at = placeIn(root, span);
      return { signature: find(name.name, placeIn(root, name)), size, exact, place: at };
    })
    .filter(({ signature }) => !asked.some((other) => other.signature === signature));
  return {
    overall: overrides.overall ?? command.overall,
    bits: special('int'),
    sequence: overrides.sequence ?? special('seq'),
    strings: special('String') ?? 0,
    requests: [...asked, ...written],
    hasScope:
      asked.length > 0 || command.scopes.some(({ name: { name } }) => name !== 'int' && name !== 'seq'),
  };
}

class ScopeDerivation {
  readonly sizes = new Map<Signature, number>();
  readonly exact = new Set<Signature>();

  constructor(
    private readonly signatures: readonly Signature[],
    private readonly given: Given,
    private readonly place: Place,
  ) {}

  derive(): void {
    for (const request of this.given.requests) this.request(request);
    for (const signature of this.primitives()) this.multiplicity(signature);
    while (this.fromAbstract() || this.fromOverall() || this.fromParent());
  }

  private primitives(): readonly PrimitiveSignature[] {
    return this.signatures.filter((signature) => signature.kind === 'primitive');
  }

  private request({ signature, size, exact, place }: Request): void {
    const refusal = refuse(signature, size);
    if (refusal) throw scopeError(place, refusal.message, refusal.hint);
    const known = this.sizes.get(signature);
    if (known !== undefined && known !== size)
      throw scopeError(place, `${shortLabel(signature.label)} has the scope ${known} already`);
    this.sizes.set(signature, size);
    if (exact) this.exact.add(signature);
  }

  private multiplicity(signature: PrimitiveSignature): void {
    if (signature.multiplicity === 'one') {
      this.exact.add(signature);
      this.sizes.set(signature, 1);
    } else if (signature.multiplicity === 'lone' && this.sizes.get(signature) !== 0)
      this.sizes.set(signature, 1);
  }

  /** An abstract signature is the sum of those below; the last of these is what the others leave. */
  private fromAbstract(): boolean {
    let changed = false;
    for (const signature of this.primitives()) {
      if (!signature.abstract || signature.children.length === 0) continue;
      const open = signature.children.filter((child) => !this.sizes.has(child));
      const sum = signature.children.reduce((total, child) => total + (this.sizes.get(child) ?? 0), 0);
      const size = this.sizes.get(signature);
      const [missing] = open;
      if (size === undefined && !missing) this.sizes.set(signature, sum);
      else if (size !== undefined && missing && open.length === 1)
        this.sizes.set(missing, Math.max(0, size - sum));
      else continue;
      changed = true;
    }
    return changed;
  }

  private fromOverall(): boolean {
    const { hasScope, overall = hasScope ? undefined : DEFAULT_OVERALL } = this.given;
    let changed = false;
    for (const signature of this.primitives()) {
      if (!isTopLevel(signature) || this.sizes.has(signature)) continue;
      if (overall === undefined) {
        const name = shortLabel(signature.label);
        const hint = `Say for … but 3 ${name}, or give all signatures a scope: for 3 but ….`;
        throw scopeError(this.place, `the command gives no scope for ${name}`, hint);
      }
      this.sizes.set(signature, overall);
      changed = true;
    }
    return changed;
  }

  private fromParent(): boolean {
    let changed = false;
    for (const signature of this.primitives()) {
      const size = signature.parent && this.sizes.get(signature.parent);
      if (this.sizes.has(signature) || size === undefined) continue;
      this.sizes.set(signature, size);
      changed = true;
    }
    return changed;
  }

  /** A signature has room for all that must be in those below it. */
  raise(exact: ReadonlySet<Signature>): void {
    const atLeast = (signature: PrimitiveSignature): number => {
      const below = signature.children.reduce((sum, child) => sum + atLeast(child), 0);
      const size = Math.max(below, this.sizes.get(signature)!);
      this.sizes.set(signature, size);
      if (exact.has(signature)) this.exact.add(signature);
      return this.exact.has(signature) || isTopLevel(signature) ? size : below;
    };
    for (const signature of this.primitives()) if (isTopLevel(signature)) atLeast(signature);
  }
}

function refuse(
  signature: Signature,
  size: number,
): { readonly message: string; readonly hint?: string } | undefined {
  const name = shortLabel(signature.label);
  if (signature.kind === 'subset')
    return { message: `${name} is a subset signature: its scope is that of what it is a subset of` };
  if (signature.builtin) {
    const hint = 'The width of integers is written 5 int, the length of sequences 4 seq.';
    return { message: `${name} is built in and has no scope`, hint };
  }
  if (signature.enumeration) return { message: `${name} is an enumeration: its scope is its members` };
  const { multiplicity } = signature;
  const fits =
    (multiplicity !== 'one' || size === 1) &&
    (multiplicity !== 'lone' || size <= 1) &&
    (multiplicity !== 'some' || size >= 1);
  return fits ? undefined : { message: `${name} is declared ${multiplicity}: its scope cannot be ${size}` };
}
