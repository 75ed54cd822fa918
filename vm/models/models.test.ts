/** Each model and self-hosted built-in against the real one: the same snippet with a symbolic `x` here, on plain node there. */
import assert from 'node:assert/strict';
import { runInNewContext } from 'node:vm';
import { render } from '../../compiler/differential/render.js';
import { explorePath } from '../fixture.js';

/** Snippets see `x` (a number), `a` (an array with `x` in it), `holes` (one with holes too) and `log`. */
const PRELUDE = `const a = [5, x, 7, x + 1, 5]; const holes = [1, , x, , 4]; const seen = [];
  const log = (...values) => { seen.push(values); return values[0]; };`;

const SNIPPETS: readonly string[] = [
  'a.push(1, x), a',
  'a.push(), a.length',
  'holes.push(9), holes',
  'a.pop(), a',
  'holes.pop(), holes',
  'const e = [x] ; e.pop(), e.pop(), e',
  'a.shift(), a',
  'holes.shift(), holes',
  'a.unshift(1, 2), a',
  'holes.unshift(0), holes',
  'a.splice(1, 2), a',
  'log(a.splice(1, 2, "n", x, "m")), a',
  'log(a.splice(-2)), a',
  'log(a.splice()), a',
  'log(holes.splice(1, 2, 8)), holes',
  'log(a.splice(1, 0, 9)), a',
  'a.slice()',
  'a.slice(-3, -1)',
  'a.slice(2, 1)',
  'holes.slice(1)',
  'a.indexOf(7)',
  'a.indexOf(x)',
  'a.indexOf(5, 1)',
  'a.indexOf(5, -1)',
  'holes.indexOf(undefined)',
  'a.lastIndexOf(5)',
  'a.lastIndexOf(5, -2)',
  'a.lastIndexOf(99)',
  'a.includes(x)',
  'holes.includes(undefined)',
  '[x, NaN].includes(NaN)',
  'a.at(-1)',
  'a.at(x - 10)',
  'a.at(99)',
  'a.concat(holes, 1, [x])',
  'holes.concat()',
  '[x].concat({ length: 1, 0: "s", [Symbol.isConcatSpreadable]: true })',
  'a.reverse()',
  'holes.reverse()',
  'a.fill(x, 1, 3)',
  'a.fill(0)',
  'a.copyWithin(0, 3)',
  'a.copyWithin(1, 0, 3)',
  'holes.copyWithin(0, 2)',
  'a.map((v, i, all) => log(v * i, all === a))',
  'holes.map((v) => v)',
  'a.filter((v) => v > 5)',
  'holes.filter(() => true)',
  'holes.forEach((v, i) => log(v, i))',
  'a.forEach((v, i) => { if (i === 0) a.length = 2; log(v); })',
  'a.some((v) => log(v) === x)',
  'a.every((v) => log(v) > 2)',
  'a.find((v) => v === 7)',
  'holes.find((v) => log(v) === undefined)',
  'a.findIndex((v) => v === x)',
  'a.findLast((v) => v === 5)',
  'a.findLastIndex((v) => v === 99)',
  'a.reduce((s, v, i) => log(s + v * i))',
  'a.reduce((s, v) => s - v, 100)',
  'holes.reduceRight((s, v) => log(s) - v)',
  'a.reduce((s) => s, undefined)',
  'a.flatMap((v) => [v, [v]])',
  'holes.flatMap((v) => v)',
  'a.map(function () { return this.k; }, { k: x })',
  'a.sort((p, q) => { log(p, q); return p - q; })',
  'holes.sort((p, q) => q - p)',
  '[x, undefined, 1].sort((p, q) => p - q)',
  'a.toSorted((p, q) => p - q)',
  '[..."thequickbrownfoxjumpsoverthelazydogandthentriesagain"].map((c, i) => ({ c, i, x })).sort((p, q) => { log(p.i, q.i); return p.c < q.c ? -1 : p.c > q.c ? 1 : 0; }).map((o) => o.i)',
  'Array.from({ length: 200 }, (_, i) => (i * 7919 + x) % 101).sort((p, q) => { log(p, q); return p - q; })',
  'Array.from({ length: 300 }, (_, i) => (i < 150 ? i * x : 1000 - i)).sort((p, q) => { log(p, q); return p - q; })',
  'Array.from({ length: 260 }, (_, i) => (i % 130) * x).sort((p, q) => { log(p, q); return p - q; })',
  '[3, 1, x].sort(() => NaN)',
  'Array.from(a)',
  'Array.from(a, (v, i) => v + i)',
  'Array.from({ length: 2, 0: x }, (v) => v)',
  'Array.from(new Set([x, 1, x]))',
  'Array.from("añ")',
  'class L extends Array {} ; L.from([x, 2]) instanceof L',
  'class L extends Array {} ; const l = L.from([x, 2]) ; [l.map((v) => v) instanceof L, l.filter(() => 1) instanceof L, l.slice() instanceof L]',
  '[...a.keys()]',
  '[...a.entries()]',
  '[...holes]',
  'const [p, , q, ...r] = a ; [p, q, r]',
  'Math.max(...a)',
  'Math.min(x, NaN)',
  'Math.max()',
  'Math.abs(-x)',
  'Math.sign(x) + Math.sign(-x) + Math.sign(x - x)',
  '[Math.floor(x / 2), Math.ceil(x / 2), Math.trunc(-x / 2)]',
  'Number.isInteger(x / 2)',
  '[Number.isNaN(x), isFinite(x), Number(x), Boolean(x), Number(x > 1)]',
  '[x | 0, (x + 0.5) | 0, x >> 1, x << 3, x >>> 1, x & 1, (x + 2 ** 33) | 0, ~x, x ^ 5]',
  'Object.assign({}, { x }, null, { get y() { return x; } })',
  'Object.is(x, 3)',
  'Object.entries({ x })',
  'Object.fromEntries([["k", x]])',
  'Reflect.apply(Math.max, null, [x, 2])',
  'Reflect.construct(class { constructor(v) { this.v = v; } }, [x])',
  '((...r) => r.length).apply(null, { length: 2 })',
  '(function () { return [...arguments, arguments.length]; }).call(null, x, 1)',
  '(function (p, q) { return [this, p, q]; }).bind("t", x)(2)',
  'a.length = 2, a',
  'a[7] = 1, a',
  'delete a[1], [a, 1 in a, 2 in a]',
  'holes.length',
  '[a.hasOwnProperty(1), Object.hasOwn(holes, 1)]',
  'JSON.stringify({ x, a })',
  `\`\${x}-\${a}\``,
  '[x].join() + String(x)',
  'const i = a.values() ; i.next(), [i.next(), new Set(i), i.next()]',
  'const i = [1].keys() ; i.next(), i.next(), [new Set(i), i.next()]',
  'const b = [1, 2] ; b.push(x, 3), b.pop(), b.pop(), b',
  'const b = Object.freeze([1, 2]) ; try { "use strict"; b.push(x) } catch (e) { log(e.constructor.name, e.message) } ; b',
  'const b = Object.seal([1, 2]) ; try { b.pop() } catch (e) { log(e.constructor.name, e.message) } ; b',
  'try { Array.from({ [Symbol.iterator]: 1 }) } catch (e) { log(e.constructor.name, e.message) } ; 0',
  'Array.isArray(a)',
  'try { a.map(1) } catch (e) { log(e.constructor.name, e.message) } ; 0',
  'try { [].reduce((p) => p) } catch (e) { log(e.message) } ; 0',
  'try { a.sort(1) } catch (e) { log(e.message) } ; 0',
  'try { Array.prototype.map.call(null, () => 1) } catch (e) { log(e.constructor.name) } ; 0',
  'Array.prototype.map.call({ length: 2, 0: x, 1: 2 }, (v) => v * 2)',
  'Array.prototype.push.call({ length: 1 }, x)',
  'Array.prototype.map.call("ab", (c) => c + x)',
  '[Array.prototype.map.name, Array.prototype.map.length, String(Array.prototype.sort)]',
];

/** A function body that returns the value of the snippet's last expression, after its declarations. */
function bodyOf(snippet: string): string {
  const [, head, last] = /^((?:(?:class|const|try) .*?\s;\s)*)(.*)$/su.exec(snippet)!;
  return `${head} return [(${last}), seen];`;
}

describe('models and self-hosted built-ins do what the real ones do', () => {
  for (const snippet of SNIPPETS) {
    it(snippet, () => {
      const source = `exports.f = function (x) { ${PRELUDE} ${bodyOf(snippet)} };`;
      const { record } = explorePath({
        source,
        inputs: () => [
          [undefined, ''],
          [3, 'number'],
        ],
      });
      const exports: { f?: (x: number) => unknown } = {};
      runInNewContext(source, { exports });
      const outcome = record.outcome.kind === 'return' ? record.outcome.value : record.outcome;
      assert.equal(render(outcome), render(exports.f!(3)));
    });
  }
});
