/** Classes whose state calls make, with the calls and small arguments that brute force makes all sequences of. */

export interface Row {
  /** Below `corpus/`. */
  readonly file: string;
  readonly name: string;
  readonly method: string;
  /** Arguments of the constructor, one choice after the other. */
  readonly make: readonly (readonly unknown[])[];
  /** By method: its arguments; each has one, or none. */
  readonly calls: Readonly<Record<string, readonly unknown[]>>;
  /** Arguments of the method itself. */
  readonly args: readonly unknown[];
}

/** Stands for an object of a class that the file exports, the same wherever it stands. */
export class Made {
  constructor(readonly className: string) {}
}

const NUMBERS = [0, 1, 2, 3];
const TEXTS = ['a', 'b'];
const NONE = [undefined];
const PLAIN = [[]];

const machines = 'private-state/machines.ts';
const containers = 'private-state/containers.ts';
const hidden = 'private-state/hidden-variables.ts';
const first = 'intisa/private-state.ts';

const row = (
  file: string,
  target: string,
  calls: Row['calls'],
  args: Row['args'] = NONE,
  make: Row['make'] = PLAIN,
): Row => {
  const [name, method] = target.split('.') as [string, string];
  return { file, name, method, make, calls: { ...calls, [method]: args }, args };
};

export const ROWS: readonly Row[] = [
  row(first, 'Turnstile.push', { insert: NUMBERS, kick: NONE }),
  row(first, 'Cell.read', { write: TEXTS, erase: NONE }, TEXTS),
  row(
    first,
    'Ring.first',
    { add: NUMBERS },
    NONE,
    NUMBERS.map((size) => [size]),
  ),
  row(first, 'Gate.state', { visit: NONE }),
  row(machines, 'Door.describe', { open: NONE, close: NONE, lock: NONE }),
  row(machines, 'Odometer.show', { drive: NUMBERS, reset: NONE }),
  row(machines, 'Combination.opens', { press: NUMBERS, clear: NONE }),
  row(
    machines,
    'Thermostat.state',
    { measure: NUMBERS, want: NUMBERS },
    NONE,
    NUMBERS.map((wanted) => [wanted]),
  ),
  row(
    machines,
    'Retry.verdict',
    { fail: NONE, succeed: NONE },
    NONE,
    NUMBERS.map((most) => [most]),
  ),
  row(machines, 'Meter.spread', { note: NUMBERS }),
  row(machines, 'Elevator.where', { call: NUMBERS, move: NONE }),
  row(containers, 'Queue.front', { enter: NUMBERS, serve: NONE }),
  row(containers, 'Bag.count', { add: TEXTS, remove: TEXTS }, TEXTS),
  row(containers, 'Unique.judge', { take: NUMBERS, forget: NONE }),
  row(containers, 'Chain.isSorted', { push: NUMBERS, drop: NONE }),
  row(containers, 'Undo.state', { write: TEXTS, undo: NONE, redo: NONE }),
  row(hidden, 'Purse.look', { put: NUMBERS, lose: NONE }),
  row(hidden, 'Ticket.isFor', { assign: TEXTS, release: NONE }, TEXTS),
  row(hidden, 'Serial.rank', { issue: NONE, void: NONE }),
  row(hidden, 'Toggle.summary', { watch: NONE, flip: NONE }),
];

const ITEMS = [null, new Made('Item')];

/** The subjects of Whispec and TestEra whose methods change them, or are called on what calls make. */
export const PAPERS: readonly Row[] = [
  row('whispec/int-list.js', 'IntList.contains', { add: NUMBERS }, NUMBERS),
  row('whispec/int-list.js', 'IntList.add', {}, NUMBERS),
  row('whispec/linked-list.js', 'LinkedList.contains', { add: ITEMS, remove: ITEMS }, ITEMS),
  row('whispec/linked-list.js', 'LinkedList.indexOf', { add: ITEMS, remove: ITEMS }, ITEMS),
  row('whispec/linked-list.js', 'LinkedList.lastIndexOf', { add: ITEMS, remove: ITEMS }, ITEMS),
  row('whispec/linked-list.js', 'LinkedList.remove', { add: ITEMS }, ITEMS),
  row('whispec/binary-search-tree.js', 'BinarySearchTree.add', {}, NUMBERS),
  row('whispec/binary-search-tree.js', 'BinarySearchTree.firstEntry', { add: NUMBERS }),
  row('whispec/binary-search-tree.js', 'BinarySearchTree.lastEntry', { add: NUMBERS }),
  row('whispec/tree-map.js', 'TreeMap.firstEntry', { put: NUMBERS }),
  row('whispec/tree-map.js', 'TreeMap.lastEntry', { put: NUMBERS }),
  row('whispec/tree-map.js', 'TreeMap.put', {}, NUMBERS),
  row('testera/list.js', 'List.mergeSort', { mergeSortDescending: NONE }),
  row('testera/red-black-tree.js', 'RedBlackTree.find', { remove: NUMBERS }, NUMBERS),
  row('testera/red-black-tree.js', 'RedBlackTree.remove', { find: NUMBERS }, NUMBERS),
];
