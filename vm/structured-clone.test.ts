import { check, nothing } from './testing/symbolic-cases.js';

describe('structuredClone', () => {
  const run = (name: string, source: string, result: string): void => {
    check({
      [name]: {
        source: `exports.f = (a) => ${source};`,
        inputs: () => [nothing, [4, 'number']],
        path: [],
        result,
      },
    });
  };
  run('keeps the shadows of properties', 'structuredClone({ x: { y: a } }).x.y', 'a');
  run(
    'keeps those of elements, and holes',
    'structuredClone([, a])[1] + Object.keys(structuredClone([, a])).length',
    'a + 1',
  );
  run('keeps those of maps', "structuredClone(new Map([['x', a]])).get('x')", 'a');
  run('keeps those of sets', '[...structuredClone(new Set([a]))][0]', 'a + 0 + 0');
  run('makes other objects', '((o) => structuredClone(o) === o)({ a })', 'false');
  run(
    'keeps circles',
    '((o) => { o.self = o; const c = structuredClone(o); return c.self === c; })({ a })',
    'true',
  );
  run(
    'makes plain objects of instances',
    'structuredClone(new (class A { x = a; })()).constructor === Object',
    'true',
  );
  run('copies dates', 'structuredClone(new Date(5)).getTime()', '5');
  run('copies errors', "structuredClone(new RangeError('no')).message", 'no');
  run(
    'copies typed arrays on one buffer',
    '((t) => { const c = structuredClone([t, t.buffer]); return c[0].buffer === c[1] && c[0][1]; })(new Uint8Array([1, 2]))',
    '2',
  );
  run('copies regular expressions', 'structuredClone(/a/g).flags', 'g');
  run(
    'knows no functions',
    'structuredClone({ f() {} })',
    'throws DataCloneError: f() {} could not be cloned.',
  );
  run(
    'knows no symbols',
    "structuredClone([Symbol('a')])",
    'throws DataCloneError: Symbol(a) could not be cloned.',
  );
});
