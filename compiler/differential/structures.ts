import { group, js } from './program.js';

export const structures = group('data structures', {
  'linked list': js`
    class Node {
      constructor(value, next = null) {
        this.value = value;
        this.next = next;
      }
    }
    class List {
      #head = null;
      #size = 0;
      add(v) {
        this.#head = new Node(v, this.#head);
        this.#size++;
        return this;
      }
      get size() {
        return this.#size;
      }
      reverse() {
        let p = null,
          c = this.#head;
        while (c) [c.next, p, c] = [p, c, c.next];
        this.#head = p;
        return this;
      }
      [Symbol.iterator]() {
        let c = this.#head;
        return {
          next: () => {
            if (!c) return { done: true, value: undefined };
            const value = c.value;
            c = c.next;
            return { done: false, value };
          },
        };
      }
      remove(v) {
        let prev = null;
        for (let c = this.#head; c; prev = c, c = c.next)
          if (c.value === v) {
            if (prev) prev.next = c.next;
            else this.#head = c.next;
            this.#size--;
            return true;
          }
        return false;
      }
    }
    const l = new List().add(1).add(2).add(3);
    log([...l], [...l.reverse()], l.remove(2), l.remove(9), [...l], l.size);
  `,
  'binary search tree': js`
    class Tree {
      insert(k) {
        let n = { k, l: null, r: null };
        if (!this.root) {
          this.root = n;
          return;
        }
        let c = this.root;
        for (;;) {
          const side = k < c.k ? 'l' : 'r';
          if (!c[side]) {
            c[side] = n;
            return;
          }
          c = c[side];
        }
      }
      walk(f, n = this.root) {
        if (n) {
          this.walk(f, n.l);
          f(n.k);
          this.walk(f, n.r);
        }
      }
      height(n = this.root) {
        return n ? 1 + Math.max(this.height(n.l), this.height(n.r)) : 0;
      }
    }
    const t = new Tree();
    for (const k of [5, 2, 8, 1, 9, 3]) t.insert(k);
    const out = [];
    t.walk((k) => out.push(k));
    log(out, t.height());
  `,
  events: js`
    class Emitter {
      #m = new Map();
      on(t, f) {
        (this.#m.get(t) ?? this.#m.set(t, []).get(t)).push(f);
        return () =>
          this.#m.set(
            t,
            this.#m.get(t).filter((g) => g !== f),
          );
      }
      emit(t, ...a) {
        for (const f of this.#m.get(t) ?? []) f.apply(this, a);
      }
    }
    const e = new Emitter();
    const off = e.on('x', (...a) => log('1', a));
    e.on('x', function (a) {
      log(this === e, a);
    });
    e.emit('x', 1, 2);
    off();
    e.emit('x', 3);
    e.emit('none');
  `,
  'matrix and primes': js`
    const mul = (a, b) => a.map((r) => b[0].map((_, j) => r.reduce((s, x, k) => s + x * b[k][j], 0)));
    log(
      mul(
        [
          [1, 2],
          [3, 4],
        ],
        [
          [5, 6],
          [7, 8],
        ],
      ),
    );
    const sieve = (n) => {
      const c = new Array(n + 1).fill(true);
      for (let i = 2; i * i <= n; i++) if (c[i]) for (let j = i * i; j <= n; j += i) c[j] = false;
      return c.flatMap((p, i) => (p && i > 1 ? [i] : []));
    };
    log(sieve(50));
    const gcd = (a, b) => (b ? gcd(b, a % b) : a);
    log(gcd(48, 36));
    let h = 0;
    for (const ch of 'hash me') h = (h * 31 + ch.charCodeAt(0)) | 0;
    log(h, h >>> 0, (h ^ 0xabc) & 255);
  `,
  'deep equality and clone': js`
    const eq = (a, b) =>
      a === b ||
      (a !== a && b !== b) ||
      (typeof a === 'object' &&
        typeof b === 'object' &&
        a &&
        b &&
        Object.keys(a).length === Object.keys(b).length &&
        Object.keys(a).every((k) => eq(a[k], b[k])));
    const clone = (v, seen = new Map()) => {
      if (typeof v !== 'object' || v === null) return v;
      if (seen.has(v)) return seen.get(v);
      const c = Array.isArray(v) ? [] : {};
      seen.set(v, c);
      for (const k in v) c[k] = clone(v[k], seen);
      return c;
    };
    const o = { a: [1, { b: NaN }], c: null };
    o.self = o;
    const p = clone(o);
    log(p !== o, p.self === p, eq(o.a, p.a), eq({ x: 1 }, { x: 2 }), eq([1], [1, 2]));
  `,
  'visitor over a syntax tree': js`
    const num = (v) => ({ type: 'num', v }),
      bin = (op, l, r) => ({ type: 'bin', op, l, r });
    const evaluate = ({ type, ...n }) =>
      ({
        num: () => n.v,
        bin: () => {
          const [l, r] = [n.l, n.r].map(evaluate);
          switch (n.op) {
            case '+':
              return l + r;
            case '*':
              return l * r;
            case '/':
              if (r === 0) throw new RangeError('!div');
              return l / r;
            default:
              throw new TypeError('!op ' + n.op);
          }
        },
      })[type]();
    log(evaluate(bin('+', num(1), bin('*', num(2), num(3)))));
    for (const t of [bin('/', num(1), num(0)), bin('%', num(1), num(1)), { type: 'zzz' }])
      try {
        evaluate(t);
      } catch (e) {
        log(e.constructor.name, /^!/.test(e.message) ? e.message : '');
      }
  `,
  'priority queue': js`
    class PQ {
      #h = [];
      #less;
      constructor(less = (a, b) => a < b) {
        this.#less = less;
      }
      get size() {
        return this.#h.length;
      }
      push(...vs) {
        for (const v of vs) {
          let i = this.#h.push(v) - 1;
          while (i > 0) {
            const p = (i - 1) >> 1;
            if (!this.#less(this.#h[i], this.#h[p])) break;
            this.#swap(i, p);
            i = p;
          }
        }
        return this;
      }
      #swap(i, j) {
        [this.#h[i], this.#h[j]] = [this.#h[j], this.#h[i]];
      }
      pop() {
        const top = this.#h[0],
          last = this.#h.pop();
        if (this.#h.length) {
          this.#h[0] = last;
          let i = 0;
          for (;;) {
            let m = i;
            for (const c of [2 * i + 1, 2 * i + 2])
              if (c < this.#h.length && this.#less(this.#h[c], this.#h[m])) m = c;
            if (m === i) break;
            this.#swap(i, m);
            i = m;
          }
        }
        return top;
      }
    }
    const q = new PQ().push(5, 1, 4, 2, 3);
    const out = [];
    while (q.size) out.push(q.pop());
    log(out);
    log(new PQ((a, b) => a.p > b.p).push({ p: 1 }, { p: 3 }).pop());
  `,
  'inventory with maps': js`
    const items = [
      ['apple', 3],
      ['pear', 2],
      ['apple', 4],
    ];
    const m = new Map();
    for (const [k, n] of items) m.set(k, (m.get(k) ?? 0) + n);
    log([...m], Object.fromEntries(m));
    const groups = items.reduce((g, [k, n]) => ({ ...g, [k]: [...(g[k] ?? []), n] }), {});
    log(groups);
    const {
      apple: [first, ...others],
      ...rest
    } = groups;
    log(first, others, rest);
    for (const [i, { length }] of Object.values(groups).entries()) log(i, length);
  `,
  'lengths at their limits': js`
    const tries = {
      push: () => Array.prototype.push.call({ length: 2 ** 53 - 1 }, 1), unshift: () => Array.prototype.unshift.call({ length: Infinity }, 1),
      splice: () => Array.prototype.splice.call({ length: 2 ** 53 - 1 }, 0, 0, 1), frozen: () => Object.freeze([]).push(),
      array: () => { const a = []; a.length = 2 ** 32 - 1; try { a.push('x'); } finally { log(a[2 ** 32 - 1], a.length); } },
      length: () => Reflect.defineProperty([], 'length', { value: -1, configurable: true }), apply: () => Reflect.apply(Math.max, null),
    };
    for (const [name, run] of Object.entries(tries)) try { log(name, run()); } catch (e) { log(name, e.name, e.message); }
  `,
  'results of species are defined, not assigned': js`
    const a = [1];
    a.constructor = { [Symbol.species]: function () { return Object.defineProperty([], 0, { value: 0, writable: false, configurable: true }); } };
    log(a.map(() => 2), a.filter(() => true), a.slice(0));
    const { proxy, revoke } = Proxy.revocable([], {});
    revoke();
    for (const name of ['concat', 'slice', 'map', 'splice', 'keys', 'push', 'join', 'flat', 'includes']) try { Array.prototype[name].call(proxy, (x) => x); log(name); } catch (e) { log(name, e.name); }
    for (const f of [() => Math.max(...proxy), () => Math.max.apply(null, proxy), () => new Map(proxy), () => [].concat(proxy), () => Object.keys(proxy), () => JSON.stringify([proxy]), () => Array.isArray(proxy)])
      try { log(f()); } catch (e) { log(e.name, e.message); }
  `,
  'elements of typed arrays are looked for nowhere else': js`
    for (const key of ['0', '1.1', '-0', '7']) Object.defineProperty(Uint8Array.prototype, key, { get() { return log('get', key); }, set() { log('set', key); }, configurable: true });
    const array = new Uint8Array([1]);
    for (const key of ['0', '1.1', '-0', '7']) { array[key] = 3; log(key, array[key], key in array, Reflect.get(array, key, {})); }
    const value = { valueOf() { return log('valueOf'); } };
    for (const receiver of [Object.create(array), new Proxy(Object.create(array), { defineProperty(...args) { log('defined', args[1]); return Reflect.defineProperty(...args); } }), Object.setPrototypeOf([], array)]) {
      receiver[0] = value; receiver[5] = value; log(array[0], receiver[0] === value, Object.keys(receiver), Reflect.set(array, '0', 4, receiver), Reflect.set(array, '9', 4, receiver));
    }
    for (const key of ['0', '1.1', '-0', '7']) delete Uint8Array.prototype[key];
  `,
  'built-ins do without what the program deletes': js`
    const { iterator } = Symbol;
    const kept = Array.prototype[iterator];
    delete Array.prototype[iterator];
    const results = [];
    const add = (run) => { try { results[results.length] = run(); } catch (e) { results[results.length] = e.name; } };
    add(() => '1a2'.replace(/(a)/, (...args) => args.length)); add(() => Reflect.apply(Math.max, null, { length: 2, 0: 1, 1: 5 })); add(() => Math.max.apply(null, { length: 1, 0: 4 }));
    add(() => Reflect.construct(Array, { length: 2, 0: 7, 1: 8 }).length); add(() => Array.from({ length: 2 }, (_, k) => k).length); add(() => new Map([[1, 2]]));
    Object.defineProperty(Array.prototype, iterator, { value: kept, writable: true, configurable: true });
    log(results);
  `,
});
