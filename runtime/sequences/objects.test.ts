/** Objects of all kinds in contracts: interfaces, factories, hidden constructors, null, generics, products of numbers. */
import assert from 'node:assert/strict';
import { findDeclaration } from '../inputs/model/declaration.js';
import { readSourceModel } from '../inputs/model/source-model.js';
import { ContractSearch, objectsOf } from '../reach/search.js';
import { SearchSpace } from '../reach/search-space.js';
import { callCode, objectNames, valueCode } from './code.js';

const SOURCE = `export interface Shape {
  /** @pure */
  area(): number;
}
export class Square implements Shape {
  readonly side: number;
  /** @pre side > 0
   * @post this.side = side */
  constructor(side: number) { this.side = side; }
  /** @pure @post result = mul[side, side] */
  area(): number { return this.side * this.side; }
}
export class Circle implements Shape {
  /** @post area() > 10 */
  constructor(readonly radius: number) {}
  /** @pure */
  area(): number { return 3 * this.radius * this.radius; }
}
export class Unit {
  private constructor(readonly name: string) {}
  /** @post result.name = name */
  static of(name: string): Unit { return new Unit(name); }
}
export class Box<T> {
  #content: T | null = null;
  /** @post isFull() = false */
  constructor() {}
  /** @pure */
  isFull(): boolean { return this.#content !== null; }
  /** @post isFull() = true */
  put(content: T): void { this.#content = content; }
}
export class Draw {
  /** @pre shape instanceof Circle */
  circle(shape: Shape): string { return 'circle'; }
  /** @pre shape.area() = 9 */
  nine(shape: Shape): string { return 'nine'; }
  /** @pre (a = null or b = null) and not (a = null and b = null) */
  either(a: Square | null, b: Circle | null): string { return a === null ? 'b' : 'a'; }
  /** @pre unit.name = 'metre' */
  inMetres(unit: Unit): string { return unit.name; }
  /** @pre box.isFull() */
  full(box: Box<number>): string { return 'full'; }
  /** @pre text != '' and text != 'a' */
  named(text: string): string { return text; }
  /** @pre kind = 'x' or kind = 'y' */
  kind(kind: 'x' | 'y' | 'z'): string { return kind; }
}
`;

const ROWS: readonly (readonly [method: string, ...calls: readonly string[]])[] = [
  ['circle', 'new Draw()', 'new Circle(0)', 'circle(shape)'],
  ['nine', 'new Square(3)', 'new Draw()', 'nine(shape)'],
  ['either', 'new Draw()', 'new Square(1)', 'either(a, null)'],
  ['inMetres', 'new Draw()', "Unit.of('metre')", 'inMetres(unit)'],
  ['full', 'new Draw()', 'new Box()', 'box.put(…)', 'full(box)'],
  ['named', 'new Draw()', "named('b')"],
  ['kind', 'new Draw()', "kind('x')"],
];

describe('objects in contracts', () => {
  const model = readSourceModel('draw.ts', SOURCE);
  for (const [name, ...expected] of ROWS)
    it(name, async () => {
      const { className, method, isReceiver } = findDeclaration(model, `Draw.prototype.${name}`);
      const limits = { rlimit: 10_000_000, timeout: 10_000, seed: 1 };
      const target = { className, method: method!, isReceiver };
      const space = new SearchSpace(model, objectsOf(model, target, false), limits);
      try {
        const found = await new ContractSearch(target, space).next(5);
        assert.equal(found.kind, 'reached');
        const { plan } = found as Extract<typeof found, { readonly kind: 'reached' }>;
        const objects = objectNames(plan);
        const args = plan.target.args.map((value) => valueCode(value, objects));
        const calls = plan.calls.map((call) => callCode(call, objects, (word) => word));
        // In which order objects are made is the solver's, and what is put into a box.
        const shown = calls.map((call) => call.replace(/^box\.put\(.*\)$/u, 'box.put(…)'));
        assert.deepEqual(
          [...shown.sort(), `${name}(${args.join(', ')})`],
          [...expected.slice(0, -1)].sort().concat(expected.slice(-1)),
        );
      } finally {
        await space.close();
      }
    });
});
