/** What types of TypeScript say of parameters. */

type Shape = { kind: 'circle'; radius: number } | { kind: 'rectangle'; width: number; height: number };

/** A discriminated union. */
export function union(s: Shape) {
  if (s.kind === 'circle' && s.radius === 5) return 'circle'; // reach ({ kind: 'circle', radius: 5 })
  if (s.kind === 'rectangle' && s.width === s.height) return 'square'; // reach ({ kind: 'rectangle', width: 1, height: 1 })
  return 'other';
}

/** A union of literals: nothing else is possible. */
export function literals(level: 'low' | 'mid' | 'high', n: 1 | 2 | 3) {
  if (level === 'high' && n === 3) return 'top'; // reach ('high', 3)
  if (level !== 'low' && level !== 'high') return 'middle'; // reach ('mid', 1)
  return 'other';
}

enum Colour {
  Red = 1,
  Green,
  Blue = 10,
}

/** An enumeration. */
export function enumeration(c: Colour) {
  if (c === Colour.Green) return 'green'; // reach (2)
  if (c > 5) return 'blue'; // reach (10)
  return 'red';
}

/** A tuple with an optional element: its length is one of two. */
export function tuple(t: [number, string, boolean?]) {
  if (t.length === 3 && t[2] && t[0] > 7) return 'three'; // reach ([8, 'a', true])
  if (t.length === 2 && t[1] === 'x') return 'two'; // reach ([0, 'x'])
  return 'other';
}

/** Optional properties. */
export function optional(o: { a: number; b?: number }) {
  if (o.b === undefined && o.a === 2) return 'without'; // reach ({ a: 2 })
  if (o.b !== undefined && o.b < o.a) return 'with'; // reach ({ a: 2, b: 1 })
  return 'other';
}

interface Named {
  name: string;
}
interface Person extends Named {
  age: number;
  friends: Person[];
}

/** An interface that refers to itself. */
export function friends(p: Person) {
  if (p.friends.length === 2 && p.friends[0]!.age > p.age) return 'older friend'; // reach ({ name: '', age: 1, friends: [{ name: '', age: 2, friends: [] }, { name: '', age: 0, friends: [] }] })
  return 'other';
}

/** A generic type with an argument. */
export function box(b: { value: Box<number>; tags: readonly string[] }) {
  if (b.value.content === 12 && b.tags[0] === 'hot') return 'hot'; // reach ({ value: { content: 12 }, tags: ['hot'] })
  return 'other';
}
type Box<T> = { content: T };

/** Utility types. */
export function utility(o: Partial<Pick<Person, 'name' | 'age'>>) {
  if (o.age === undefined && o.name === 'x') return 'name only'; // reach ({ name: 'x' })
  if (o.age !== undefined && o.age > 99) return 'old'; // reach ({ age: 100 })
  return 'other';
}

/** Null and undefined in a type. */
export function nullable(x: number | null | undefined) {
  if (x === null) return 'null'; // reach (null)
  if (x === undefined) return 'undefined'; // reach (undefined)
  if (x === 0) return 'zero'; // reach (0)
  return 'number';
}

/** Rest parameters. */
export function rest(first: number, ...others: number[]) {
  if (others.length === 2 && first + others[0]! + others[1]! === 6) return 'six'; // reach (1, 2, 3)
  return 'other';
}

export class Account {
  balance: number;
  owner: string;
  constructor(owner: string, balance: number) {
    this.owner = owner;
    this.balance = balance;
  }
}

/** Instances of a class: a transfer to the same account. */
export function transfer(from: Account, to: Account, amount: number) {
  if (amount <= 0 || from.balance < amount) return 'refused';
  from.balance -= amount;
  to.balance += amount;
  if (from.balance === to.balance && from !== to) return 'equal'; // reach (new Account('', 3), new Account('', 1), 1)
  if (from === to) return 'itself'; // reach (...Array(2).fill(new Account('', 3)), 1)
  return 'done';
}

/** A record type with known keys. */
export function record(r: Record<'a' | 'b', number>) {
  if (r.a * 2 === r.b && r.b > 9) return 'double'; // reach ({ a: 5, b: 10 })
  return 'other';
}

/** A matrix: lengths of inner arrays, and products of their elements. */
export function matrix(m: number[][]) {
  if (m.length === 2 && m[0]!.length === 2 && m[1]!.length === 2) {
    if (m[0]![0]! * m[1]![1]! - m[0]![1]! * m[1]![0]! === 1) return 'unit'; // reach ([[1, 0], [0, 1]])
    return 'square'; // reach ([[0, 0], [0, 0]])
  }
  return 'other';
}

/** A function type. */
export function callback(f: (n: number) => boolean) {
  if (f(3)) return 'yes'; // reach (() => true)
  return 'no'; // reach (() => false)
}

/** An intersection. */
export function intersection(x: { a: number } & { b: number }) {
  if (x.a + x.b === 0 && x.a > 0) return 'opposite'; // reach ({ a: 1, b: -1 })
  return 'other';
}

/** A type that says which of two. */
export function either(x: string | number[]) {
  if (typeof x === 'string') return x === 'ok' ? 'text' : 'other text'; // reach ('ok')
  if (x.length > 1 && x[1] === 3) return 'list'; // reach ([0, 3])
  return 'other list';
}

/** A readonly tuple type of a constant. */
const LEVELS = ['debug', 'info', 'warn'] as const;
export function level(l: (typeof LEVELS)[number]) {
  if (LEVELS.indexOf(l) === 2) return 'warn'; // reach ('warn')
  return 'other';
}

/** Keys of a type. */
export function keyed(key: keyof Person) {
  if (key === 'friends') return 'friends'; // reach ('friends')
  return 'other';
}

interface Line {
  sku: string;
  qty: number;
  cents: number;
}
/** Money: a list of lines, and a coupon that may be missing. */
export function invoice(lines: Line[], coupon?: 'TEN' | 'HALF') {
  let total = 0;
  for (const { qty, cents } of lines) {
    if (!Number.isInteger(qty) || qty < 0) throw new RangeError('qty'); // reach ([{ sku: '', qty: -1, cents: 1 }])
    total += qty * cents;
  }
  if (coupon === 'TEN') total -= Math.floor(total / 10);
  else if (coupon === 'HALF') total = Math.ceil(total / 2);
  if (total === 901) return 'odd'; // reach ([{ sku: '', qty: 1, cents: 901 }])
  return 'no';
}

type Surface = { kind: 'c'; r: number } | { kind: 'r'; w: number; h: number };
/** Two shapes of a union, with a product to be hit. */
export function surface(s: Surface) {
  switch (s.kind) {
    case 'c':
      return s.r * 2 === 9 ? 'nine' : 'circle'; // reach ({ kind: 'c', r: 4.5 })
    case 'r':
      if (s.w * s.h === 35 && s.w < s.h && s.w > 1) return 'prime'; // reach ({ kind: 'r', w: 5, h: 7 })
      return 'rect';
  }
}

/** A record, and a key that it need not have. */
export function stock(items: Record<string, number>, key: string) {
  if (key in items && items[key]! > 10) return 'found'; // reach ({ a: 11 }, 'a')
  return 'no';
}

enum Priority {
  Low = 1,
  Mid = 5,
  High = 10,
}
/** A member of an enumeration that is calculated with. */
export function priority(l: Priority, n: number) {
  if (l === Priority.High && n * l === 70) return 'seven'; // reach (10, 7)
  return 'no';
}

/** Tuples: a point on a circle. */
export function onCircle([x, y]: [number, number], [cx, cy, r]: [number, number, number]) {
  if (r > 0 && (x - cx) ** 2 + (y - cy) ** 2 === r * r && x !== cx && y !== cy) return 'on'; // reach ([3, 4], [0, 0, 5])
  return 'no';
}

/** A function that is called twice. */
export function called(f: (x: number) => number) {
  if (f(3) === 7 && f(4) === 9) return 'linear'; // reach ((x) => 2 * x + 1)
  return 'no';
}

/** A map to arrays of its own keys. */
export function cyclic(edges: Map<string, string[]>) {
  if (edges.get('a')?.includes('b') && edges.get('b')?.includes('a')) return 'cycle'; // reach (new Map([['a', ['b']], ['b', ['a']]]))
  return 'no';
}

/** Two sets, and what is in both. */
export function shared(a: Set<number>, b: Set<number>) {
  let n = 0;
  for (const x of a) if (b.has(x)) n += x;
  if (n === 12) return 'found'; // reach (new Set([12]), new Set([12]))
  return 'no';
}

/** A date of which several parts are given. */
export function weekend(d: Date) {
  const day = d.getUTCDay();
  if ((day === 0 || day === 6) && d.getUTCHours() === 23 && d.getUTCMinutes() === 59) return 'late'; // reach (new Date(Date.UTC(2022, 0, 1, 23, 59)))
  return 'no';
}

/** A dictionary: keys that the type does not tell, whose values are numbers. */
export function budget(costs: Record<string, number>) {
  let sum = 0;
  for (const name in costs) sum += costs[name]!;
  if (sum === 42 && Object.keys(costs).length === 2) return 'two'; // reach ({ a: 40, b: 2 })
  if (costs.rent !== undefined && costs.rent > 900) return 'rent'; // reach ({ rent: 901 })
  return 'no';
}

/** An object of which the type says nothing more. */
export function anyObject(o: object, p: object) {
  if (Array.isArray(o) && o.length === 2 && o[1] === 3) return 'pair'; // reach ([0, 3], {})
  if ('depth' in o && o.depth === 7 && o === p) return 'itself'; // reach (...Array(2).fill({ depth: 7 }))
  return 'no';
}

/** A value of any type that may be the object of another input. */
export function written(x: any, account: Account) {
  account.balance = 17;
  if (x?.balance === 17 && x instanceof Account && x === account) return 'it'; // reach (...Array(2).fill(new Account('', 0)))
  return 'no';
}

namespace Shop {
  export interface Item {
    price: number;
  }
}
namespace Stock {
  export interface Item {
    count: number;
  }
}
/** Two interfaces of one name in namespaces. */
export function valued(a: Shop.Item, b: Stock.Item) {
  if (a.price * b.count === 391 && b.count > 20) return 'value'; // reach ({ price: 17 }, { count: 23 })
  return 'no';
}

/** A tuple whose last element has a type of its own. */
export function lastOf(t: [...string[], number]) {
  if (t.length === 3 && t[0] === 'x' && t[2] === 5) return 'five'; // reach (['x', '', 5])
  return 'no';
}
