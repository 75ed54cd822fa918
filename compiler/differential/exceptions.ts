import { group, js } from './program.js';

export const exceptions = group('exceptions', {
  'rethrow and nested catch': js`
    try {
      try {
        throw new Error('!1');
      } catch (e) {
        log(e);
        throw e;
      }
    } catch (e) {
      log('again', e);
    }
    try {
      try {
        null.x;
      } catch ({ constructor: { name } }) {
        throw new Error('!' + name);
      }
    } catch (e) {
      log(e);
    }
  `,
  'anything can be thrown': js`
    for (const v of [1, 'str', null, undefined, { a: 1 }, [1, 2], Symbol('s'), -0, 1n])
      try {
        throw v;
      } catch (e) {
        log(e, Object.is(e, v));
      }
  `,
  'error objects': js`
    class MyError extends Error {
      constructor(m, extra) {
        super(m);
        this.extra = extra;
        this.name = 'MyError';
      }
    }
    try {
      throw new MyError('!mine', 5);
    } catch (e) {
      log(e instanceof MyError, e instanceof Error, e.name, e.message, e.extra, String(e));
    }
    const c = new Error('!outer', { cause: new Error('!inner') });
    log(c.cause.message);
    log(new AggregateError([1], '!agg').errors);
  `,
  'errors of the engine': js`
    const kinds = [
      () => null.x,
      () => undefined(),
      () => x.y,
      () => {
        const c = 1;
        c = 2;
      },
      () => new Array(-1),
      () => 'a'.repeat(-1),
      () => (1).toFixed(101),
      () => decodeURIComponent('%'),
      () => new (() => {})(),
      () => Symbol() + '',
      () => BigInt(1.5),
      () => JSON.parse('{'),
      () => new RegExp('('),
      () => ({}).x.y,
      () => [].reduce((a) => a),
      () => Object.defineProperty(Object.freeze({}), 'a', {}),
      () => 1n + 1,
      () => {
        'use strict';
        undefined.x = 1;
      },
      () => structuredCloneMissing,
      () => Reflect.construct(1),
    ];
    for (const f of kinds)
      try {
        log(f());
      } catch (e) {
        log(
          e.constructor.name,
          e instanceof Error,
          Object.getPrototypeOf(e) === globalThis[e.constructor.name].prototype,
        );
      }
  `,
  'catch binding can be reassigned': js`
    try {
      throw 1;
    } catch (e) {
      e += 1;
      log(e);
      const f = () => e;
      e = 5;
      log(f());
    }
  `,
  'exception through frames': js`
    const a = () => {
        try {
          b();
        } finally {
          log('a');
        }
      },
      b = () => {
        try {
          c();
        } finally {
          log('b');
        }
      },
      c = () => {
        throw new Error('!deep');
      };
    try {
      a();
    } catch (e) {
      log(e);
    }
  `,
  'uncaught error ends the program': js`
    log('before');
    throw new Error('!end');
  `,
  'uncaught value': js`
    log('before');
    throw { code: 7 };
  `,
  'uncaught type error': js`
    log('before');
    undefined.foo;
    log('never');
  `,
  'throw in a getter, a setter, valueOf': js`
    const o = {
      get g() {
        throw new Error('!get');
      },
      set g(v) {
        throw new Error('!set ' + v);
      },
      valueOf() {
        throw new Error('!valueOf');
      },
    };
    for (const f of [
      () => o.g,
      () => {
        o.g = 1;
      },
      () => o + 1,
      () => o.g++,
      () => o.g.h,
      () => ({ ...o }),
      () => {
        const { g } = o;
      },
      () =>
        \`\${{
          toString() {
            throw new Error('!ts');
          },
        }}\`,
    ])
      try {
        f();
      } catch (e) {
        log(e);
      }
  `,
  'try in loops keeps iterating': js`
    const out = [];
    for (let i = 0; i < 5; i++) {
      try {
        if (i % 2) throw i;
        out.push('ok' + i);
      } catch (e) {
        out.push('caught' + e);
        continue;
      } finally {
        out.push('f' + i);
      }
      out.push('end' + i);
    }
    log(out);
  `,
  'stack overflow is a RangeError': js`
    let depth = 0;
    const f = () => {
      depth++;
      f();
    };
    try {
      f();
    } catch (e) {
      log(e.constructor.name, depth > 100);
    }
  `,
});
