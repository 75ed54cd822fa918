import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { longMark } from '../../compiler/testing/long-rows.js';
import { journalsIn } from '../journal/journal.js';
import { type Ran, runIn, validate } from './testing/fixture.js';

const FILES: Readonly<Record<string, string>> = {
  'account.ts': `export class Account {
  #cents = 0;
  /** @post balance() = 0 */
  constructor() {}
  /** @pure @returns {integer} @post result >= 0 */
  balance(): number { return this.#cents; }
  /**
   * @param {integer} cents
   * @pre cents > 0
   * @post balance() = old(balance()) + cents
   */
  deposit(cents: number): void { this.#cents += cents; }
  /**
   * @param {integer} cents
   * @pre cents > 0 and cents <= balance()
   * @post balance() = old(balance()) - cents
   * @also
   * @pre cents > balance()
   * @throws {RangeError}
   */
  withdraw(cents: number): void {
    if (cents > this.#cents) throw new RangeError('too little');
    this.#cents -= cents;
  }
  /**
   * @param {integer} cents
   * @pre to != this and balance() >= cents and cents = 30
   * @post to.balance() = old(to.balance()) + cents
   */
  pay(to: Account, cents: number): void { this.withdraw(cents); to.deposit(cents); }
  /** @pre balance() < 0 */
  overdraw(): void {}
}
`,
  'counter.ts': `export class Counter {
  #n = 0;
  #reads = 0;
  /** @post value() = 0 */
  constructor() {}
  /** @pure @returns {integer} */
  value(): number { return this.#n; }
  /** @pure @returns {integer} */
  reads(): number { return this.#reads++; }
  /** @post value() = old(value()) + 1 */
  increment(): void { if (this.#n === 2) throw new RangeError('full'); this.#n += 1; }
  /** @post value() = old(value()) + 2 */
  twice(): void { this.#n += 1; }
  /** @pre value() = 3 */
  target(): void {}
}
`,
  'names.ts': `export class Names {
  #all = new Map<string, number>();
  /** @pure @returns {integer} */
  get size(): number { return this.#all.size; }
  /** @pure */
  has(key: string): boolean { return this.#all.has(key); }
  /** @post size = 0 && all k: string | !has(k) */
  constructor() {}
  /** @pre /^[a-z]+$/.test(key) && !has(key) @post has(key) && size = old(size) + 1 */
  add(key: string): void { this.#all.set(key, 0); }
  /** @pre has(key) && key.startsWith('ab') && key.length > 3 */
  drop(key: string): void { this.#all.delete(key); }
}
export class Person {
  #name: string;
  /** @pure */
  name(): string { return this.#name; }
  /** @pre /^[a-z]+$/.test(name) @post this.name() === name.toUpperCase() */
  constructor(name: string) { this.#name = name.toUpperCase(); }
  /** @post this.name() === old(this.name()) + suffix.trim() */
  append(suffix: string): void { this.#name += suffix.trim(); }
  /** @pre this.name() === 'ANN!' */
  greet(): string { return 'hello ' + this.#name; }
}
/** @pre text.startWith('A') */
export function wrong(text: string): void {}
`,
  'lock.ts': `export class Lock {
  #tries = 0;
  fail(): void { this.#tries += 1; }
  open(): string {
    if (this.#tries > 1) return 'blocked';
    if (this.#tries < 0) return 'never';
    return 'open';
  }
}
`,
  'kept.cjs': `class n {
  #kept = new Map();
  #most;
  constructor(most) { this.#most = most; }
  get size() { return this.#kept.size; }
  has(k) { return this.#kept.has(k); }
  set(k, v) { this.#kept.set(k, v); }
  full() { return this.#kept.size === this.#most; }
  drop(k) { return this.#kept.delete(k); }
}
module.exports = { Kept: n, kept: (most) => new n(most) };
`,
  'kept.contracts.ts': `declare class Kept {
  /** @post size = 0 && all key: string | !has(key) */
  constructor(limit: number);
  /** @pure @returns {integer} */
  get size(): number;
  /** @pure */
  has(key: string): boolean;
  /** @pre !has(key) @post has(key) && size = old(size) + 1 */
  set(key: string, v: number): void;
  /** @pre has(key) && has(other) && key != other @post !has(key) && size = old(size) - 2 */
  drop(key: string, other: string): boolean;
}
declare function kept(limit: number): Kept;
`,
  'cache.ts': `let opened = 0;
export function open(): void { opened += 1; }
export class Cache {
  readonly max: number;
  size = 0;
  hits = 0;
  private constructor(max: number) { this.max = max; }
  static of(max: number): Cache { return new Cache(max); }
  put(): void { if (this.size < this.max) this.size += 1; }
  evict(): string {
    if (opened > 1) return 'opened';
    if (this.size > 1) return 'two';
    if (this.size > 8) return 'never';
    if (this.hits > 0) return 'hit';
    return 'no';
  }
}
`,
  'drawer.ts': `export class Drawer {
  #coins = 0;
  /** @pure @returns {integer} @post result >= 0 */
  coins(): number { return this.#coins; }
  /** @post coins() = old(coins()) + 1 */
  add(): void { this.#coins += 1; }
}
`,
  'till.ts': `import type { Drawer } from './drawer.ts';
export class Till {
  /** @pre drawer.coins() > 0 */
  open(drawer: Drawer): number { return drawer.coins(); }
}
`,
  'shop.ts': `/** Where prices come from. */
export interface Source {
  /** @pure @returns {integer} @post result >= 0 */
  count(): number;
  /** @pure @pre 0 <= index and index < count() */
  price(index: number): number;
  /**
   * @post count() = old(count()) - 1
   * @also
   * @pre count() = 0
   * @throws {RangeError}
   */
  drop(): void;
  /** @pure */
  next(): Source | null;
}
export class Shop {
  #drained = '';
  drain(source: Source): string {
    try {
      source.drop();
    } catch (error) {
      return error instanceof RangeError ? 'empty' : 'broken';
    }
    const other = source.next();
    this.#drained = other === null ? 'last' : other === source ? 'same' : 'more';
    return this.#drained;
  }
  /** @pre source.count() > 1 */
  over(source: Source): number { return source.price(source.count()); }
}
`,
  'told.ts': `class Hidden { #k = 0; /** @pure */ get(): number { return this.#k; } }
export function make(): Hidden { return new Hidden(); }
export class Told {
  #log = 0;
  each(f: (n: number) => boolean): number {
    let k = 0;
    for (let i = 0; i < 2; i++) if (f(i)) k++;
    if (k === 1) this.#log++;
    return k;
  }
  told(): string { return this.#log > 0 ? 'odd' : 'even'; }
}
`,
  'never.ts': `export class Never {
  private constructor() {}
  go(n: number): number { return n > 1 ? 1 : 0; }
}
`,
  'shapes.ts': `export interface Shape { /** @pure */ area(): number; }
export class Sealed { private constructor() {} }
/** @pre shape.area() > 1 */
export function measure(shape: Shape): void {}
/** @pre some sealed */
export function open(sealed: Sealed): void {}
/** @pure @post result = ever(n + 1) */
export function ever(n: number): number { return n; }
/** @pre ever(1) = 2 */
export function deep(): void {}
/** @pure @post result = odd(n - 1) */
export function even(n: number): boolean { return n % 2 === 0; }
/** @pure @post result = even(n - 1) */
export function odd(n: number): boolean { return n % 2 === 1; }
/** @pre even(2) = true */
export function both(): void {}
export interface Clock { now(): number; }
export class Bell { ring(clock: Clock): boolean { return clock.now() > 3; } }
/** @pre measur(1) */
export function wrong(): void {}
`,
};

describe('penumbra reach', () => {
  let root: string;
  before(() => {
    root = mkdtempSync(path.join(tmpdir(), 'penumbra-reach-'));
    for (const [name, text] of Object.entries(FILES)) writeFileSync(path.join(root, name), text);
  });
  after(() => rmSync(root, { recursive: true }));

  const run = (args: string): Promise<Ran> => runIn(root, ['reach', ...args.split(' ')]);

  const printed: readonly (readonly [args: string, code: number, out: string])[] = [
    [
      'account.ts --target Account.prototype.pay --no-run --no-emit',
      0,
      `Account.prototype.pay: reached by 3 calls

  account  Account  balance() = 30
  to       Account  balance() = 0

  const account = new Account();
  account.deposit(30);
  const to = new Account();
  account.pay(to, 30);

run on the real classes: every precondition, postcondition and invariant on the way holds; Account.prototype.pay returns
`,
    ],
    [
      'account.ts --target Account.prototype.overdraw --calls 3 --no-run --no-emit',
      0,
      `Account.prototype.overdraw: no sequence of at most 3 calls is allowed by the contracts

these formulas cannot hold together:
  line 5: @post result >= 0
  line 31: @pre balance() < 0

bounds: calls 3 (--calls)
`,
    ],
    [
      'names.ts --target Names.prototype.drop --no-run --no-emit',
      0,
      `Names.prototype.drop: reached by 2 calls

  names  Names  size = 1

  const names = new Names();
  names.add('abaa');
  names.drop('abaa');

run on the real classes: every precondition, postcondition and invariant on the way holds; Names.prototype.drop returns
`,
    ],
    [
      'names.ts --target Person.prototype.greet --no-run --no-emit',
      0,
      `Person.prototype.greet: reached by 2 calls

  person  Person  name() = 'ANN!'

  const person = new Person('a');
  person.append('NN!');
  person.greet();

run on the real classes: every precondition, postcondition and invariant on the way holds; Person.prototype.greet returns
`,
    ],
    [
      'kept.cjs --contracts kept.contracts.ts --target Kept.prototype.drop --no-run --no-emit',
      1,
      `Kept.prototype.drop: reached by 3 calls

  n2  n  size = 2

  const n2 = new n(0);
  n2.set('a', 0);
  n2.set('b', 0);
  n2.drop('a', 'b');

run on the real classes: contracts and code part; Kept.prototype.drop returns

finding at step 4: n.prototype.drop does not keep @post size = old(size) - 2 (line 10 of kept.contracts.ts)
  const n2 = new n(0);
  n2.set('a', 0);
  n2.set('b', 0);
  n2.drop('a', 'b');
  // n2.size = 1, n2.has('a') = false, n2.has('b') = true
`,
    ],
    [
      'shop.ts --target Shop.prototype.drain --fakes --no-run --out fakes',
      0,
      `Shop.prototype.drain: 3 ways through it with fakes (5 runs)

  shop    Shop
  source  Source  count() open, next() open

1. returns 'empty'
  const shop = new Shop();
  const source = { drop: () => { throw new RangeError('RangeError of a fake'); } };
  shop.drain(source);

2. returns 'last'
  const shop = new Shop();
  const source = { drop: () => undefined, next: () => null };
  shop.drain(source);

3. returns 'same'
  const shop = new Shop();
  const source = { drop: () => undefined, next: () => source };
  shop.drain(source);
wrote 3 tests: npx mocha --no-config fakes/shop.Shop.prototype.drain.calls.test.mjs

`,
    ],
    [
      'shapes.ts --target Bell.prototype.ring --fakes --no-run --no-emit',
      0,
      `Bell.prototype.ring: 2 ways through it with fakes (7 runs)

  bell   Bell
  clock  Clock

1. returns false
  const bell = new Bell();
  const clock = { now: () => 0 };
  bell.ring(clock);

2. returns true
  const bell = new Bell();
  const clock = { now: () => 4 };
  bell.ring(clock);

bounds: contracts "none of Clock: its fakes answer with anything" (doc comments of its methods)
`,
    ],
    [
      'told.ts --target Hidden.prototype.get --no-run --out told-tests',
      0,
      `Hidden.prototype.get: reached by 1 call

  hidden  Hidden  get() open

  const hidden = make();
  hidden.get();

run on the real classes: every precondition, postcondition and invariant on the way holds; Hidden.prototype.get returns
wrote 1 test: npx mocha --no-config told-tests/told.Hidden.prototype.get.calls.test.mjs

`,
    ],
    [
      'shapes.ts --target open --calls 2 --no-run --no-emit',
      0,
      `open: no sequence makes a Sealed: the constructor of Sealed is private

bounds: calls 2 (--calls)
`,
    ],
  ];
  for (const [at, [args, code, out]] of printed.entries())
    it(`${args}${longMark(at, 3)}`, async () => {
      assert.deepEqual(await run(args), { code, out, err: '' });
    });

  it('tells where contracts and code part, and writes tests that show it [long]', async () => {
    const { code, out } = await run('counter.ts --target Counter.prototype.target --no-run');
    assert.equal(code, 1);
    for (const words of [
      'Counter.prototype.twice does not keep @post value() = old(value()) + 2 (line 12)',
      'Counter.prototype.increment throws RangeError: full, and its contract allows the call',
      'Counter.prototype.reads: two looks at it differ, and it is called pure',
    ])
      assert.ok(out.includes(words), out);
    assert.match(out, /wrote 3 findings: npx mocha --no-config penumbra-tests\/findings\/counter\./u);
  });

  it('tells where the target calls a fake against its contract [long]', async () => {
    const { code, out } = await run('shop.ts --target Shop.prototype.over --fakes --no-run --no-emit --json');
    const document = JSON.parse(out) as { findings: readonly { path: string; formula: { text: string } }[] };
    validate('reach', document);
    const found = document.findings.map(({ path: of, formula }) => `${of}: ${formula.text}`);
    assert.deepEqual({ code, found }, { code: 1, found: ['Source.prototype.price: index < count()'] });
  });

  it('writes tests with classes that the file knows as types alone [long]', async () => {
    const { code, out } = await run('till.ts --target Till.prototype.open --no-run --out typed');
    assert.equal(code, 0, out);
    assert.match(out, /^wrote 1 test: npx mocha --no-config typed\/till\./mu);
  });

  it('writes tests that call and check', async () => {
    const { code, out } = await run(
      'account.ts --target Account.prototype.pay --no-run --emit node-test --out tests',
    );
    assert.equal(code, 0, out);
    const name = /node --test (\S+)/u.exec(out)![1]!;
    const test = readFileSync(path.join(root, name), 'utf8');
    for (const line of [
      '      account.deposit(30);',
      '    // @pre cents = 30',
      '      account.pay(to, 30);',
      '      // @post to.balance() = old(to.balance()) + cents',
    ])
      assert.ok(test.split('\n').includes(line), test);
  });

  it('keeps a record that report shows, and prints documents as its schema says [long]', async () => {
    const { out, code } = await run(
      'counter.ts --target Counter.prototype.target --json --no-emit --run record',
    );
    assert.equal(code, 1);
    validate('reach', JSON.parse(out) as object);
    const all = await run('account.ts --json --no-emit --run record');
    validate('reach', JSON.parse(all.out) as object);
    const shown = await runIn(root, ['report', 'record']);
    assert.match(
      shown.out,
      /^Counter\.prototype\.target {2}.*counter\.ts {2}contracts allow it, and 3 runs did not get there, 3 findings$/mu,
    );
    assert.match(shown.out, /^Account\.prototype\.pay {2}.*account\.ts {2}reached by 3 calls$/mu);
    const report = await runIn(root, ['report', 'record', '--json']);
    validate('report', JSON.parse(report.out) as object);
    for (const file of journalsIn(path.join(root, 'record')))
      for (const line of readFileSync(file, 'utf8').split('\n').slice(0, -1))
        validate('journal', JSON.parse(line) as object);
  });

  it('finds the calls behind private state from the code alone [long]', async () => {
    const args =
      'lock.ts --target Lock.prototype.open --from code --calls 2 --no-run --emit node-test --out code-tests';
    const { code, out } = await run(args);
    assert.equal(code, 0, out);
    assert.match(out, /^Lock\.prototype\.open: 3 of 4 outcomes reached by public calls$/mu);
    assert.match(out, /^ {2}line 5:9 {2}this\.#tries > 1 {2}true: reached by 2 calls \(\d\)$/mu);
    assert.match(out, /^ {2}line 6:9 {2}this\.#tries < 0 {2}true: not within 2 calls$/mu);
    const document = JSON.parse(
      (await run(`${args.replace('--calls 2', '--calls 0')} --json`)).out,
    ) as object;
    validate('reach', document);
    assert.match(out, /wrote \d tests: node --test code-tests/u);
  });

  it('writes callbacks that return one value after the other [long]', async () => {
    const { code, out } = await run(
      'told.ts --target Told.prototype.told --from code --calls 1 --no-run --no-emit',
    );
    assert.equal(code, 0, out);
    assert.ok(out.includes("2. returns 'odd'\n"), out);
    assert.ok(out.includes('(calls.shift() ?? (() => (false)))())([() => (true)])'), out);
  });

  it('[long] explores with inputs that public calls make, and tells what takes written fields', async () => {
    const args =
      'cache.ts --target Cache.prototype.evict --inputs calls --calls 2 --no-run --out calls-tests';
    const { code, out, err } = await runIn(root, ['explore', ...args.split(' '), '--emit', 'node-test']);
    assert.deepEqual({ code, err }, { code: 0, err: '' });
    assert.match(out, /^Cache\.prototype\.evict: 6 of 8 outcomes reached by public calls$/mu);
    assert.match(out, /opened > 1 {2}true: reached by 2 calls/u);
    assert.match(out, /this\.size > 1 {2}true: reached by 2 calls/u);
    assert.match(out, /this\.size > 8 {2}true: not within 2 calls/u);
    assert.match(out, /this\.hits > 0 {2}true: only by writing fields/u);
    assert.match(out, /^ {2}const cache = Cache\.of\(\d+\);$/mu);
    const document = await runIn(root, ['explore', ...args.split(' '), '--json']);
    validate('reach', JSON.parse(document.out) as object);
    assert.equal(document.code, 0);
  });

  const refused: readonly (readonly [args: string, err: string])[] = [
    [
      'shapes.ts --target measure',
      'shapes.ts: error E_REACH: measure takes a Shape as shape, and no class of the program is one\n  Name a file that declares or requires a class that implements it, or hand over fakes (--fakes).\n',
    ],
    [
      'shapes.ts --target mesure',
      'shapes.ts: error E_TARGET: nothing in shapes.ts declares "mesure"\n  Did you mean measure?\n',
    ],
    [
      'shapes.ts --target deep',
      'shapes.ts:7:17: error E_SPEC_RECURSION: the contract of ever asks for ever with ever new arguments, 12 times\n  7 | /** @pure @post result = ever(n + 1) */\n    |                 ^^^^^^^^^^^^^^^^^^^^\n  Say what a call returns without another call of the same method, or with @pre that ends it.\n',
    ],
    [
      'shapes.ts --target both',
      'shapes.ts:11:17: error E_SPEC_RECURSION: the contracts of even and odd ask for each other with ever new arguments, 12 times\n  11 | /** @pure @post result = odd(n - 1) */\n     |                 ^^^^^^^^^^^^^^^^^^^\n  Say what a call returns without another call of the same method, or with @pre that ends it.\n',
    ],
    [
      'names.ts --target wrong',
      "names.ts:25:15: error E_SPEC_NAME: formulas know no method startWith of strings\n  25 | /** @pre text.startWith('A') */\n     |               ^^^^^^^^^\n  Did you mean startsWith?\n",
    ],
    [
      'shapes.ts --target wrong',
      'shapes.ts:19:10: error E_SPEC_NAME: no method or function is named measur in @pre of wrong\n  19 | /** @pre measur(1) */\n     |          ^^^^^^\n  Did you mean measure?\n',
    ],
    [
      'never.ts --target Never.prototype.go --from code',
      'never.ts: error E_REACH: nothing outside makes a Never: its constructor is private\n  Export a function or a static method that returns one.\n',
    ],
    [
      'told.ts --target Hidden.prototype.get --from code',
      'told.ts: error E_REACH: the class Hidden is not exported: a search from code asks its prototype for the method\n  Export the class, too: that something exported returns one is enough for sequences from contracts and for objects that methods are handed.\n',
    ],
    [
      'shapes.ts --from code --fakes',
      'error E_OPTION: --fakes are asked of contracts, and --from is code\n  Leave out one of the two.\n',
    ],
    ['shapes.ts --calls many', 'error E_OPTION: --calls takes a whole number from 0 on, not "many"\n'],
  ];
  for (const [args, err] of refused)
    it(`${args}${args.startsWith('told') ? ' [long]' : ''}`, async () => {
      assert.deepEqual(await run(`${args} --no-run`), { code: 2, out: '', err });
    });
});
