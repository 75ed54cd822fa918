/** Linear relations of three variables: planes through the first rows, which the others have to lie on. */
import { type Found, found } from './found.js';
import { isSimple } from './of-two.js';
import { isClose } from './property.js';

/** Different rows that planes are fitted to. */
const FITTED = 8;
const MOST_VARIABLES = 10;
/** More different points than these tell nothing new. */
const MOST_POINTS = 40;

interface Plane {
  readonly left: string;
  readonly terms: readonly (readonly [factor: number, name: string])[];
  readonly constant: number;
}

/** All planes among the numbers of one program point. */
export class Planes {
  private readonly kept: ReadonlyMap<string, number>[] = [];
  private readonly seen = new Set<string>();
  private planes: Plane[] | undefined;
  private products: Product[] = [];
  private rows = 0;
  private others = 0;
  private last = '';
  /** Different points of each plane, as far as they are needed. */
  private readonly points = new Map<Plane, Set<string>>();

  /** Whether there is nothing left that may hold. */
  get isOver(): boolean {
    return this.planes?.length === 0 && this.products.length === 0;
  }

  /** @param numbers those that always have a value */
  see(numbers: ReadonlyMap<string, number>): void {
    if (this.isOver) return;
    this.rows += 1;
    const key = [...numbers.values()].join();
    if (key === this.last) return;
    this.last = key;
    if (this.planes) {
      this.others += 1;
      this.planes = this.planes.filter((plane) => this.isPointOf(plane, numbers));
      this.products = this.products.filter((product) => isProduct(numbers, product));
      return;
    }
    if (this.seen.has(key)) return;
    this.seen.add(key);
    this.kept.push(numbers);
    if (this.kept.length < FITTED) return;
    this.fit();
  }

  private fit(): void {
    const names = [...this.kept[0]!.keys()].filter((name) => this.kept.every((row) => row.has(name)));
    const varied = names.filter((name) => this.kept.some((row) => row.get(name) !== this.kept[0]!.get(name)));
    const few = varied.slice(0, MOST_VARIABLES);
    this.planes = [];
    this.seen.clear();
    for (let k = 0; k < few.length; k += 1)
      for (let i = 0; i < k; i += 1)
        for (let j = 0; j < i; j += 1) {
          // What is said of three variables before a call is said at its entry.
          if ([i, j, k].every((at) => few[at]!.startsWith('old('))) continue;
          const plane = planeThrough(this.kept, few[k]!, few[j]!, few[i]!);
          if (plane && this.kept.every((row) => this.isPointOf(plane, row))) this.planes.push(plane);
          else this.products.push(...this.productsOf(few[j]!, few[i]!, few[k]!));
        }
  }

  /** Each of three as the product of the others, where that is more than a multiple. */
  private productsOf(x: string, y: string, z: string): readonly Product[] {
    const all = [
      { left: z, of: x, by: y },
      { left: y, of: x, by: z },
      { left: x, of: y, by: z },
    ];
    return all.filter(
      (one) =>
        this.kept.every((row) => isProduct(row, one)) &&
        [one.of, one.by].every((name) => new Set(this.kept.map((row) => row.get(name))).size > 2),
    );
  }

  found(): Found[] {
    const products = this.products.map((one) =>
      found({ kind: 'product', ...one }, this.rows, 0.5, FITTED + this.others),
    );
    return [...products, ...this.planesFound()];
  }

  private isPointOf(plane: Plane, row: ReadonlyMap<string, number>): boolean {
    if (!liesOn(row, plane)) return false;
    const known = this.points.get(plane) ?? new Set();
    this.points.set(plane, known);
    if (known.size < MOST_POINTS)
      known.add([plane.left, ...plane.terms.map(([, name]) => name)].map((name) => row.get(name)).join());
    return true;
  }

  /** Three points are on a plane whatever they are. */
  private planesFound(): Found[] {
    return (this.planes ?? []).map((plane) =>
      found({ kind: 'linear', ...plane }, this.rows, 0.5, this.points.get(plane)!.size - 3),
    );
  }
}

interface Product {
  readonly left: string;
  readonly of: string;
  readonly by: string;
}

function isProduct(row: ReadonlyMap<string, number>, { left, of, by }: Product): boolean {
  const [value, x, y] = [row.get(left), row.get(of), row.get(by)];
  return value === undefined || x === undefined || y === undefined || isClose(value, x * y);
}

function liesOn(row: ReadonlyMap<string, number>, { left, terms, constant }: Plane): boolean {
  const value = row.get(left);
  if (value === undefined || terms.some(([, name]) => !row.has(name))) return true;
  return isClose(
    value,
    terms.reduce((sum, [factor, name]) => sum + factor * row.get(name)!, constant),
  );
}

/** `z = a x + b y + c` through all rows, with both factors other than 0; undefined if there is none. */
function planeThrough(
  rows: readonly ReadonlyMap<string, number>[],
  z: string,
  x: string,
  y: string,
): Plane | undefined {
  const points = rows.map((row) => [row.get(x)!, row.get(y)!, row.get(z)!] as const);
  const [first, ...rest] = points;
  const [x0, y0, z0] = first!;
  const offsets = rest.map(([px, py, pz]) => [px - x0, py - y0, pz - z0] as const);
  for (const [i, [ax, ay, az]] of offsets.entries())
    for (const [bx, by, bz] of offsets.slice(i + 1)) {
      const determinant = ax * by - ay * bx;
      if (determinant === 0) continue;
      const a = (az * by - ay * bz) / determinant;
      const b = (ax * bz - az * bx) / determinant;
      const constant = z0 - a * x0 - b * y0;
      if (a === 0 || b === 0 || ![a, b, constant].every(isSimple)) return undefined;
      const plane: Plane = {
        left: z,
        terms: [
          [a, x],
          [b, y],
        ],
        constant,
      };
      return plane;
    }
  return undefined;
}
