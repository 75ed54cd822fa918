/**
 * Equations that may hold of operations whose types meet, in the manner of QuickSpec (Claessen, Smallbone, Hughes 2010), but
 * by the shapes that laws of algebra have: operations that undo each other, that are exchanged with each other, that leave
 * something alone, and what is told of the parts and of what is made of them.
 */
import type { Operation } from './operations.js';
import { type Term, textOf } from './terms.js';

/** What may be the same after each call of an operation. */
export interface Conjecture {
  readonly left: Term;
  readonly right: Term;
  /** What undoes something does so seldom of all: nothing undoes what is multiplied by 0. */
  readonly isPartial?: true;
  /** Both are the same exactly where the result is this; absent: everywhere. */
  readonly where?: true | 0;
}

/** For one operation. */
const MOST_CONJECTURES = 60;
/** Literals of an operand that no variable of the call stands for. */
const MOST_CODES = 2;

const PLAIN: readonly string[] = ['number', 'string', 'boolean'];

const RESULT: Term = { variable: 'result' };

function call({ point, isMethod }: Operation, ...args: readonly Term[]): Term {
  return { point, isMethod, args };
}

/** Equations that are asked about calls of an operation. @param all operations, itself among them */
export function conjecturesOf(own: Operation, all: readonly Operation[]): readonly Conjecture[] {
  const others = all.filter((one) => one !== own);
  const found =
    own.takes.length === 1
      ? ofOneOperand(own, others)
      : own.takes.length === 2
        ? ofTwoOperands(own, all, others)
        : [];
  const known = new Set<string>();
  return found
    .filter(({ left, right }) => {
      const key = [textOf(left), textOf(right)].toSorted().join(' = ');
      const isNew = !known.has(key);
      known.add(key);
      return isNew;
    })
    .slice(0, MOST_CONJECTURES);
}

function takes(types: readonly string[], gives?: string): (one: Operation) => boolean {
  return (one) =>
    one.takes.length === types.length &&
    one.takes.every((type, at) => type === types[at]) &&
    (gives === undefined || one.gives === gives);
}

function ofOneOperand(f: Operation, others: readonly Operation[]): readonly Conjecture[] {
  const [type] = f.takes as readonly [string];
  const x: Term = { variable: f.names[0]! };
  const found: Conjecture[] = [];
  if (!f.isAsked && type === f.gives)
    for (const left of [RESULT, x]) found.push({ left, right: call(f, RESULT) });
  for (const v of others.filter(takes([f.gives], type))) {
    // What is read back is what was written; of what is read, many texts say the same.
    const isRead = type === 'string' && !PLAIN.includes(f.gives);
    if ((f.isMethod || v.isMethod) && !isRead)
      found.push({ left: x, right: call(v, RESULT), isPartial: true });
    found.push({ left: RESULT, right: call(f, call(v, RESULT)) });
  }
  for (const h of others.filter(takes([type], type)))
    for (const g of [f, ...others.filter(takes([type], f.gives))])
      if (g !== h) found.push({ left: RESULT, right: call(g, call(h, x)) });
  return found;
}

function ofTwoOperands(
  f: Operation,
  all: readonly Operation[],
  others: readonly Operation[],
): readonly Conjecture[] {
  const [first, second] = f.takes as readonly [string, string];
  const [x, y] = f.names.map((variable): Term => ({ variable })) as [Term, Term];
  const found: Conjecture[] = f.isAsked ? [] : ofItself(f, x, y);
  // What goes so far forth comes back by going as far.
  if (first === f.gives && second === 'number')
    found.unshift({ left: x, right: call(f, RESULT, { negated: f.names[1]! }), isPartial: true });
  for (const g of others.filter(takes([f.gives, second], first)))
    found.push({ left: x, right: call(g, RESULT, y), isPartial: true });
  if (first === f.gives) {
    for (const h of others.filter(takes([first, first], second)))
      for (const args of [
        [RESULT, x],
        [x, RESULT],
      ])
        if (h.point !== f.point) found.push({ left: y, right: call(h, ...args), isPartial: true });
    if (first === second) found.push(...ofClosed(f, x, y, all, others));
    else found.push(...ofScalar(f, x, y, all));
  } else if (first === second) {
    for (const d of others.filter(takes([first, first], f.gives)))
      found.push({ left: RESULT, right: call(d, y, x) });
    for (const h of others.filter(takes([first], first)))
      found.push({ left: RESULT, right: call(f, call(h, x), call(h, y)) });
    // What objects are written as tells them apart; what else they come to, seldom does.
    if (f.gives === 'boolean' || f.gives === 'number')
      for (const h of others.filter(takes([first], 'string')))
        found.push({ left: call(h, x), right: call(h, y), where: f.gives === 'boolean' ? true : 0 });
  }
  return found;
}

/** What an operation has to do with itself: where the recorder does not ask for that already. */
function ofItself(f: Operation, x: Term, y: Term): Conjecture[] {
  const [first, second] = f.takes;
  const swapped: Conjecture[] = first === second ? [{ left: RESULT, right: call(f, y, x) }] : [];
  if (first !== f.gives) return swapped;
  const again: Conjecture = { left: RESULT, right: call(f, RESULT, y) };
  if (first !== second) return [again];
  const nested: Conjecture = { left: call(f, RESULT, y), right: call(f, x, call(f, y, y)) };
  return [...swapped, again, nested, { left: x, right: call(f, x, x) }];
}

/** Of an operation whose operands and result are of one type. */
function ofClosed(
  f: Operation,
  x: Term,
  y: Term,
  all: readonly Operation[],
  others: readonly Operation[],
): readonly Conjecture[] {
  const type = f.gives;
  const found: Conjecture[] = [];
  const turns = others.filter(takes([type], type));
  const closed = others.filter(takes([type, type], type));
  for (const u of turns) {
    found.push({ left: x, right: call(f, RESULT, call(u, y)), isPartial: true });
    for (const g of closed) found.push({ left: RESULT, right: call(g, x, call(u, y)) });
  }
  // Most functions of texts and numbers go together with others nearly always.
  const told = PLAIN.includes(type) ? [] : others;
  for (const h of told.filter(takes([type])))
    for (const k of all.filter(takes([h.gives, h.gives], h.gives)))
      found.push({ left: call(h, RESULT), right: call(k, call(h, x), call(h, y)) });
  for (const h of others.filter(
    (one) => one.takes.length === 2 && one.takes[0] === type && one.gives !== type,
  ))
    for (const k of all.filter(takes([h.gives, h.gives], h.gives)))
      for (const code of h.codes[1]!.slice(0, MOST_CODES)) {
        const at = (of: Term): Term => call(h, of, { code });
        found.push({ left: at(RESULT), right: call(k, at(x), at(y)) });
      }
  // What is not in a text, nothing takes from it.
  for (const g of type === 'string' ? [] : closed) {
    found.push({ left: call(g, RESULT, call(f, x, x)), right: call(f, x, call(g, y, x)) });
    found.push({ left: x, right: call(g, x, RESULT) });
  }
  return found;
}

/** Of an operation that makes of a value, with one of another type, another value of its type. */
function ofScalar(f: Operation, x: Term, y: Term, all: readonly Operation[]): readonly Conjecture[] {
  const type = f.gives;
  return [
    ...all
      .filter(takes([type, type], type))
      .map((k) => ({ left: call(k, RESULT, RESULT), right: call(f, call(k, x, x), y) })),
    ...all
      .filter((h) => takes([type])(h) && h.gives !== type)
      .map((h) => ({ left: call(h, x), right: call(h, RESULT), isPartial: true as const })),
  ];
}
