import assert from 'node:assert/strict';
import { PenumbraError } from '../../compiler/diagnostics.js';
import { readSourceModel } from '../inputs/model/source-model.js';
import { methodContract, observes, postconditionOf, preconditionOf } from './behaviours.js';
import { contractOf } from './contract.js';
import { formulaToJavaScript } from './javascript/arrays/formula-writer.js';

const SOURCE = `
interface Shape {
  /**
   * @pure
   * @post result >= 0
   */
  area(): number;
  /** @pre by > 0 */
  scale(by: number): void;
}

/** @model mass: number */
export class Box implements Shape {
  #side = 1;

  /** @pure @returns {integer} */
  side(): number { return this.#side; }

  get isSmall(): boolean { return this.#side < 10; }

  /** @pure @post result = side() + by */
  wider(by: number): number { return this.#side + by; }

  area(): number { return this.#side ** 2; }

  /**
   * @pre times < 100 and isSmall
   * @post side() = old(side()) + times
   */
  scale(times: number): void { this.#side += times; }

  /** @post mass = old(mass) + 1 */
  fill(): void {}

  /**
   * @pre side() > 1
   * @post side() = old(side()) - 1
   * @assigns side()
   * @also
   * @pre side() = 1
   * @throws {RangeError} when nothing is left
   */
  shrink(): void { this.#side -= 1; }

  /** @post all s: Shape | s.area() > 0 */
  grow(): void {}

  /** @pre other instanceof Cube and wider(other.side()) > 3 */
  meet(other: Box): void {}
}

export class Cube extends Box {
  /** @post side() < 100 */
  override shrink(): void {}

  /** @pre factor = 0 */
  override scale(factor: number): void {}
}

/** @pure */
export function half(n: number): number { return n / 2; }

/** @pre half(n) > 1 */
export function whole(n: number): void {}
`;
const model = readSourceModel('box.ts', SOURCE);

function contract(className: string, name: string) {
  const owner = [className, 'Box'].map((one) => model.classes.get(one)!.methods.find((m) => m.name === name));
  return methodContract(model, className, owner.find((one) => one !== undefined)!, true);
}

const text = ({ text: written }: { readonly text: string }): string => written;

describe('behaviours of methods', () => {
  const rows: readonly (readonly [string, string, readonly string[], readonly string[]])[] = [
    ['Box', 'side', [], []],
    ['Box', 'area', [], ['result >= 0']],
    [
      'Box',
      'scale',
      ['(times < 100 and isSmall) or (by > 0)'],
      ['old(times < 100 and isSmall) implies side() = old(side()) + times'],
    ],
    [
      'Cube',
      'scale',
      ['(factor = 0) or (times < 100 and isSmall) or (by > 0)'],
      ['old(times < 100 and isSmall) implies side() = old(side()) + times'],
    ],
    [
      'Cube',
      'shrink',
      ['((side() > 1) or (side() = 1)) or (side() > 1) or (side() = 1)'],
      [
        'old((side() > 1) or (side() = 1)) implies side() < 100',
        'old((side() > 1) or (side() = 1)) implies (old(side() > 1) and side() = old(side()) - 1)',
      ],
    ],
    ['Box', 'shrink', ['(side() > 1) or (side() = 1)'], ['(old(side() > 1) and side() = old(side()) - 1)']],
  ];
  for (const [className, name, pre, post] of rows)
    it(`${className}.${name}`, () => {
      const found = contract(className, name);
      assert.deepEqual(preconditionOf(found).map(text), pre);
      assert.deepEqual(postconditionOf(found).map(text), post);
    });

  it('say what is pure, what may change and what throws', () => {
    assert.equal(contract('Box', 'area').pure, true);
    assert.equal(contract('Box', 'scale').pure, false);
    const { assigns, declared } = contract('Box', 'shrink');
    assert.deepEqual(assigns, ['side()']);
    assert.deepEqual(
      declared[0]!.behaviours.map(({ throws }) => throws),
      [undefined, { error: 'RangeError' }],
    );
  });

  it('inherited formulas speak of the parameters of the method that inherits them', () => {
    const [pre] = preconditionOf(contract('Cube', 'scale'));
    assert.equal(
      formulaToJavaScript(pre!.formula, { variables: { this: 'cube', factor: '2' } }),
      'spec.equal(spec.set(2), [0]) || (spec.less(spec.set(2), [100]) && (spec.call([[cube]], true, (o) => o.isSmall).includes(true))) || spec.less([0], spec.set(2))',
    );
  });

  it('what only states of contracts have is told from what heaps have', () => {
    const [side] = postconditionOf(contract('Box', 'shrink'));
    const [mass] = postconditionOf(contract('Box', 'fill'));
    assert.equal(observes(model, side!.formula), 'call');
    assert.equal(observes(model, mass!.formula), 'model field');
    const { post, unjudged } = contractOf(model, 'Box', 'fill', true);
    assert.deepEqual([post.map(text), unjudged.map(text)], [[], ['mass = old(mass) + 1']]);
    const { calling, unjudged: none } = contractOf(model, 'Box', 'shrink', true);
    assert.ok(calling.post.map(text).includes(text(side!)) && none.length === 0);
  });

  it('calls in old(…) are worked out before the run', () => {
    const [post] = postconditionOf(contract('Box', 'shrink'));
    const earlier: string[] = [];
    assert.equal(
      formulaToJavaScript(post!.formula, { variables: { this: 'box' }, earlier }),
      '(spec.less([1], earlier[0]) && spec.equal(spec.call([[box]], true, (o) => o.side()), spec.calculate(earlier[0], [1], (x, y) => x - y)))',
    );
    assert.deepEqual(earlier, ['spec.call([[box]], true, (o) => o.side())']);
  });
});

describe('calls in contracts', () => {
  const rows: readonly (readonly [string, string])[] = [
    ['sid() > 0', 'E_SPEC_NAME 1: no method or function is named sid in @pre of probe\n  Did you mean side?'],
    ['this.sid() > 0', 'E_SPEC_NAME 6: Box has no method sid\n  Did you mean side?'],
    [
      'this.fill() = 1',
      'E_SPEC_TYPE 6: fill of Box is not pure\n  Contracts call what changes nothing: methods and functions marked @pure, and accessors.',
    ],
    ['wider() > 0', 'E_SPEC_TYPE 1: wider takes 1 argument, found 0'],
    ["wider('a') > 0", 'E_SPEC_TYPE 7: by of wider is a number, found string'],
    [
      'side() = old(side())',
      'E_SPEC_NAME 10: there is no earlier state in @pre of probe\n  old(e) and backticks belong into @post.',
    ],
    [
      'area() and side() > 0',
      'E_SPEC_TYPE 1: a formula expected, found an expression of type one number\n  Compare it: =, <, <= …',
    ],
    ['mas = 1', 'E_SPEC_NAME 1: nothing is named mas in @pre of probe\n  Did you mean mass?'],
    [
      'whole(3)',
      'E_SPEC_TYPE 1: whole is not pure\n  Contracts call what changes nothing: methods and functions marked @pure, and accessors.',
    ],
    [
      'side',
      'E_SPEC_NAME 1: nothing is named side in @pre of probe\n  A method is called with parentheses: side().',
    ],
  ];
  for (const [formula, expected] of rows)
    it(formula, () => {
      const source = SOURCE.replace('#side = 1;', `#side = 1;\n  /** @pre ${formula} */\n  probe(): void {}`);
      const broken = readSourceModel('box.ts', source);
      assert.throws(
        () => contractOf(broken, 'Box', 'probe', true),
        (error) => {
          assert.ok(error instanceof PenumbraError);
          const [head, , , ...hint] = error.format().split('\n');
          const [, column, rest] = /^box\.ts:\d+:(\d+): error (.*)$/u.exec(head!)!;
          const [code, ...words] = rest!.split(': ');
          assert.equal([`${code} ${Number(column) - 11}: ${words.join(': ')}`, ...hint].join('\n'), expected);
          return true;
        },
      );
    });
});
