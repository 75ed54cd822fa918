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
