/**
 * Contracts as terms over states: behaviours (Definition 1), instantiated method references (13), and the contracts of
 * all that they refer to (14). Each formula has a name, a literal that checks assume: a core tells which are in conflict.
 */
import { PenumbraError, positionAt } from '../../../compiler/diagnostics.js';
import type { SourceModel } from '../../inputs/domains/domain.js';
import type { Guarded } from '../../inputs/guarded/guarded.js';
import { type Bool, FALSE, type Terms, TRUE } from '../../solver/terms/terms.js';
import {
  type Behaviour,
  type Conjunct,
  type DeclaredBehaviours,
  invariantsOf,
  type MethodContract,
  mentionedKeys,
  methodContract,
  translateFormula,
} from '../../spec/index.js';
import { componentsOf, pureMethod } from '../states/components.js';
import { bindings, type MethodReference, StateView, type VirtualState } from '../states/virtual-state.js';

/** Contracts of pure methods that lead to each other with ever new arguments are followed this far. */
const DEEPEST_CHAIN = 12;

/** A call, as far as its contract speaks of it. */
export interface ContractCall {
  readonly receiver: number | undefined;
  readonly args: readonly Guarded[];
  readonly result?: Guarded | undefined;
}

export class ContractTerms {
  private readonly names = new Map<Conjunct, Bool>();
  private readonly conjuncts = new Map<Bool, Conjunct>();
  private readonly contracts = new Map<string, MethodContract | undefined>();
  private readonly invariants = new Map<string, readonly Conjunct[]>();

  constructor(
    private readonly model: SourceModel,
    private readonly terms: Terms,
  ) {}

  /** The names of all formulas so far. */
  get assumed(): readonly Bool[] {
    return [...this.conjuncts.keys()];
  }

  conjunctOf(name: Bool): Conjunct | undefined {
    return this.conjuncts.get(name);
  }

  private holds(conjunct: Conjunct, now: StateView, old?: StateView): Bool {
    let name = this.names.get(conjunct);
    if (name === undefined) {
      name = this.terms.boolVar(`@${conjunct.kind} ${conjunct.text}`);
      this.names.set(conjunct, name);
      this.conjuncts.set(name, conjunct);
    }
    return this.terms.implies(name, translateFormula(conjunct.formula, { heap: now, old }));
  }

  private all(conjuncts: readonly Conjunct[], now: StateView, old?: StateView): Bool {
    return this.terms.all(conjuncts.map((conjunct) => this.holds(conjunct, now, old)));
  }

  private view(contract: MethodContract, call: ContractCall, state: VirtualState): StateView {
    const names = contract.method.parameters.map(({ name }) => name);
    const found = bindings(call.receiver, names, call.args);
    if (call.result && !found.has('result')) found.set('result', call.result);
    return new StateView(state, found);
  }

  /** Whether a call is allowed: by a behaviour that returns, if `isReturning`. */
  allowed(contract: MethodContract, call: ContractCall, before: VirtualState, isReturning = false): Bool {
    const view = this.view(contract, call, before);
    return this.terms.and(
      this.all(contract.ofClasses.pre, view),
      this.anyBehaviour(contract, view, isReturning),
    );
  }

  /** The behaviours that throw, each with where it allows a call. */
  throwing(
    contract: MethodContract,
    call: ContractCall,
    before: VirtualState,
  ): readonly { readonly error: string | undefined; readonly holds: Bool }[] {
    const view = this.view(contract, call, before);
    const behaviours = contract.declared.flatMap((declared) => declared.behaviours);
    return behaviours.flatMap(({ throws, pre }) =>
      throws
        ? [
            {
              error: throws.error,
              holds: this.terms.and(this.all(contract.ofClasses.pre, view), this.all(pre, view)),
            },
          ]
        : [],
    );
  }

  private anyBehaviour({ declared }: MethodContract, view: StateView, isReturning: boolean): Bool {
    if (declared.length === 0) return TRUE;
    const behaviours = declared.flatMap((one) => one.behaviours);
    const wanted = isReturning ? behaviours.filter(({ throws }) => !throws) : behaviours;
    return this.terms.any(wanted.map(({ pre }) => this.all(pre, view)));
  }

  /** What holds between the states before and after a call that returns. */
  kept(contract: MethodContract, call: ContractCall, before: VirtualState, after: VirtualState): Bool {
    const old = this.view(contract, { ...call, result: undefined }, before);
    const now = this.view(contract, call, after);
    const pairs = contract.declared.map((declared) => this.pairsOf(declared, now, old));
    return this.terms.and(this.all(contract.ofClasses.post, now, old), ...pairs);
  }

  private pairsOf({ behaviours }: DeclaredBehaviours, now: StateView, old: StateView): Bool {
    const { terms } = this;
    const applies = terms.any(behaviours.map(({ pre }) => this.all(pre, old)));
    const pair = ({ pre, post }: Behaviour): Bool => terms.and(this.all(pre, old), this.all(post, now, old));
    return terms.implies(applies, terms.any(behaviours.filter(({ throws }) => !throws).map(pair)));
  }

  /** What holds of a state itself: invariants, and of each object what its pure methods promise to return. */
  ofState(state: VirtualState): Bool {
    const { terms, model } = this;
    const { objects } = state.space;
    const plain = new StateView(state, new Map());
    const names = new Set(objects.flatMap(({ classes }) => classes.map(({ name }) => name)));
    const invariants = [...model.classes.values()]
      .filter(({ name }) => [...names].some((below) => this.isBelow(below, name)))
      .flatMap((cls) => this.invariantsOf(cls.name));
    const observed = objects.flatMap(({ number, classes }) => {
      const missing = [...state.componentsOf(number)].map(([key, value]) =>
        terms.implies(
          value.absent,
          terms.any([
            -state.exists[number]!,
            ...classes.map((cls, i) => this.lacks(state, number, cls.name, i, key)),
          ]),
        ),
      );
      return [...missing, ...classes.map((cls, i) => this.observed(state, number, cls.name, i))];
    });
    // An object that is not there has no state.
    const absent = objects.flatMap(({ number }) =>
      [...state.componentsOf(number).values()].map((value) =>
        terms.implies(-state.exists[number]!, value.absent),
      ),
    );
    return terms.all([this.all(invariants, plain), ...observed, ...absent]);
  }

  /** Whether an instance of a class has no value of a component: it has none of the name, or a call is refused. */
  private lacks(state: VirtualState, object: number, className: string, at: number, key: string): Bool {
    const component = componentsOf(this.model, className).find((one) => one.key === key);
    const isOne = state.classes[object]![at]!;
    if (!component) return isOne;
    if (!component.contract) return FALSE;
    const call = { receiver: object, args: [] };
    return this.terms.and(isOne, -this.allowed(component.contract, call, state));
  }

  private observed(state: VirtualState, object: number, className: string, at: number): Bool {
    const { terms } = this;
    const isOne = state.classes[object]![at]!;
    if (isOne === FALSE) return TRUE;
    const parts = [...state.componentsOf(object)].map(([key, value]) => {
      const component = componentsOf(this.model, className).find((one) => one.key === key);
      if (!component) return value.absent;
      if (!component.contract) return TRUE;
      const call = { receiver: object, args: [], result: value };
      return this.promised(component.contract, call, state);
    });
    return terms.implies(isOne, terms.all(parts));
  }

  /** What a pure call returns: nothing where it is refused. */
  private promised(
    contract: MethodContract,
    call: ContractCall & { readonly result: Guarded },
    state: VirtualState,
  ): Bool {
    const allowed = this.allowed(contract, call, state, true);
    return this.terms.ite(allowed, this.kept(contract, call, state, state), call.result.absent);
  }

  private invariantsOf(className: string): readonly Conjunct[] {
    const known =
      this.invariants.get(className) ?? invariantsOf(this.model, this.model.classes.get(className)!);
    this.invariants.set(className, known);
    return known;
  }

  private isBelow(name: string, above: string): boolean {
    for (let at: string | undefined = name; at !== undefined; at = this.model.classes.get(at)?.superclass)
      if (at === above) return true;
    return false;
  }

  /**
   * What holds of the method references of a state: their contracts, to a fixed point.
   * @throws PenumbraError E_SPEC_RECURSION
   */
  ofReferences(state: VirtualState): Bool {
    const parts: Bool[] = [];
    for (let found = state.takeReferences(); found.length > 0; found = state.takeReferences())
      for (const reference of found) {
        if (reference.depth > DEEPEST_CHAIN) throw this.recursion(reference);
        state.depth = reference.depth;
        parts.push(this.ofReference(state, reference), this.isFunction(state, reference));
        state.depth = 0;
      }
    return this.terms.all(parts);
  }

  private ofReference(state: VirtualState, reference: MethodReference): Bool {
    const { terms } = this;
    const { name, receiver } = reference;
    if (receiver === undefined) {
      const contract = this.contractOf(undefined, name);
      return contract ? this.promised(contract, reference, state) : TRUE;
    }
    const { classes } = state.space.objects[receiver]!;
    return terms.all(
      classes.map((cls, i) => {
        const contract = this.contractOf(cls.name, name);
        const isOne = state.classes[receiver]![i]!;
        return terms.implies(
          isOne,
          contract ? this.promised(contract, reference, state) : reference.result.absent,
        );
      }),
    );
  }

  /** Equal arguments have equal results. */
  private isFunction(state: VirtualState, reference: MethodReference): Bool {
    const { terms } = this;
    const { name, receiver, args, result } = reference;
    const others = state.references.filter(
      (other) =>
        other !== reference &&
        other.name === name &&
        other.receiver === receiver &&
        other.args.length === args.length,
    );
    return terms.all(
      others.map((other) =>
        terms.implies(sameList(terms, args, other.args), same(terms, result, other.result)),
      ),
    );
  }

  private contractOf(className: string | undefined, name: string): MethodContract | undefined {
    const key = `${className ?? ''}.${name}`;
    if (this.contracts.has(key)) return this.contracts.get(key);
    const { model } = this;
    const method = className === undefined ? model.functions.get(name) : pureMethod(model, className, name);
    const contract = method && methodContract(model, className, method, className !== undefined);
    this.contracts.set(key, contract);
    return contract;
  }

  /** Contracts that ask for each other without end, at the first formula of the one that was asked for. */
  private recursion({ name, receiver }: MethodReference): PenumbraError {
    const owner = receiver === undefined ? undefined : this.ownerOf(name);
    const asks = (from: string): readonly string[] => {
      const contract = this.contractOf(owner, from);
      const all = contract?.declared.flatMap(({ behaviours }) =>
        behaviours.flatMap(({ pre, post }) => [...pre, ...post]),
      );
      const keys = (all ?? []).flatMap(({ formula }) => [...mentionedKeys(formula.formula)]);
      return keys.flatMap((key) => (key.endsWith('()') ? [key.slice(0, -2)] : []));
    };
    const reached = (from: string): ReadonlySet<string> => {
      const found = new Set(asks(from));
      for (const one of found) for (const next of asks(one)) found.add(next);
      return found;
    };
    const others = [...reached(name)].filter((other) => other !== name && reached(other).has(name)).sort();
    const text =
      others.length > 0
        ? `contracts of ${[name, ...others].join(' and ')} ask for each other`
        : `contract of ${name} asks for ${receiver === undefined ? name : `.${name}`}`;
    const [first] = this.contractOf(owner, name)?.declared[0]?.behaviours[0]?.post ?? [];
    const at = first?.formula.source;
    return new PenumbraError({
      code: 'E_SPEC_RECURSION',
      message: `the ${text} with ever new arguments, ${DEEPEST_CHAIN} times`,
      file: at?.file ?? this.model.file,
      ...(first && at
        ? { source: at.source, position: positionAt(at.source, first.start), length: first.text.length }
        : {}),
      hint: 'Say what a call returns without another call of the same method, or with @pre that ends it.',
    });
  }

  /** A class that declares a pure method. */
  private ownerOf(name: string): string | undefined {
    return [...this.model.classes.values()].find(({ methods }) => methods.some((one) => one.name === name))
      ?.name;
  }
}

/** Whether two values are the same, both being none among that. */
export function same(terms: Terms, a: Guarded, b: Guarded): Bool {
  const parts = [
    terms.and(a.absent, b.absent),
    terms.and(a.undefined, b.undefined),
    terms.and(a.null, b.null),
    terms.and(a.boolean, b.boolean, terms.iff(a.isTrue, b.isTrue)),
    ...a.numbers.flatMap((x) => b.numbers.map((y) => terms.and(x.guard, y.guard, terms.eq(x.term, y.term)))),
    ...a.bigints.flatMap((x) => b.bigints.map((y) => terms.and(x.guard, y.guard, terms.eq(x.term, y.term)))),
    ...[...a.references].map(([object, guard]) => terms.and(guard, b.references.get(object) ?? FALSE)),
    ...strings(terms, a, b),
  ];
  return terms.any(parts);
}

function strings(terms: Terms, a: Guarded, b: Guarded): readonly Bool[] {
  const parts: Bool[] = [];
  const textsOf = ({ strings: unknown, constants }: Guarded) => [
    ...unknown,
    ...constants.flatMap(({ guard, value }) => {
      if (typeof value !== 'string') return [];
      const { length, index } = terms.strings.codeOf(value);
      return [{ guard, text: { length: terms.num(length), index: terms.num(index) } }];
    }),
  ];
  for (const x of textsOf(a))
    for (const y of textsOf(b))
      parts.push(
        terms.and(
          x.guard,
          y.guard,
          terms.eq(x.text.length, y.text.length),
          terms.eq(x.text.index, y.text.index),
        ),
      );
  for (const x of a.constants)
    for (const y of b.constants)
      if (typeof x.value === 'symbol' && x.value === y.value) parts.push(terms.and(x.guard, y.guard));
  return parts;
}

/** Whether the values of two lists of one length are the same. */
export function sameList(terms: Terms, a: readonly Guarded[], b: readonly Guarded[]): Bool {
  return terms.all(a.map((value, i) => same(terms, value, b[i]!)));
}
