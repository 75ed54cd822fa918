import assert from 'node:assert/strict';
import { compile } from './compile.js';
import { type IrModule, instructions, offsetAt } from './ir/function.js';

const compiled = (source: string): IrModule => compile(source, { file: 'x.js', kind: 'commonjs' });

/** Functions as text: number, kind, name, length, then what the row asks for. */
function describeFunctions(
  source: string,
  more: (module: IrModule, number: number) => string = () => '',
): string[] {
  const module = compiled(source);
  return module.functions.map((fn) =>
    [`${fn.number} ${fn.kind} '${fn.name}' ${fn.length}`, more(module, fn.number)].join(' ').trimEnd(),
  );
}

describe('functions of the IR', () => {
  it('have kind, name and length', () => {
    const source = `
      function f(a, b = 1, c) {}
      const g = (x, ...r) => x, o = { m() {}, get p() { return 1; }, set p(v) {}, ['c']: class {} };
      class A extends Object { x = 1; static y = 2; #p() {} constructor(q) { super(); } }
      class B {}`;
    assert.deepEqual(describeFunctions(source), [
      "0 module '' 5",
      "1 normal 'f' 1",
      "2 arrow 'g' 1",
      "3 method 'm' 0",
      "4 getter 'get p' 0",
      "5 setter 'set p' 1",
      "6 base-constructor '' 0",
      "7 fields '<fields>' 0",
      "8 static '<static>' 0",
      "9 method '#p' 0",
      "10 derived-constructor 'A' 1",
      "11 base-constructor 'B' 0",
    ]);
  });

  it('have the text that toString shows', () => {
    const source = 'class A { static /* c */ s(a) {} get g() { return 1; } }\nconst f = x => x;';
    const span = (module: IrModule, number: number): string => {
      const { start, end } = module.functions[number]!.span;
      return module.source.slice(start, end);
    };
    assert.deepEqual(describeFunctions(source, span).slice(1), [
      "1 base-constructor 'A' 0 class A { static /* c */ s(a) {} get g() { return 1; } }",
      "2 method 's' 1 s(a) {}",
      "3 getter 'get g' 0 get g() { return 1; }",
      "4 arrow 'f' 1 x => x",
    ]);
  });

  it('say what they use', () => {
    const source =
      'function f(a) { return () => this; }\nfunction g({ a }) { arguments; }\nfunction h() { new.target; }\n({ m() { super.m(); } });\nfunction k(a, a) {}';
    const flags = (module: IrModule, number: number): string =>
      Object.entries(module.functions[number]!.flags)
        .flatMap(([flag, on]) => (on ? [flag] : []))
        .join(' ');
    assert.deepEqual(describeFunctions(source, flags), [
      "0 module '' 5 hasSimpleParameters",
      "1 normal 'f' 1 usesThis hasSimpleParameters",
      "2 arrow '' 0 hasSimpleParameters",
      "3 normal 'g' 1 usesArguments",
      "4 normal 'h' 0 usesNewTarget hasSimpleParameters",
      "5 method 'm' 0 usesThis usesSuper hasSimpleParameters",
      "6 normal 'k' 2 hasSimpleParameters",
    ]);
  });

  it('know parent, nested functions and sites', () => {
    const module = compiled('function f(a) { return a ? () => a && 1 : class { x = a || 2; }; }');
    const text = module.functions.map(({ parent, nested, sites }) => `in ${parent}: [${nested}] [${sites}]`);
    assert.deepEqual(text, [
      'in -1: [1] []',
      'in 0: [2,3,4] [0]',
      'in 1: [] [1]',
      'in 1: [] []',
      'in 1: [] [2]',
    ]);
  });

  it('capture only what nested functions use', () => {
    const module = compiled('let a = 1, b = 2; function f() { let c = 3; return () => a + c; }');
    assert.deepEqual(
      module.functions[0]!.locals.slice(5).map(({ name, captured }) => [name, captured]),
      [
        ['f', false],
        ['a', true],
        ['b', false],
      ],
    );
    assert.deepEqual(module.functions[2]!.captures, [
      { name: 'a', from: 'capture', index: 0 },
      { name: 'c', from: 'local', index: 0 },
    ]);
  });

  it('check variables only where they may be dead', () => {
    const module = compiled('let a = 1; a; const f = () => a; function g() { return a; } { b; let b; }');
    const checks = module.functions.flatMap(({ code }) =>
      [...instructions(code)].map(({ name }) => name).filter((name) => name.endsWith('_checked')),
    );
    assert.deepEqual(checks, ['get_local_checked', 'get_capture_checked']);
  });

  it('copy loop variables only where a closure may keep them', () => {
    const copies = (source: string): number =>
      compiled(source)
        .functions.flatMap(({ code }) => [...instructions(code)])
        .filter(({ name }) => name === 'copy_cell').length;
    assert.equal(copies('for (let i = 0, j = 0; i < 3; i++) f(i, j);'), 0);
    assert.equal(copies('for (let i = 0, j = 0; i < 3; i++) f(() => i, j);'), 2);
  });

  it('map instructions to source offsets', () => {
    const source = 'a();\n\nb.c;';
    const [main] = compiled(source).functions;
    const offsets = [...instructions(main!.code)].flatMap(({ pc, name }) =>
      name === 'call' || name === 'get_field'
        ? [`${name} ${source.slice(offsetAt(main!, pc)).split('\n')[0]}`]
        : [],
    );
    assert.deepEqual(offsets, ['call a();', 'get_field c;']);
  });

  it('carry the site of each decision on exactly one kind of branch', () => {
    const source =
      'if (a && b) c ? d : e; while (f ?? g) for (const x of h?.i) switch (x) { case 1: } for (k in l) m ||= ({ n = 1 }) => n;';
    const module = compiled(source);
    const decided = module.functions.flatMap(({ code }) =>
      [...instructions(code)].flatMap(({ name, operands }) =>
        name.startsWith('br_') && operands[1] !== -1 ? [operands[1]!] : [],
      ),
    );
    assert.deepEqual(
      decided.sort((x, y) => x - y),
      module.sites.map(({ number }) => number),
    );
  });
});
