/**
 * The heap behind the run of a path, for all inputs that take the path: what writes of the path say, else the initial
 * heap. Objects that the run made have numbers behind those of the initial heap.
 */
import { type Bool, FALSE, type Terms, TRUE } from '../../solver/terms/terms.js';
import type { SourceModel } from '../domains/domain.js';
import type { Guarded } from '../guarded/guarded.js';
import type { RelationalHeap } from '../heap/heap.js';
import type { SymbolicHeap } from '../heap/symbolic-heap.js';
import { ancestors, isSubclass } from '../model/class-chain.js';
import type { PathLowering } from './lowering.js';

export class HeapAfter implements RelationalHeap {
  readonly terms: Terms;
  readonly size: number;
  readonly maxLength: number;
  readonly exists: readonly Bool[];
  private readonly fields = new Map<string, Guarded>();
  /** The most elements of an initial array. */
  private readonly longest: number;

  /**
   * @param classNameOf the class of an object that the run made
   * @param result what the run returned
   * @param isConstruction `this` is the result
   */
  constructor(
    private readonly lowering: PathLowering,
    private readonly initial: SymbolicHeap,
    private readonly classNameOf: (object: object) => string | undefined,
    private readonly result: Guarded,
    private readonly isConstruction: boolean,
  ) {
    this.terms = initial.terms;
    // Each write makes an array longer by one element at most.
    this.longest = initial.maxLength === 0 ? 0 : initial.maxLength + lowering.elementWrites;
    this.exists = this.reachable();
    this.maxLength = Math.max(this.longest, ...lowering.freshObjects.map(lengthOf));
    this.size = this.exists.length;
  }

  isInstance(atom: number, className: string): Bool {
    const { initial, terms } = this;
    const exists = this.exists[atom]!;
    if (atom >= initial.size) {
      const name = this.classNameOf(this.lowering.freshObjects[atom - initial.size]!);
      const model = this.model;
      const isOne = name !== undefined && model.classes.has(name) && isSubclass(model, name, className);
      return isOne ? exists : FALSE;
    }
    const names = initial
      .pool(atom)
      .classes.filter((name) => ancestors(this.model, name).includes(className));
    return terms.and(exists, terms.any(names.map((name) => initial.isExactly(atom, name))));
  }

  field(atom: number, name: string): Guarded {
    const key = `${atom} ${name}`;
    let value = this.fields.get(key);
    if (value === undefined) {
      value = this.lowering.finalField(atom, name);
      this.fields.set(key, value);
    }
    return value;
  }

  element(atom: number, index: number): Guarded {
    return this.lowering.finalElement(atom, index);
  }

  variable(name: string): Guarded | undefined {
    const isResult = name === 'result' || (name === 'this' && this.isConstruction);
    return isResult ? this.result : this.initial.variable(name);
  }

  private get model(): SourceModel {
    return this.initial.universe.model;
  }

  /** Whether each object is reachable from the inputs and the result: references are followed until nothing is new. */
  private reachable(): readonly Bool[] {
    const { terms, lowering, initial } = this;
    const guards: Bool[] = [];
    const reach = ({ references }: Guarded, from: Bool): boolean => {
      let isNew = false;
      for (const [object, guard] of references) {
        const before = guards[object] ?? FALSE;
        const now = terms.or(before, terms.and(from, guard));
        isNew ||= now !== before;
        guards[object] = now;
      }
      return isNew;
    };
    for (const value of [...initial.inputList.map(({ name }) => initial.variable(name)!), this.result])
      reach(value, TRUE);
    // A chain of references is at most as long as there are objects.
    for (
      let round = 0, isNew = true;
      isNew && round <= initial.size + lowering.freshObjects.length;
      round++
    ) {
      isNew = false;
      for (const [object, from] of guards.entries())
        for (const value of from === undefined || from === FALSE ? [] : this.contents(object))
          if (reach(value, from)) isNew = true;
    }
    const size = initial.size + lowering.freshObjects.length;
    return Array.from({ length: size }, (_, object) => guards[object] ?? FALSE);
  }

  private contents(object: number): readonly Guarded[] {
    const { initial, lowering } = this;
    const fresh = lowering.freshObjects[object - initial.size];
    const names = fresh ? Object.keys(fresh) : [...initial.fieldsOf(object).keys(), ...lowering.namesWritten];
    const isArray = fresh ? Array.isArray(fresh) : initial.pool(object).kind === 'array';
    const count = !isArray ? 0 : fresh ? lengthOf(fresh) : this.longest;
    return [
      ...[...new Set(names)]
        .filter((name) => !isArray || !/^\d+$/u.test(name))
        .map((name) => this.field(object, name)),
      ...Array.from({ length: count }, (_, index) => this.element(object, index)),
    ];
  }
}

function lengthOf(object: object): number {
  return Array.isArray(object) ? object.length : 0;
}
