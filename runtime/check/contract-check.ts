/**
 * Whether a contract holds after a run: by masks where they can say it, else by the evaluation that gives
 * formulas
 * their meaning, for which the state before the run is made again from the instance.
 */

import type { SourceModel } from '../inputs/domains/domain.js';
import { constructorName } from '../inputs/domains/reflection.js';
import { heapOf, ObjectNumbers } from '../inputs/heap/constant-heap.js';
import type { Instance } from '../inputs/heap/instance.js';
import { classChain } from '../inputs/model/class-chain.js';
import { Terms } from '../solver/terms/terms.js';
import { type Conjunct, evaluateFormula } from '../spec/index.js';
import { MaskProgram } from '../spec/javascript/masks/program.js';
import type { Built } from './materializer.js';

/** One run of the method on an instance. */
export interface CheckedRun {
  readonly instance: Instance;
  readonly built: Built;
  /** Makes the objects of the instance once more. */
  readonly rebuild: () => Built;
  readonly returned: boolean;
  readonly result: unknown;
}

/** Judges the objects after a run by the contract of the target. */
export class ContractCheck {
  private readonly masks: MaskProgram;
  private readonly names: readonly string[];
  private fits = false;
  /** What the plain objects of the run at hand stand for. */
  private types: ReadonlyMap<object, string> = new Map();

  /**
   * @param conjuncts postconditions and invariants
   * @param inputs names of `this` and the parameters
   * @param isConstruction the result is `this`
   */
  constructor(
    private readonly model: SourceModel,
    private readonly conjuncts: readonly Conjunct[],
    inputs: readonly string[],
    private readonly isConstruction: boolean,
  ) {
    this.names = isConstruction ? ['this', ...inputs] : inputs;
    this.masks = new MaskProgram(
      conjuncts.map(({ formula, kind }) => ({ formula, hasBefore: kind === 'post' })),
      this.names,
      (object) => this.plainTypesOf(object),
    );
  }

  /** Takes in the state before a run. */
  before(instance: Instance, built: Built): void {
    this.types = this.plainTypes(instance, built);
    this.fits = this.masks.before(this.isConstruction ? [undefined, ...built.inputs] : built.inputs);
  }

  /**
   * The formulas that do not hold after the run: all that returned promise, of one that threw the invariants.
   */
  violated(run: CheckedRun): readonly Conjunct[] {
    const { built, returned, result } = run;
    const inputs = this.isConstruction ? [result, ...built.inputs] : built.inputs;
    const fits = this.fits && this.masks.after(returned ? [...inputs, result] : inputs);
    const violated: Conjunct[] = [];
    for (let i = 0; i < this.conjuncts.length; i += 1) {
      const conjunct = this.conjuncts[i]!;
      if (!returned && conjunct.kind === 'post') continue;
      const holds = (fits ? this.masks.holds(i) : undefined) ?? this.evaluate(conjunct, run);
      if (!holds) violated.push(conjunct);
    }
    return violated;
  }

  /** @throws PenumbraError E_SPEC_UNSUPPORTED */
  private evaluate({ formula, kind }: Conjunct, run: CheckedRun): boolean {
    const terms = new Terms();
    const numbers = new ObjectNumbers();
    const old = kind === 'post' ? this.oldHeap(terms, run, numbers) : undefined;
    const typeOf = (object: object): string | undefined => this.types.get(object) ?? constructorName(object);
    const heap = heapOf(terms, this.model, this.variables(run), typeOf, numbers);
    return evaluateFormula(formula, old ? { heap, old } : { heap });
  }

  private variables({ built, returned, result }: CheckedRun): Record<string, unknown> {
    const inputs = this.isConstruction ? [result, ...built.inputs] : built.inputs;
    const named = this.names.map((name, i) => [name, inputs[i]] as const);
    return Object.fromEntries(returned ? [...named, ['result', result]] : named);
  }

  /** The heap before the run, made of objects of its own. The objects of the run get the same numbers. */
  private oldHeap(terms: Terms, run: CheckedRun, numbers: ObjectNumbers): ReturnType<typeof heapOf> {
    const copy = run.rebuild();
    const types = this.plainTypes(run.instance, copy);
    const copies = new ObjectNumbers();
    const inputs = this.isConstruction ? [undefined, ...copy.inputs] : copy.inputs;
    const variables = Object.fromEntries(this.names.map((name, i) => [name, inputs[i]]));
    const heap = heapOf(
      terms,
      this.model,
      variables,
      (object) => types.get(object) ?? constructorName(object),
      copies,
    );
    const atoms = new Map(copy.objects.map((object, atom) => [object, atom]));
    for (const object of copies.objects) numbers.of(run.built.objects[atoms.get(object)!]!);
    return heap;
  }

  private plainTypesOf(object: object): readonly string[] {
    const type = this.types.get(object);
    return type === undefined ? [] : classChain(this.model, type).map(({ name }) => name);
  }

  private plainTypes({ objects }: Instance, built: Built): ReadonlyMap<object, string> {
    const types = new Map<object, string>();
    for (const { atom, className } of objects) {
      if (className !== undefined && this.model.classes.get(className)?.plain)
        types.set(built.objects[atom]!, className);
    }
    return types;
  }
}
