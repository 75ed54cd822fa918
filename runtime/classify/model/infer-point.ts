/** What is inferred at one program point, in space that does not grow with the rows. */
import type { Captured } from '../observation/captured.js';
import { Branches } from './branches.js';
import type { Found } from './found.js';
import { OfOne } from './of-one.js';
import { Planes } from './of-three.js';
import { OfTwo } from './of-two.js';
import { baseOf, type Row } from './variables.js';

/** All that is inferred of the rows of one point. */
export class PointInference {
  rows = 0;
  private readonly variables = new Map<string, OfOne>();
  private readonly order: OfOne[] = [];
  /** By the numbers of two variables; undefined: nothing holds. */
  private pairs = new Map<number, OfTwo | undefined>();
  private readonly planes = new Planes();
  /** The rows with each boolean result. */
  private readonly byResult = new Map<boolean, PointInference>();
  private readonly branches = new Branches();

  constructor(private readonly isConditional = false) {}

  see(row: Row): void {
    this.rows += 1;
    const present: (readonly [number, Captured])[] = [];
    const numbers = new Map<string, number>();
    for (const [name, value] of row) {
      const at = this.numberOf(name);
      this.order[at]!.see(value);
      present.push([at, value]);
      if (typeof value === 'number') numbers.set(name, value);
    }
    for (let i = 0; i < present.length; i += 1)
      for (let j = 0; j < i; j += 1) this.seePair(present[j]!, present[i]!);
    this.planes.see(numbers);
    if (this.isConditional) this.branches.see(row);
    const result = row.get('result');
    if (this.isConditional && typeof result === 'boolean') {
      let part = this.byResult.get(result);
      if (!part) {
        part = new PointInference();
        this.byResult.set(result, part);
      }
      part.see(row);
    }
  }

  private numberOf(name: string): number {
    const known = this.variables.get(name);
    if (known) return known.number;
    const variable = new OfOne(name, this.order.length);
    this.variables.set(name, variable);
    this.order.push(variable);
    return variable.number;
  }

  private seePair([i, a]: readonly [number, Captured], [j, b]: readonly [number, Captured]): void {
    const [left, right] = [this.order[i]!, this.order[j]!];
    // What is said of two variables before a call is said at its entry.
    if (left.isOld && right.isOld) return;
    const key = i * PAIRS + j;
    let pair = this.pairs.get(key);
    if (pair === undefined) {
      if (this.pairs.has(key)) return;
      pair = new OfTwo(left, right);
      this.pairs.set(key, pair);
    }
    if (!pair.see(a, b)) this.pairs.set(key, undefined);
  }

  /** What holds of all rows. */
  found(): Found[] {
    const pairs = [...this.pairs.values()].flatMap((pair) =>
      pair && this.isPlain(pair) ? pair.found() : [],
    );
    const lines = new Set(
      pairs.flatMap(({ property }) => (property.kind === 'linear' ? [property.left] : [])),
    );
    const planes = this.planes
      .found()
      .filter(({ property }) => property.kind === 'linear' && !lines.has(property.left));
    const all = [
      ...this.order.filter(({ isOld }) => !isOld).flatMap((one) => one.found()),
      ...pairs,
      ...planes,
    ];
    return [...all, ...this.conditional(all), ...this.branches.found()];
  }

  /** Not of a string or array and its own length, nor of two parts that one array is derived to, or was. */
  private isPlain({ left, right }: OfTwo): boolean {
    const [a, b] = [baseOf(left.name), baseOf(right.name)];
    if (left.isOld || right.isOld) return a === left.name || `old(${left.name})` === right.name;
    return a !== b || (a === left.name && b === right.name);
  }

  /** What holds where the result is true, and not in general. */
  private conditional(always: readonly Found[]): Found[] {
    if (this.byResult.size < 2) return [];
    const known = new Set(always.map(({ property }) => JSON.stringify(property)));
    return [...this.byResult].flatMap(([value, part]) =>
      part
        .found()
        .filter(({ property }) => !known.has(JSON.stringify(property)) && !isOfResult(property))
        .map(({ property, ...rest }) => ({
          ...rest,
          property: {
            kind: 'implies' as const,
            condition: { kind: 'bound' as const, of: 'result', order: '=' as const, value },
            consequent: property,
          },
        })),
    );
  }
}

function isOfResult(property: Found['property']): boolean {
  return 'of' in property && property.of === 'result';
}

/** More than a point has variables. */
const PAIRS = 1024;
