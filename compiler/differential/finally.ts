import { group, js } from './program.js';

export const finallies = group('finally', {
  'finally runs on every way out': js`
    const f = (how) => {
      try {
        if (how === 'return') return 'r';
        if (how === 'throw') throw new Error('!t');
        return 'end';
      } catch (e) {
        return 'caught';
      } finally {
        log('finally', how);
      }
    };
    log(f('return'), f('throw'), f());
  `,
  'finally overrides return': js`
    log(
      (() => {
        try {
          return 1;
        } finally {
          return 2;
        }
      })(),
      (() => {
        try {
          throw 1;
        } finally {
          return 3;
        }
      })(),
      (() => {
        try {
          return 1;
        } finally {
          try {
            return 4;
          } finally {
            return 5;
          }
        }
      })(),
    );
  `,
  'finally overrides throw with throw': js`
    try {
      try {
        throw new Error('!a');
      } finally {
        throw new Error('!b');
      }
    } catch (e) {
      log(e);
    }
    try {
      try {
        throw new Error('!a');
      } catch (e) {
        throw new Error('!c');
      } finally {
        log('f');
      }
    } catch (e) {
      log(e);
    }
  `,
  'finally overrides by break and continue': js`
    const f = () => {
      for (let i = 0; i < 3; i++) {
        try {
          return i;
        } finally {
          if (i < 2) continue;
        }
      }
    };
    log(f());
    const g = () => {
      l: try {
        throw 1;
      } finally {
        break l;
      }
      return 'survived';
    };
    log(g());
    while (true) {
      try {
        throw 1;
      } finally {
        break;
      }
    }
    log('out');
  `,
  'break and continue through finally': js`
    for (let i = 0; i < 4; i++) {
      try {
        if (i === 1) continue;
        if (i === 3) break;
        log('body', i);
      } finally {
        log('finally', i);
      }
    }
    outer: for (let i = 0; i < 3; i++) {
      for (let j = 0; j < 3; j++) {
        try {
          try {
            if (j === 1) continue outer;
            if (i === 2) break outer;
          } finally {
            log('in', i, j);
          }
        } finally {
          log('out', i, j);
        }
      }
    }
  `,
  'return value is fixed before finally': js`
    const f = () => {
      let x = 1;
      try {
        return x;
      } finally {
        x = 2;
      }
    };
    log(f());
    const o = { v: 1 };
    const g = () => {
      try {
        return o;
      } finally {
        o.v = 2;
      }
    };
    log(g());
    log(
      (() => {
        let i = 0;
        for (;;) {
          try {
            return i;
          } finally {
            if (i++ < 2) continue;
          }
        }
      })(),
    );
  `,
  'nested finally order': js`
    const f = () => {
      try {
        try {
          try {
            return log('operand');
          } finally {
            log('1');
          }
        } finally {
          log('2');
        }
      } finally {
        log('3');
      }
    };
    f();
    try {
      try {
        throw new Error('!x');
      } finally {
        log('a');
      }
    } catch (e) {
      log(e);
    } finally {
      log('b');
    }
  `,
  'exception in catch runs finally': js`
    const f = () => {
      try {
        throw new Error('!a');
      } catch (e) {
        throw new Error('!b');
      } finally {
        log('finally');
      }
    };
    try {
      f();
    } catch (e) {
      log(e);
    }
    const g = () => {
      try {
        throw 1;
      } catch {
        return 'c';
      } finally {
        log('g finally');
      }
    };
    log(g());
  `,
  'completion of loops in finally': js`
    const f = () => {
      try {
        return 'r';
      } finally {
        for (let i = 0; i < 3; i++) {
          if (i === 1) continue;
          if (i === 2) break;
          log(i);
        }
      }
    };
    log(f());
    const g = () => {
      try {
        return 'r';
      } finally {
        l: {
          break l;
        }
        try {
          throw 1;
        } catch {}
      }
    };
    log(g());
    const h = () => {
      try {
        throw new Error('!h');
      } finally {
        (() => {
          return 1;
        })();
      }
    };
    try {
      h();
    } catch (e) {
      log(e);
    }
  `,
  'finally inside switch inside loop': js`
    for (let i = 0; i < 3; i++) {
      switch (i) {
        case 0:
          try {
            break;
          } finally {
            log('f0');
          }
        case 1:
          try {
            continue;
          } finally {
            log('f1');
          }
        default:
          log('d');
      }
      log('after switch', i);
    }
  `,
  'many jumps through one finally': js`
    const f = (n) => {
      a: {
        b: {
          c: for (let i = 0; ; i++) {
            try {
              switch (n) {
                case 0:
                  break a;
                case 1:
                  break b;
                case 2:
                  if (i) return 'i';
                  continue c;
                case 3:
                  return 'ret';
                case 4:
                  throw new Error('!thrown');
                default:
                  if (i > 1) break c;
              }
            } finally {
              log('f', n);
            }
          }
          return 'c';
        }
        return 'b';
      }
      return 'a';
    };
    for (let n = 0; n < 6; n++)
      try {
        log(n, f(n));
      } catch (e) {
        log(n, e);
      }
  `,
  'finally does not see a half-evaluated expression': js`
    let s = '';
    const f = () => {
      try {
        return (
          (s += 'a'),
          1 +
            (() => {
              throw new Error('!x');
            })()
        );
      } catch {
        return (s += 'b');
      } finally {
        s += 'c';
      }
    };
    log(f(), s);
    log(
      [
        1,
        (() => {
          try {
            throw 2;
          } catch (e) {
            return e;
          } finally {
            s = 'z';
          }
        })(),
        3,
      ],
      s,
    );
  `,
  'labelled block and finally': js`
    l: {
      try {
        break l;
      } finally {
        log('f');
      }
      log('never');
    }
    m: try {
      break m;
    } finally {
      log('g');
    }
    log('end');
  `,
});
