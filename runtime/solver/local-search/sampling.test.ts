import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { bitOperation } from '../terms/constructors/bit-operations.js';
import { TermOp, Terms } from '../terms/terms.js';
import { sampled } from './sampling.js';

describe('search by chance', () => {
  const terms = new Terms();
  const [x, y] = [terms.numVar('x', 'double'), terms.numVar('y', 'double')];
  const n = terms.numVar('n', 'int');
  const num = (value: number): number => terms.double(value);
  const bits = (op: 'BitAnd' | 'BitXor', a: number, b: number): number =>
    bitOperation(terms, TermOp[op], a, b);
  const rows: readonly (readonly [name: string, formulas: readonly number[], isFound: boolean])[] = [
    ['a square whose rounded remainder is 16', [terms.eq(terms.rem(terms.mul(y, y), y), num(16))], true],
    [
      'bits of a large product',
      [
        terms.isInt(y),
        terms.lt(x, num(-30)),
        terms.lt(num(-50), x),
        terms.lt(num(600_000_000), terms.toDouble(bits('BitAnd', terms.mul(x, y), x))),
      ],
      true,
    ],
    ['an infinite quotient', [terms.eq(terms.div(num(1), x), num(Number.NEGATIVE_INFINITY))], true],
    ['an Int', [terms.le(terms.num(1000), n), terms.eq(terms.mul(n, n), terms.num(1_002_001))], true],
    ['bits that cannot be', [terms.eq(bits('BitAnd', bits('BitXor', x, x), y), terms.num(1))], false],
    ['a Boolean variable', [terms.boolVar('b'), terms.lt(x, y)], false],
  ];
  for (const [name, formulas, isFound] of rows)
    it(name, () => {
      const model = sampled(terms, formulas, undefined, 20_000_000);
      assert.equal(model !== undefined, isFound);
      if (model) assert.ok(formulas.every(terms.evaluator(model).bool));
    });

  it('needs no code made of text, which processes that explore forbid', () => {
    const [search, of] = ['./sampling.js', '../terms/terms.js'].map(
      (file) => new URL(file, import.meta.url).href,
    );
    const script = `import { sampled } from '${search}'; import { Terms } from '${of}';
      const terms = new Terms(); const x = terms.numVar('x', 'double');
      console.log(sampled(terms, [terms.eq(terms.mul(x, x), terms.double(16))], undefined, 1_000_000)?.numbers.get(x));`;
    const flags = ['--disallow-code-generation-from-strings', '--input-type=module', '--eval'];
    const { stdout, stderr } = spawnSync(process.execPath, [...flags, script], { encoding: 'utf8' });
    assert.match(stdout, /^-?4$/mu, stderr);
  });
});
