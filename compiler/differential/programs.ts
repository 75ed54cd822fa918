import { group, js } from './program.js';

export const algorithms = group('programs', {
  sorting: js`
    const quick = (a) =>
      a.length < 2
        ? a
        : [
            ...quick(a.slice(1).filter((x) => x < a[0])),
            a[0],
            ...quick(a.slice(1).filter((x) => x >= a[0])),
          ];
    function insertion(a) {
      for (let i = 1; i < a.length; i++) {
        const v = a[i];
        let j = i - 1;
        while (j >= 0 && a[j] > v) {
          a[j + 1] = a[j--];
        }
        a[j + 1] = v;
      }
      return a;
    }
    function heap(a) {
      const down = (i, n) => {
        for (;;) {
          let c = 2 * i + 1;
          if (c >= n) return;
          if (c + 1 < n && a[c + 1] > a[c]) c++;
          if (a[i] >= a[c]) return;
          [a[i], a[c]] = [a[c], a[i]];
          i = c;
        }
      };
      for (let i = a.length >> 1; i--; ) down(i, a.length);
      for (let n = a.length; n-- > 1; ) {
        [a[0], a[n]] = [a[n], a[0]];
        down(0, n);
      }
      return a;
    }
    const data = [5, 3, 9, 1, 5, -2, 8, 0];
    log(
      quick(data),
      insertion([...data]),
      heap([...data]),
      [...data].sort((a, b) => b - a),
    );
  `,
  tokenizer: js`
    function tokens(s) {
      const out = [];
      let i = 0;
      while (i < s.length) {
        const c = s[i];
        if (/\s/.test(c)) {
          i++;
          continue;
        }
        if (/\d/.test(c)) {
          let n = '';
          while (i < s.length && /[\d.]/.test(s[i])) n += s[i++];
          out.push(Number(n));
        } else {
          out.push(c);
          i++;
        }
      }
      return out;
    }
    function parse(ts) {
      let p = 0;
      const expr = () => {
          let v = term();
          while (ts[p] === '+' || ts[p] === '-') v = ts[p++] === '+' ? v + term() : v - term();
          return v;
        },
        term = () => {
          let v = factor();
          while (ts[p] === '*' || ts[p] === '/') {
            if (ts[p++] === '*') v *= factor();
            else v /= factor();
          }
          return v;
        },
        factor = () => {
          if (ts[p] === '(') {
            p++;
            const v = expr();
            if (ts[p++] !== ')') throw new SyntaxError('!expected )');
            return v;
          }
          if (ts[p] === '-') {
            p++;
            return -factor();
          }
          if (typeof ts[p] !== 'number') throw new SyntaxError('!unexpected ' + ts[p]);
          return ts[p++];
        };
      const v = expr();
      if (p < ts.length) throw new SyntaxError('!trailing ' + ts[p]);
      return v;
    }
    for (const s of ['1 + 2 * 3', '(1+2)*3 - -4/2', '2 * (3', '1 2', '*'])
      try {
        log(parse(tokens(s)));
      } catch (e) {
        log(e.constructor.name, e.message);
      }
  `,
  'currying and composition': js`
    const curry = (f) =>
      function c(...a) {
        return a.length >= f.length ? f.apply(this, a) : (...b) => c.apply(this, [...a, ...b]);
      };
    const add3 = curry((a, b, c) => a + b + c);
    log(add3(1)(2)(3), add3(1, 2)(3), add3(1)(2, 3));
    const pipe =
      (...fs) =>
      (x) =>
        fs.reduce((v, f) => f(v), x);
    log(
      pipe(
        (x) => x + 1,
        (x) => x * 2,
        String,
      )(4),
    );
    const Y = (f) => ((x) => x(x))((x) => f((v) => x(x)(v)));
    log(Y((self) => (n) => (n ? n * self(n - 1) : 1))(6));
  `,
  'state machine with a switch': js`
    const run = (s) => {
      let state = 'start',
        out = [],
        n = 0;
      loop: for (const c of s + '$') {
        switch (state) {
          case 'start':
            if (c === 'a') state = 'as';
            else if (c === '$') break loop;
            else {
              out.push('err:' + c);
              continue loop;
            }
            n = 1;
            break;
          case 'as':
            if (c === 'a') {
              n++;
              break;
            }
            out.push(n);
            state = c === 'b' ? 'start' : c === '$' ? 'end' : 'start';
            if (state === 'end') break loop;
        }
      }
      return out;
    };
    log(run('aabab'), run('xaa'), run(''));
  `,
  'lazy sequences from closures': js`
    const seq = (gen) => ({
      [Symbol.iterator]: gen,
      map(f) {
        return seq(() => {
          const it = gen();
          return {
            next() {
              const r = it.next();
              return r.done ? r : { done: false, value: f(r.value) };
            },
            return: () => (it.return?.(), {}),
          };
        });
      },
      filter(p) {
        return seq(() => {
          const it = gen();
          return {
            next() {
              for (;;) {
                const r = it.next();
                if (r.done || p(r.value)) return r;
              }
            },
            return: () => (it.return?.(), {}),
          };
        });
      },
      take(n) {
        const out = [];
        if (n > 0)
          for (const x of this) {
            out.push(x);
            if (out.length === n) break;
          }
        return out;
      },
    });
    const nat = seq(() => {
      let i = 0;
      return {
        next: () => ({ done: false, value: i++ }),
        return() {
          log('closed at', i);
          return {};
        },
      };
    });
    log(
      nat
        .map((x) => x * x)
        .filter((x) => x % 2)
        .take(4),
    );
  `,
  'wrapping with proxies and reflect': js`
    const traced = (o, path = '') =>
      new Proxy(o, {
        get(t, k, r) {
          const v = Reflect.get(t, k, r);
          log(path + String(k));
          return typeof v === 'object' && v ? traced(v, path + String(k) + '.') : v;
        },
      });
    const o = traced({
      a: { b: { c: 1 } },
      f() {
        return this.a.b.c;
      },
    });
    log(o.a.b.c, o.f());
    const safe = new Proxy({}, { get: (t, k) => (k in t ? t[k] : 'default') });
    safe.x = 1;
    log(safe.x, safe.y);
  `,
  'retry with finally': js`
    let tries = 0;
    const flaky = () => {
      if (++tries < 3) throw new Error('!fail ' + tries);
      return 'ok';
    };
    const retry = (f, n) => {
      for (let i = 1; ; i++) {
        try {
          return f();
        } catch (e) {
          log(e);
          if (i >= n) throw e;
        } finally {
          log('attempt', i);
        }
      }
    };
    log(retry(flaky, 5));
    tries = -9;
    try {
      retry(flaky, 2);
    } catch (e) {
      log('gave up', e);
    }
  `,
});
