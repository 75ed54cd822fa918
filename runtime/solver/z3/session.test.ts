import assert from 'node:assert/strict';
import { type Bool, type Num, Terms } from '../terms/terms.js';
import { SolverSession } from './session.js';

describe('SolverSession', () => {
  let terms: Terms;
  let session: SolverSession;
  let x: Num;
  let y: Num;
  let r: Num;

  beforeEach(() => {
    terms = new Terms();
    session = new SolverSession(terms, { rlimit: 0, timeout: 20_000, seed: 1 });
    x = terms.numVar('x', 'int');
    y = terms.numVar('y', 'int');
    r = terms.numVar('r', 'real');
  });
  afterEach(() => session.close());

  const n = (value: number): Num => terms.num(value);

  /** Checks, and evaluates every assumption under the model. */
  async function check(assumptions: readonly Bool[]): Promise<string> {
    const answer = await session.check(assumptions, [x, y, r]);
    if (answer.status !== 'sat') return answer.status;
    const { bool } = terms.evaluator(answer.model);
    for (const assumption of assumptions) assert.equal(bool(assumption), true);
    return 'sat';
  }

  const rows: readonly [string, () => readonly Bool[], string][] = [
    ['an order', () => [terms.lt(x, y), terms.lt(y, n(3))], 'sat'],
    ['a cycle of orders', () => [terms.lt(x, y), terms.lt(y, x)], 'unsat'],
    ['no integer between', () => [terms.lt(n(1), x), terms.lt(x, n(2))], 'unsat'],
    ['a real between', () => [terms.lt(n(1), r), terms.lt(r, n(2))], 'sat'],
    ['a product', () => [terms.eq(terms.mul(x, y), n(1369)), terms.lt(x, y)], 'sat'],
    ['a negative remainder', () => [terms.eq(terms.rem(x, n(5)), n(-3))], 'sat'],
    [
      'a remainder of the wrong sign',
      () => [terms.eq(terms.rem(x, n(5)), n(-3)), terms.lt(n(0), x)],
      'unsat',
    ],
    ['a floor', () => [terms.eq(terms.floor(r), n(-2)), terms.not(terms.isInt(r))], 'sat'],
    ['a quotient', () => [terms.eq(terms.div(x, n(4)), n(2.5))], 'sat'],
    ['a choice', () => [terms.eq(terms.numIte(terms.le(x, y), x, y), n(9)), terms.lt(y, x)], 'sat'],
  ];
  for (const [name, assumptions, status] of rows) {
    it(`${name}: ${status}`, async () => assert.equal(await check(assumptions()), status));
  }

  it('keeps assertions and forgets assumptions', async () => {
    session.assert(terms.lt(x, n(10)));
    assert.equal(await check([terms.lt(n(20), y)]), 'sat');
    assert.equal(await check([terms.lt(n(20), x)]), 'unsat');
    assert.equal(await check([terms.lt(y, n(20))]), 'sat');
  });

  it('knows nothing of the session whose thread it takes over, and answers alike', async () => {
    const models: unknown[] = [];
    for (const bound of [3, 5, 3]) {
      const other = new SolverSession(terms, { rlimit: 0, timeout: 20_000, seed: 1 });
      other.assert(terms.lt(x, n(bound)));
      const answer = await other.check([terms.lt(n(bound - 2), x)], [x, y]);
      models.push(answer.status === 'sat' ? [...answer.model.numbers.values()] : answer.status);
      await other.close();
    }
    assert.deepEqual(models, [
      [2, 0],
      [4, 0],
      [2, 0],
    ]);
  });

  it('names a core of the assumptions', async () => {
    const [a, b, c] = [terms.lt(x, n(3)), terms.lt(y, n(5)), terms.lt(n(4), x)];
    const answer = await session.check([a, b, c], []);
    assert.deepEqual(answer, { status: 'unsat', core: [a, c] });
  });

  it('answers after its assumptions were recycled [long]', async () => {
    session.assert(terms.lt(x, n(1000)));
    for (let i = 0; i < 700; i++) assert.equal(await check([terms.lt(n(i), x)]), 'sat');
    assert.equal(await check([terms.lt(n(999), x)]), 'unsat');
  });

  it('says unknown where the resource limit ends a query, and goes on', async () => {
    const limited = new SolverSession(terms, { rlimit: 5000, timeout: 20_000, seed: 1 });
    const cubes = terms.add(terms.mul(x, terms.mul(x, x)), terms.mul(y, terms.mul(y, y)));
    const hard = await limited.check(
      [terms.eq(cubes, n(9_999_991)), terms.lt(n(7), x), terms.lt(n(7), y)],
      [],
    );
    assert.equal(hard.status, 'unknown');
    assert.equal((await limited.check([terms.boolVar('easy')], [])).status, 'sat');
    await limited.close();
  });
});
