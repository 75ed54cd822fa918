import { group, js } from './program.js';

export const closures = group('closures and loops', {
  'let per iteration': js`
    const fs = [];
    for (let i = 0; i < 3; i++) fs.push(() => i);
    log(fs.map((f) => f()));
    const gs = [];
    for (var j = 0; j < 3; j++) gs.push(() => j);
    log(gs.map((f) => f()));
  `,
  'copies are made before the update': js`
    const fs = [];
    for (let i = 0; i < 3; fs.push(() => i), i++);
    log(fs.map((f) => f()));
    const gs = [];
    for (let i = 0; gs.push(() => i), i < 2; i++);
    log(gs.map((f) => f()));
    let init;
    for (let i = 0, f = () => i; i < 2; i++) init = f;
    log(init());
  `,
  'body changes its own copy': js`
    const fs = [];
    for (let i = 0; i < 4; i++) {
      fs.push([() => i, () => i++]);
      i++;
    }
    log(fs.map(([g]) => g()));
    fs[0][1]();
    log(fs.map(([g]) => g()));
  `,
  'continue copies too': js`
    const fs = [];
    for (let i = 0; i < 5; i++) {
      fs.push(() => i);
      if (i % 2) continue;
      i += 0;
    }
    log(fs.map((f) => f()));
  `,
  'labelled continue from an inner loop': js`
    const fs = [];
    outer: for (let i = 0; i < 3; i++) {
      for (let j = 0; j < 3; j++) {
        if (j === 1) continue outer;
        fs.push(() => [i, j]);
      }
    }
    log(fs.map((f) => f()));
  `,
  'for-of and for-in are fresh each time': js`
    const fs = [];
    for (const x of [1, 2]) fs.push(() => x);
    for (let k in { a: 1, b: 2 }) fs.push(() => k);
    for (let [a, b] of [
      [1, 2],
      [3, 4],
    ])
      fs.push(() => a + b);
    log(fs.map((f) => f()));
  `,
  'block variables in loops': js`
    const fs = [];
    let n = 0;
    while (n < 3) {
      let m = n++;
      fs.push(() => m++);
    }
    log(
      fs.map((f) => f()),
      fs.map((f) => f()),
    );
    const gs = [];
    do {
      const k = n--;
      gs.push(() => k);
    } while (n);
    log(gs.map((f) => f()));
  `,
  'uninitialised let is reset each time': js`
    const fs = [];
    for (let i = 0; i < 2; i++) {
      let x;
      fs.push(() => x);
      if (i === 0) x = 'set';
    }
    log(fs.map((f) => f()));
  `,
  'counter shared by two closures': js`
    function make() {
      let n = 0;
      return {
        inc: () => ++n,
        get: () => n,
        reset(v) {
          n = v;
        },
      };
    }
    const a = make(),
      b = make();
    a.inc();
    a.inc();
    b.inc();
    log(a.get(), b.get());
    a.reset(9);
    log(a.inc(), b.get());
  `,
  'captured through two levels': js`
    function f(a) {
      return (b) => (c) => {
        a += c;
        b *= 2;
        return [a, b, c];
      };
    }
    const g = f(1)(10);
    log(g(5), g(5));
  `,
  'captured parameters': js`
    function f(x) {
      const g = () => x;
      x = 'changed';
      return g;
    }
    log(f('given')());
    function h({ x }, [y], ...z) {
      return () => [x, y, z];
    }
    log(h({ x: 1 }, [2], 3, 4)());
  `,
  recursion: js`
    const fib = (n) => (n < 2 ? n : fib(n - 1) + fib(n - 2));
    log(fib(15));
    function even(n) {
      return n === 0 || odd(n - 1);
    }
    function odd(n) {
      return n !== 0 && even(n - 1);
    }
    log(even(10), odd(7), even(7));
  `,
  'closures in switch': js`
    const fs = [];
    for (let i = 0; i < 3; i++)
      switch (i) {
        case 0:
          let x = 'zero';
          fs.push(() => x);
          break;
        default:
          fs.push(() => i);
      }
    log(fs.map((f) => f()));
  `,
  'closures in catch': js`
    const fs = [];
    for (const v of [1, 2])
      try {
        throw v;
      } catch (e) {
        fs.push(() => e++);
      }
    log(
      fs.map((f) => f()),
      fs.map((f) => f()),
    );
  `,
  'arrow keeps this, arguments and new.target': js`
    function F() {
      return (() => [typeof this, arguments.length, new.target === F, (() => arguments[0])()])();
    }
    log(new F(1, 2), F.call({}, 3));
    const o = {
      m() {
        return [1].map(() => this === o)[0];
      },
    };
    log(o.m());
  `,
  'modifying the loop variable in a closure': js`
    let steps = 0;
    for (let i = 0, bump = () => i++; i < 10 && steps < 20; steps++) {
      i++;
      bump();
    }
    log(steps);
    const seen = [];
    for (let i = 0; i < 6; i++) {
      const skip = () => {
        i += 2;
      };
      seen.push(i);
      skip();
    }
    log(seen);
  `,
  'module pattern with an immediately called function': js`
    const counter = (function () {
      let private_ = 0;
      function change(by) {
        private_ += by;
      }
      return {
        up() {
          change(1);
        },
        value: () => private_,
      };
    })();
    counter.up();
    counter.up();
    log(counter.value());
  `,
  'memoised closure over itself': js`
    const memo = ((cache) =>
      function f(n) {
        return n in cache ? cache[n] : (cache[n] = n < 2 ? n : f(n - 1) + f(n - 2));
      })({});
    log(memo(40));
  `,
  'nested loops with captured outer variable only': js`
    const fs = [];
    for (let i = 0; i < 2; i++) for (let j = 0; j < 2; j++) fs.push(() => i * 10 + j);
    log(fs.map((f) => f()));
  `,
  'loop without body': js`
    let n = 0;
    for (; n < 5; n++);
    log(n);
    while (n-- > 0);
    log(n);
    do;
    while (++n < 3);
    log(n);
    for (;;) {
      if (n++ > 6) break;
    }
    log(n);
  `,
  'for with several declarations': js`
    for (let i = 0, j = 10, k; i < j; i += 3, j -= 2) {
      k = i + j;
      log(i, j, k);
    }
    for (const [a, b] = [1, 2]; ; ) {
      log(a, b);
      break;
    }
  `,
  'closure made in the head of for-of': js`
    let f;
    for (const x of ((f = () => {
      try {
        return x;
      } catch (e) {
        return e.name;
      }
    }),
    [1]))
      log(x);
    log(f());
  `,
  'generator-free iterator from closures': js`
    const range = (n) => ({
      [Symbol.iterator]: () => {
        let i = 0;
        return { next: () => (i < n ? { value: i++, done: false } : { value: undefined, done: true }) };
      },
    });
    log([...range(4)], Math.max(...range(6)));
    const r = range(2);
    for (const a of r) for (const b of r) log(a, b);
  `,
});
