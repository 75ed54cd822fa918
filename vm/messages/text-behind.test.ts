import assert from 'node:assert/strict';
import { runBoth } from '../host/fixture.js';
import { sameErrors } from './agreement.js';

/** Bodies of generators, where Y is a `yield*` of what is not iterable. */
const BODIES: readonly string[] = [
  'Y',
  'Y; 1; n',
  'Y; ; function q() {} let z; var w; l: ; 5',
  'if (Y) n; else n',
  'if (Y) n; else ;',
  'if (n) Y; else n',
  'if (n) { Y; function q() {} } 8',
  'f(Y, 1, n)',
  'f(...(Y), 1, n)',
  'f(Y).x.y(2)',
  'new C(Y, n)',
  'new (Y)(n)',
  '(Y)(1)',
  '(Y)(1).x(2)',
  '(Y)?.x[n].y',
  'g?.h(Y, 1).x(2)',
  'o[Y] = 5',
  'o[Y]++',
  '++o[Y]',
  '[o.z = Y] = []',
  '[o.z, o.y = Y] = g.it ?? []',
  '[[o.z = Y, o.y] = []] = []',
  '({ x: o.z = Y, y: o.y } = {})',
  'const { a: { b = Y, c } = {}, d, ...e } = { a: {} }',
  'const [a = Y, b] = []',
  'let a = Y, b = 1, c',
  '1 + (Y) + n',
  'n - ((Y) - n)',
  '(Y) !== n',
  'n in (Y) in n',
  'typeof (Y)',
  '(Y) ? n : 2',
  'n ? (Y) : 2',
  '(n, Y, 1)',
  '[Y, n, , f(), new C(), () => 1]',
  '[...(Y), n]',
  '({ a: Y, b: 2, get c() {}, ...o })',
  '({ ...(Y), b: 2 })',
  '`a${Y}b${n}c${1}`',
  'f`a${Y}b${n}c${1}`',
  'import(Y, {})',
  'class A extends (Y) { m() {} x = 1; #y = 1 }',
  'return (Y, 1)',
  'for (Y; n; 3) 5',
  'for (; Y; n) 5',
  'for (let i = Y, j = 1; i; j) 5',
  'for (let i = Y, j = 1; i; j) () => i',
  'for (let i = 1; Y; i) () => i',
  'for (let i = 1; ; Y) () => i',
  'for (let i = 1; i; Y) () => i',
  'for (let i = 1; ; ) { Y; 1; () => i }',
  'for (var i = 0; i < 2; i++) { Y; 1 }',
  'for (const x of [1, Y]) { 5 }',
  'for (const x of [1]) { Y; 5 }',
  'for ([o.z = Y] of [[]]) { n; 5 }',
  'for (o[Y] in { a: 1 }) { n; 5 }',
  'for (const [x = Y] of [[]]) { n; 5 }',
  'for (const { x = Y } of [[]]) { n; 5 }',
  'while (Y) n',
  'do { Y; n } while (n)',
  'switch (Y) { case 1: 2; 3; case 3: 4; default: 5 }',
  'switch (n) { case Y: 2; 3; case 3: 4; default: 5 }',
  'switch (n) { case 5: Y; 3; default: 5; 6 }',
  'try { Y; 2 } finally { 1 }',
  'try { throw 1 } catch (e) { Y; 2 } finally { 3 }',
  'try { throw [] } catch ([e = Y]) { 2 }',
  'l: { Y; 3 } 4',
];

const bodies = BODIES.map((body) => body.replace('Y', 'yield* (-n)'));

describe('all that follows an operand of yield* that is not iterable is printed behind it as node does', () => {
  sameErrors(bodies.map((body) => `function* G() { ${body} } [...G()]`));

  it('in asynchronous generators', async () => {
    const calls = bodies.map(
      (body) =>
        `await (async function* () { ${body} })().next().catch((error) => console.log(error.message));`,
    );
    const { node, vm } = await runBoth(`const n = 5, o = {}, f = () => 5, g = { h: () => ({}) }; class C {}
      (async () => { ${calls.join('\n')} })();`);
    assert.equal(node.out.split('\n').length, bodies.length + 1);
    assert.deepEqual(vm, node);
  });
});
