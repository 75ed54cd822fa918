/**
 * Which objects a reference expression may be: what decides whether two references may be the same.
 */
import { type ExprId, Op } from '../expressions/arena.js';
import type { PathCondition } from '../path/condition.js';
import type { Histories } from './histories.js';

const NONE: ReadonlySet<object> = new Set();

export class Aliases {
  private readonly memo = new Map<ExprId, ReadonlySet<object>>();

  constructor(
    private readonly heap: Histories,
    private readonly path: PathCondition,
  ) {}

  reset(): void {
    this.memo.clear();
  }

  /** The objects made by the run that an expression may be. Initial objects are never among them. */
  fresh(id: ExprId): ReadonlySet<object> {
    const { op, classes } = this.heap.arena;
    if (id === 0 || classes[id] === 0) return NONE;
    if (op[id] === Op.Input || op[id] === Op.Const) return NONE;
    let set = this.memo.get(id);
    if (set === undefined) {
      set = this.compute(id);
      this.memo.set(id, set);
    }
    return set;
  }

  /** The object that the expression is the constant of, if the run made it. */
  freshConstant(id: ExprId): object | undefined {
    const { op, a, objects } = this.heap.arena;
    if (op[id] !== Op.Object) return undefined;
    const object = objects[a[id]!]!;
    return this.heap.isInitial(object) ? undefined : object;
  }

  private compute(id: ExprId): ReadonlySet<object> {
    const { op, a, b, c } = this.heap.arena;
    const out = new Set<object>();
    const add = (from: ExprId): void => {
      for (const object of this.fresh(from)) out.add(object);
    };
    switch (op[id]) {
      case Op.Object: {
        const object = this.freshConstant(id);
        if (object !== undefined) out.add(object);
        break;
      }
      case Op.Ite:
        add(b[id]!);
        add(c[id]!);
        break;
      case Op.Field:
      case Op.Element: {
        const key = op[id] === Op.Field ? b[id]! : 0;
        const info = this.heap.keys.numbered(key)!;
        for (const at of info.freshWrites) if (at < c[id]!) add(info.writes[at]!.value);
        for (const object of this.fresh(a[id]!)) {
          if (key !== 0) add(this.heap.baseline(object, key, 0));
          else for (const element of this.elementsOf(object, b[id]!)) add(element);
        }
        break;
      }
    }
    return out.size === 0 ? NONE : out;
  }

  private elementsOf(object: object, index: ExprId): ExprId[] {
    const { op, a, constants } = this.heap.arena;
    if (op[index] === Op.Const) return [this.heap.baseline(object, 0, constants[a[index]!] as number)];
    const length = (object as { readonly length?: number }).length ?? 0;
    return Array.from({ length }, (_, at) => this.heap.baseline(object, 0, at));
  }

  /** Whether two references are the same object: on every input of the path, on none, or it depends. */
  compare(x: ExprId, y: ExprId): boolean | undefined {
    if (x === y) return true;
    const { op, a } = this.heap.arena;
    if (op[x] === Op.Object && op[y] === Op.Object) return a[x] === a[y];
    if ((this.path.classes(x) & this.path.classes(y)) === 0) return false;
    const [p, q] = [this.freshConstant(x), this.freshConstant(y)];
    if (p !== undefined && !this.fresh(y).has(p)) return false;
    if (q !== undefined && !this.fresh(x).has(q)) return false;
    return this.path.equal(x, y);
  }

  /** As `compare`, of two integers. */
  compareIndex(x: ExprId, y: ExprId): boolean | undefined {
    if (x === y) return true;
    const { op, a, constants } = this.heap.arena;
    if (op[x] === Op.Const && op[y] === Op.Const) return constants[a[x]!] === constants[a[y]!];
    const difference = this.path.difference(x, y);
    return difference === undefined ? this.path.equal(x, y) : difference === 0;
  }
}
