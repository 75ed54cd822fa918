/** Types without a symbolic encoding, generic types and interfaces that classes implement. */

interface Listener<T> {
  handle(event: T): boolean;
}

class Counter implements Listener<number> {
  count = 0;
  handle(event: number): boolean {
    this.count += event;
    return this.count > 10;
  }
}

type Event<T> = { payload: T; at: Date; tags?: Set<string>; next: Event<T> | null };

/** How many events of a chain pass a test. */
function accepted<T extends { weight: number }>(first: Event<T> | null, test: (event: T) => boolean): number {
  let count = 0;
  for (let event = first; event !== null; event = event.next) {
    if (event.payload.weight > 5 && test(event.payload)) count += 1;
    if (event.tags?.has('stop')) return -count;
  }
  return count;
}

function deliver(listener: Counter, events: number[]): string {
  for (const event of events) if (listener.handle(event)) return 'full';
  return listener.count < 0 ? 'below' : 'ready';
}

/** What a cell of a table shows. */
function show(cell: bigint | Date | Map<string, number> | (() => string) | undefined): string {
  switch (typeof cell) {
    case 'undefined':
      return '';
    case 'bigint':
      return cell < 0n ? '-' : String(cell);
    case 'function':
      return cell() === 'x' ? 'X' : 'other';
  }
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? 'never' : 'once';
  return cell.size > 0 ? 'full' : 'empty';
}

module.exports = { Counter, accepted, deliver, show };
