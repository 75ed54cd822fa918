/** Unions that properties tell apart, classes, prototypes; nothing is declared. */

/** A union with a tag: each case reads other fields. */
export function area(s) {
  switch (s.kind) {
    case 'circle':
      return s.radius > 10 ? 'large circle' : 'circle'; // reach ({ kind: 'circle', radius: 11 })
    case 'square':
      return s.side * s.side === 49 ? 'seven' : 'square'; // reach ({ kind: 'square', side: 7 })
    case 'line':
      return 'line'; // reach ({ kind: 'line' })
    default:
      return 'unknown';
  }
}

/** An expression tree, evaluated. */
export function evaluate(e) {
  const value = (n) =>
    n.op === '+' ? value(n.left) + value(n.right) : n.op === '*' ? value(n.left) * value(n.right) : n.value;
  if (e.op === '+' && value(e) === 12) return 'twelve'; // reach ({ op: '+', left: { value: 5 }, right: { value: 7 } })
  return 'other';
}

/** Shapes told apart by the properties that they have. */
export function shape(s) {
  if ('radius' in s) return 'circle'; // reach ({ radius: 1 })
  if ('width' in s && 'height' in s) return s.width === s.height ? 'square' : 'rectangle'; // reach ({ width: 2, height: 2 })
  return 'other';
}

/** A result that is a success or a failure. */
export function result(r) {
  if (r.ok === true && r.value.length === 2) return 'pair'; // reach ({ ok: true, value: [1, 2] })
  if (r.ok === false && r.error.code === 404) return 'not found'; // reach ({ ok: false, error: { code: 404 } })
  return 'other';
}

/** Actions of a reducer, one behind the other. */
export function reducer(actions) {
  let state = { count: 0, locked: false };
  for (const action of actions) {
    if (action.type === 'add' && !state.locked) state = { ...state, count: state.count + action.by };
    else if (action.type === 'lock') state = { ...state, locked: true };
  }
  if (state.locked && state.count === 5) return 'locked at five'; // reach ([{ type: 'add', by: 5 }, { type: 'lock' }])
  return 'other';
}

/** A linked list that closes in itself. */
export function cycle(list) {
  let [slow, fast] = [list, list];
  while (fast?.next) {
    slow = slow.next;
    fast = fast.next.next;
    if (slow === fast) return 'cycle'; // reach ((o => (o.next = o))({}))
  }
  return 'no cycle'; // reach ({ next: { next: null } })
}

/** A search tree that is in order. */
export function ordered(t) {
  if (t?.left && t.right && t.left.key < t.key && t.key < t.right.key) return 'ordered'; // reach ({ key: 2, left: { key: 1 }, right: { key: 3 } })
  return 'other';
}

/** The same keys, the same values. */
export function equal(a, b) {
  const keys = Object.keys(a);
  if (keys.length === 1 && keys.every((key) => a[key] === b[key])) return 'equal'; // reach ({ x: 1 }, { x: 1 })
  return 'different';
}

/** Points that are compared by a method of one of them. */
export function method(p, q) {
  if (typeof p.equals === 'function' && p.equals(q) && p !== q) return 'equal'; // reach ({ equals: () => true }, {})
  return 'no';
}

export class Point {
  constructor(x, y) {
    this.x = x;
    this.y = y;
  }
}

/** An instance of a class of the file. */
export function instance(p) {
  if (p instanceof Point && p.x === p.y) return 'diagonal'; // reach (new Point(1, 1))
  if (p?.x === 3) return 'look-alike'; // reach ({ x: 3 })
  return 'other';
}

/** Messages of a protocol, with a nested union. */
export function protocol(m) {
  if (m.type === 'response') {
    if (m.body.status === 'error' && m.body.retry) return 'retry'; // reach ({ type: 'response', body: { status: 'error', retry: true } })
    return 'response';
  }
  if (m.type === 'request' && m.path === '/' && m.params.length === 0) return 'root'; // reach ({ type: 'request', path: '/', params: [] })
  return 'other';
}

/** Settings that are merged, one over the other. */
export function merged(base, over) {
  const settings = { level: 1, ...base, ...over };
  if (settings.level === 3 && over.level === undefined) return 'base'; // reach ({ level: 3 }, {})
  if (settings.level === 2) return 'over'; // reach ({}, { level: 2 })
  return 'other';
}

/** A deleted property. */
export function removed(o) {
  const was = o.secret;
  delete o.secret;
  if (was === 'x' && !('secret' in o)) return 'removed'; // reach ({ secret: 'x' })
  return 'other';
}

/** A property whose name is an input. */
export function dynamic(o, key) {
  if (o[key] === 1 && key === 'a') return 'found'; // reach ({ a: 1 }, 'a')
  return 'no';
}

/** How many properties there are. */
export function keys(o) {
  if (Object.keys(o).length === 2 && o.a === 1) return 'two'; // reach ({ a: 1, b: 2 })
  return 'other';
}

/** A tree that is counted. */
export function count(t) {
  const size = (n) => (n ? 1 + size(n.left) + size(n.right) : 0);
  if (size(t) === 3 && t.left && t.right) return 'balanced'; // reach ({ left: {}, right: {} })
  return 'other';
}

/** Two lists are walked side by side. */
export function zipped(a, b) {
  let [x, y] = [a, b];
  while (x && y) {
    if (x.v + y.v === 9 && x.v > y.v) return 'nine'; // reach ({ v: 5 }, { v: 4 })
    [x, y] = [x.next, y.next];
  }
  return 'other';
}

/** A chain of properties that may be missing. */
export function city(user) {
  if (user?.address?.city?.toLowerCase() === 'bern') return 'bern'; // reach ({ address: { city: 'Bern' } })
  return 'no';
}

/** Defaults for what is missing, and the rest. */
export function options({ retries = 3, mode = 'fast', ...rest } = {}) {
  if (mode !== 'fast' && retries === 0) return 'slow'; // reach ({ mode: 'x', retries: 0 })
  if (Object.keys(rest).length > 0) return 'extra'; // reach ({ z: 1 })
  return 'no';
}

/** Neither an array nor what it holds is declared. */
export function tags(post) {
  if (post.tags.includes('js') && post.tags.length === 2 && !post.draft) return 'found'; // reach ({ tags: ['js', 'x'] })
  return 'no';
}

/** Arrays of arrays, left by labels. */
export function matrix(m) {
  outer: for (let i = 0; i < 2; i++) {
    for (let j = 0; j < 2; j++) {
      if (m[i][j] === 0) continue outer;
      if (m[i][j] > 9) return 'big'; // reach ([[10, 1], [1, 1]])
    }
  }
  if (m[0][0] * m[1][1] - m[0][1] * m[1][0] === 1) return 'unimodular'; // reach ([[2, 1], [1, 1]])
  return 'no';
}

/** Sums by a name that elements have. */
export function grouped(items) {
  const by = {};
  for (const { kind, n } of items) by[kind] = (by[kind] ?? 0) + n;
  if (by.a === 5 && by.b === 3) return 'found'; // reach ([{ kind: 'a', n: 5 }, { kind: 'b', n: 3 }])
  return 'no';
}

/** Versions, compared part by part. */
export function newer(a, b) {
  const [x, y] = [a, b].map((v) => v.split('.').map(Number));
  for (let i = 0; i < 3; i++) {
    if (x[i] > y[i]) return 'newer'; // reach ('1.2.1', '1.2.0')
    if (x[i] < y[i]) return 'older'; // reach ('1.1.0', '1.2.0')
  }
  return 'same';
}

/** A check digit. */
export function luhn(digits) {
  if (digits.length !== 4) return 'length';
  let sum = 0;
  for (let i = 0; i < 4; i++) {
    let d = Number(digits[i]);
    if (!(d >= 0 && d <= 9)) return 'digit';
    if (i % 2 === 0) {
      d *= 2;
      if (d > 9) d -= 9;
    }
    sum += d;
  }
  if (sum % 10 === 0 && sum > 0) return 'valid'; // reach ('0018')
  return 'invalid';
}
