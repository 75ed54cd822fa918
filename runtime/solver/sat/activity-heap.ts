/** Variables in the order of their activity: a binary heap whose largest is on top. */
import { grown } from './clause-store.js';

export class ActivityHeap {
  private heap = new Int32Array(64);
  /** Place of a variable in the heap plus one, 0 where it is not in. */
  private place = new Int32Array(64);
  private count = 0;

  /** @param activity of each variable; the owner may replace the array. */
  constructor(public activity: Float64Array) {}

  get isEmpty(): boolean {
    return this.count === 0;
  }

  /** Makes room for variables below a number. */
  reserve(variables: number): void {
    if (variables <= this.heap.length) return;
    const length = Math.max(variables, this.heap.length * 2);
    this.heap = grown(this.heap, length);
    this.place = grown(this.place, length);
  }

  insert(variable: number): void {
    if (this.place[variable] !== 0) return;
    this.heap[this.count] = variable;
    this.count += 1;
    this.rise(this.count - 1);
  }

  clear(): void {
    for (let i = 0; i < this.count; i++) this.place[this.heap[i]!] = 0;
    this.count = 0;
  }

  /** Takes the most active variable out. */
  pop(): number {
    const top = this.heap[0]!;
    this.count -= 1;
    this.place[top] = 0;
    if (this.count > 0) {
      this.heap[0] = this.heap[this.count]!;
      this.sink(0);
    }
    return top;
  }

  /** Restores the order after the activity of a variable has grown. */
  raised(variable: number): void {
    if (this.place[variable] !== 0) this.rise(this.place[variable]! - 1);
  }

  private rise(from: number): void {
    const { heap, place, activity } = this;
    const variable = heap[from]!;
    const own = activity[variable]!;
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent]!;
      if (activity[above]! >= own) break;
      heap[at] = above;
      place[above] = at + 1;
      at = parent;
    }
    heap[at] = variable;
    place[variable] = at + 1;
  }

  private sink(from: number): void {
    const { heap, place, activity, count } = this;
    const variable = heap[from]!;
    const own = activity[variable]!;
    let at = from;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= count) break;
      if (child + 1 < count && activity[heap[child + 1]!]! > activity[heap[child]!]!) child += 1;
      const below = heap[child]!;
      if (activity[below]! <= own) break;
      heap[at] = below;
      place[below] = at + 1;
      at = child;
    }
    heap[at] = variable;
    place[variable] = at + 1;
  }
}
