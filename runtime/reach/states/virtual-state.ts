/**
 * The relevant objects before or after a call, as contracts see them: which of them there are, their classes, and their
 * virtual states. What a contract leaves open stays open.
 */
import type { Domain } from '../../inputs/domains/domain.js';
import { GUARDED_ABSENT, type Guarded, guardedReference } from '../../inputs/guarded/guarded.js';
import type { PureCall, RelationalHeap } from '../../inputs/heap/heap.js';
import { ancestors, specifiers } from '../../inputs/model/class-chain.js';
import { type Bool, FALSE, type Terms } from '../../solver/terms/terms.js';
import { type Candidates, unknownValue } from '../values.js';
import type { StateSpace } from './state-space.js';

/** A pure method or function called with arguments (Definition 12), and its result, which is the same for equal ones. */
export interface MethodReference {
  readonly name: string;
  /** Undefined: a function. */
  readonly receiver: number | undefined;
  readonly args: readonly Guarded[];
  readonly result: Guarded;
  /** How many references lead to it from a formula of the program's own methods. */
  readonly depth: number;
}

export class VirtualState implements RelationalHeap {
  readonly terms: Terms;
  readonly size: number;
  readonly maxLength = 0;
  readonly exists: readonly Bool[];
  /** By number of the object: whether it is an instance of each of its classes. */
  readonly classes: readonly (readonly Bool[])[];
  private readonly components: readonly ReadonlyMap<string, Guarded>[];
  private readonly found = new Map<string, MethodReference>();
  private pending: MethodReference[] = [];
  private consulted: Set<MethodReference> | undefined;
  /** Of the reference whose contract is being translated. */
  depth = 0;

  constructor(
    readonly space: StateSpace,
    readonly step: number,
  ) {
    const { variables, objects } = space;
    const { terms } = variables;
    this.terms = terms;
    this.size = objects.length;
    this.classes = objects.map(({ name, classes }) =>
      classes.map((cls) => (step === 0 ? FALSE : variables.bool(`${name} is ${cls.name} @${step}`))),
    );
    this.exists = this.classes.map((guards) => terms.any(guards));
    for (const guards of this.classes)
      if (guards.length > 1)
        variables.require(...guards.flatMap((a, i) => guards.slice(0, i).map((b) => -terms.and(a, b))));
    this.components = objects.map(
      ({ number, name }) =>
        new Map(
          [...space.components[number]!].map(([key, domain]) => [
            key,
            step === 0 ? GUARDED_ABSENT : this.value(domain, `${name}.${key}`),
          ]),
        ),
    );
  }

  /** The objects that a reference of a type may be here. */
  readonly candidates: Candidates = (className) =>
    this.space.objects.flatMap(({ number }) => {
      const condition = this.isInstance(number, className);
      return condition === FALSE ? [] : [[number, condition] as const];
    });

  isInstance(atom: number, className: string): Bool {
    const { model, objects } = this.space;
    return this.terms.any(
      objects[atom]!.classes.map(({ name }, i) =>
        ancestors(model, name).includes(className) ||
        specifiers(model, name).some((above) => above.name === className)
          ? this.classes[atom]![i]!
          : FALSE,
      ),
    );
  }

  field(atom: number, name: string): Guarded {
    return this.components[atom]?.get(name) ?? GUARDED_ABSENT;
  }

  element(): Guarded {
    return GUARDED_ABSENT;
  }

  variable(): Guarded | undefined {
    return undefined;
  }

  componentsOf(atom: number): ReadonlyMap<string, Guarded> {
    return this.components[atom]!;
  }

  call({ name, isAccessor }: PureCall, receiver: number | undefined, args: readonly Guarded[]): Guarded {
    if (receiver !== undefined && (isAccessor || args.length === 0))
      return this.field(receiver, isAccessor ? name : `${name}()`);
    return this.reference(name, receiver, args).result;
  }

  reference(name: string, receiver: number | undefined, args: readonly Guarded[]): MethodReference {
    const key = `${receiver ?? ''}.${name}(${args.map(identity).join('; ')})`;
    const known = this.found.get(key);
    if (known) this.consulted?.add(known);
    if (known) return known;
    const label = `${receiver === undefined ? '' : `${this.space.objects[receiver]!.name}.`}${name}(#${this.found.size})`;
    const result = this.value(this.space.resultOf(name, receiver), label);
    const made = { name, receiver, args, result, depth: this.depth + 1 };
    this.found.set(key, made);
    this.pending.push(made);
    this.consulted?.add(made);
    return made;
  }

  /** What is translated, with the references that it speaks of. */
  consulting<T>(translate: () => T): {
    readonly translated: T;
    readonly references: readonly MethodReference[];
  } {
    const consulted = new Set<MethodReference>();
    this.consulted = consulted;
    try {
      return { translated: translate(), references: [...consulted] };
    } finally {
      this.consulted = undefined;
    }
  }

  /** The references since the last time. */
  takeReferences(): readonly MethodReference[] {
    const taken = this.pending;
    this.pending = [];
    return taken;
  }

  get references(): readonly MethodReference[] {
    return [...this.found.values()];
  }

  /** An unknown value of this state, or none. */
  private value(domain: Domain, label: string): Guarded {
    const { space, step } = this;
    const options = {
      label: `${label} @${step}`,
      candidates: this.candidates,
      standIn: space.standIn,
      isPartial: true,
    };
    return unknownValue(space.variables, domain, options) ?? GUARDED_ABSENT;
  }
}

/** What tells a value from others. */
function identity(value: Guarded): string {
  const { strings, constants, references, ...rest } = value;
  return JSON.stringify([
    rest,
    strings.map(({ guard, text }) => [guard, text.length, text.index]),
    constants.map(({ guard, value: constant }) => [guard, String(constant)]),
    [...references],
  ]);
}

/** A state in which names stand for values: `this`, parameters, `result`. */
export class StateView implements RelationalHeap {
  readonly terms: Terms;
  readonly size: number;
  readonly maxLength: number;
  readonly exists: readonly Bool[];

  constructor(
    private readonly state: VirtualState,
    private readonly variables: ReadonlyMap<string, Guarded>,
  ) {
    this.terms = state.terms;
    this.size = state.size;
    this.maxLength = state.maxLength;
    this.exists = state.exists;
  }

  isInstance(atom: number, className: string): Bool {
    return this.state.isInstance(atom, className);
  }

  field(atom: number, name: string): Guarded {
    return this.state.field(atom, name);
  }

  element(): Guarded {
    return this.state.element();
  }

  variable(name: string): Guarded | undefined {
    return this.variables.get(name);
  }

  call(callee: PureCall, receiver: number | undefined, args: readonly Guarded[]): Guarded {
    return this.state.call(callee, receiver, args);
  }
}

/** The receiver of a call, and its parameters by their names. */
export function bindings(
  receiver: number | undefined,
  names: readonly string[],
  args: readonly Guarded[],
): Map<string, Guarded> {
  const found = new Map<string, Guarded>();
  if (receiver !== undefined) found.set('this', guardedReference(receiver));
  names.forEach((name, i) => {
    const value = args[i];
    if (value) found.set(name, value);
  });
  return found;
}
