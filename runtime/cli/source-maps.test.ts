import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSync, transformSync } from 'esbuild';
import { longMark } from '../../compiler/testing/long-rows.js';
import type { Place } from '../explore/events.js';
import { readRun } from '../journal/run-record.js';
import { keptSource } from '../journal/sources.js';
import { fileFigures } from '../report/run-figures.js';
import { runIn, validate } from './testing/fixture.js';

const SOURCES: Readonly<Record<string, string>> = {
  'src/cart.ts': `/** What a customer buys. */
class Cart {
  constructor(private readonly amount: number) {}
  total(count: number): number {
    if (count > 3) throw new RangeError('too many');
    return count * this.amount;
  }
}
export function price(count: number): number {
  return count < 0 ? 0 : new Cart(2).total(count);
}
`,
  'src/index.ts': `export { price } from './cart.js';
`,
};

interface Explored {
  readonly subject: { readonly target: string; readonly original?: string };
  readonly tests: readonly { readonly pathCondition: readonly string[] }[];
  readonly decisions: {
    readonly list: readonly (Place & { readonly original?: Place; readonly text: string })[];
  };
  readonly errors: readonly { readonly at: { readonly original?: Place } }[];
  readonly mapProblems?: readonly { readonly file: string; readonly problem: string }[];
}

describe('source maps', () => {
  let root: string;
  before(() => {
    root = mkdtempSync(path.join(tmpdir(), 'penumbra-maps-'));
    mkdirSync(path.join(root, 'src'));
    for (const [name, text] of Object.entries(SOURCES)) writeFileSync(path.join(root, name), text);
  });
  after(() => rmSync(root, { recursive: true }));

  /** Bundles the sources. @returns the file and its map's text where it is external */
  function bundle(file: string, sourcemap: 'linked' | 'inline'): string {
    buildSync({
      absWorkingDir: root,
      entryPoints: ['src/index.ts'],
      bundle: true,
      minify: true,
      format: file.endsWith('.mjs') ? 'esm' : 'cjs',
      platform: 'node',
      sourcemap,
      outfile: file,
      logLevel: 'silent',
    });
    return path.join(root, file);
  }

  const explore = (line: string): ReturnType<typeof runIn> => runIn(root, ['explore', ...line.split(' ')]);
  async function documentOf(line: string): Promise<Explored> {
    const { out, err } = await explore(`${line} --no-run --json`);
    assert.equal(err, '');
    const document = JSON.parse(out) as Explored;
    validate('explore', document);
    return document;
  }
  /** `src/cart.ts:5:9`. */
  const shown = (place: Place | undefined): string =>
    place ? `${path.relative(root, place.file)}:${place.line}:${place.column}` : 'generated';

  const PLACES = ['src/cart.ts:5:9', 'src/cart.ts:10:10'];

  const forms: readonly (readonly [title: string, make: () => string])[] = [
    ['external', () => bundle('external.cjs', 'linked')],
    ['of an ES module, inline', () => bundle('inline.mjs', 'inline')],
    [
      'indexed',
      () => {
        const file = bundle('indexed.cjs', 'linked');
        const map = JSON.parse(readFileSync(`${file}.map`, 'utf8')) as object;
        const sections = [{ offset: { line: 0, column: 0 }, map }];
        writeFileSync(`${file}.map`, JSON.stringify({ version: 3, sections }));
        return file;
      },
    ],
    [
      'beside the file, which does not name it, with a guard',
      () => {
        const file = bundle('beside.cjs', 'linked');
        writeFileSync(file, readFileSync(file, 'utf8').replace(/\/\/# source.*/u, ''));
        writeFileSync(`${file}.map`, `)]}'\n${readFileSync(`${file}.map`, 'utf8')}`);
        return file;
      },
    ],
  ];
  for (const [at, [title, make]] of forms.entries()) {
    it(`lead to places in the sources: ${title}${longMark(at, 4)}`, async () => {
      const { decisions, errors, mapProblems } = await documentOf(`${path.basename(make())} --target price`);
      assert.deepEqual(decisions.list.map(({ original }) => shown(original)).sort(), [PLACES[1], PLACES[0]]);
      assert.deepEqual(
        errors.map(({ at }) => shown(at.original)),
        ['src/cart.ts:5:20'],
      );
      assert.equal(mapProblems, undefined);
    });
  }

  it('are told in text and record, with the sources [long]', async () => {
    bundle('told.cjs', 'linked');
    const { out } = await explore('told.cjs --target price --run told --no-emit --max-paths 1');
    assert.match(out, /│ src\/cart\.ts:5:9 \(line 1:\d+\) /u);
    const run = readRun(path.join(root, 'told'));
    const [file] = fileFigures(run);
    assert.equal(path.relative(root, file!.file), 'src/cart.ts');
    assert.deepEqual(
      file!.decisions.map((decision) => shown(decision)),
      PLACES,
    );
    assert.equal(file!.decisions[0]!.generated.length, 1);
    const hash = run.targets[0]!.sources.get(file!.file)!;
    assert.equal(keptSource(run.directory, hash), SOURCES['src/cart.ts']);
  });

  it('tell decisions in the words of the source, also where a minifier turned them round', async () => {
    const source = `export function f(kind: string, n?: number): number {
  if (kind !== 'once' && n !== undefined) return 1;
  else return 2;
}
`;
    writeFileSync(path.join(root, 'src/words.ts'), source);
    const { code, map } = transformSync(source, {
      loader: 'ts',
      minify: true,
      format: 'cjs',
      sourcemap: true,
      sourcefile: 'src/words.ts',
    });
    // A minifier that knows De Morgan's laws.
    const turned = code.replace('!=="once"&&', '==="once"||').replace('!==void 0?1:2', '===void 0?2:1');
    assert.notEqual(turned, code);
    writeFileSync(path.join(root, 'words.cjs'), `${turned}//# sourceMappingURL=words.cjs.map\n`);
    writeFileSync(path.join(root, 'words.cjs.map'), map);
    await explore('words.cjs --target f --max-paths 2 --run words --no-emit');
    const [file] = fileFigures(readRun(path.join(root, 'words')));
    assert.deepEqual(
      file!.decisions.map(({ line, column, kind, text, whenTrue, whenFalse }) =>
        [`${line}:${column}`, kind, text, whenTrue, whenFalse].join('  '),
      ),
      [
        "2:7  and  kind !== 'once'  covered  covered",
        "2:7  if  kind !== 'once' && n !== undefined  untried  covered",
      ],
    );
  });

  it('name inputs, targets and tests as the source does [long]', async () => {
    bundle('inputs.cjs', 'linked');
    const line = 'inputs.cjs --target Cart.prototype.total --internals';
    const { subject, tests } = await documentOf(line);
    assert.equal(subject.original, 'Cart.prototype.total');
    assert.notEqual(subject.target, subject.original);
    assert.deepEqual(
      tests.map(({ pathCondition }) => pathCondition.at(-1)),
      ['new.amount === undefined', 'count > 3'],
    );
    const { code, out, err } = await explore(`${line} --out named`);
    assert.equal(code, 0, err + out);
    assert.match(out, /^Cart\.prototype\.total \(\w\.prototype\.total\) {2}inputs\.cjs$/mu);
    const [suite = ''] = readdirSync(path.join(root, 'named')).filter((name) => name.endsWith('.test.cjs'));
    assert.match(
      readFileSync(path.join(root, 'named', suite), 'utf8'),
      /^describe\('Cart\.prototype\.total', /mu,
    );
  });

  it('name what the constructor of a receiver takes as the source does [long]', async () => {
    const source = `export class Account {
  #balance: number;
  constructor(startingBalance: number) {
    this.#balance = startingBalance;
  }
  holds(amount: number): boolean {
    return amount <= this.#balance;
  }
}
`;
    const { code, map } = transformSync(source, {
      loader: 'ts',
      minify: true,
      format: 'cjs',
      target: 'es2022',
      sourcemap: true,
      sourcefile: 'src/account.ts',
    });
    writeFileSync(path.join(root, 'account.cjs'), `${code}//# sourceMappingURL=account.cjs.map\n`);
    writeFileSync(path.join(root, 'account.cjs.map'), map);
    const { tests } = await documentOf('account.cjs --target Account.prototype.holds');
    const words = tests.flatMap(({ pathCondition }) => pathCondition).join(' ');
    assert.match(words, /\bnew\.startingBalance\b/u);
    assert.doesNotMatch(words, /\bnew\.\w\b/u);
  });

  it('tell the name of a class that the source has [long]', async () => {
    bundle('named.mjs', 'linked');
    const { subject } = await documentOf('named.mjs --target Cart.prototype.total');
    assert.match(subject.target, /^\w\.prototype\.total$/u);
    const { err } = await explore('named.mjs --target Kart.prototype.total');
    assert.match(err, /E_TARGET: there is no function "Kart\.prototype\.total"/u);
  });

  const bad: readonly (readonly [
    title: string,
    change: (map: string, file: string) => string | undefined,
    problem: string,
  ])[] = [
    ['no JSON [long]', () => '{', 'its source map cannot be read: '],
    ['no map', () => '{"version": 3}', 'its source map cannot be read: '],
    ['missing', () => undefined, 'there is no bad.cjs.map beside it, which it names as its source map'],
    [
      'of another file',
      (map) => JSON.stringify({ ...(JSON.parse(map) as object), mappings: `${';'.repeat(400)}AAAA` }),
      'its source map is that of another file: it maps places that the file does not have',
    ],
    [
      'of other sources',
      (map) => JSON.stringify({ ...(JSON.parse(map) as object), sourcesContent: ['', ''] }),
      'its source map is that of another version of cart.ts',
    ],
  ];
  for (const [at, [title, change, problem]] of bad.entries()) {
    it(`that are of no use are named: ${title}${longMark(at, 5)}`, async () => {
      const file = bundle('bad.cjs', 'linked');
      const map = change(readFileSync(`${file}.map`, 'utf8'), file);
      if (map === undefined) rmSync(`${file}.map`);
      else writeFileSync(`${file}.map`, map);
      const { decisions, mapProblems } = await documentOf('bad.cjs --target price');
      assert.deepEqual(
        decisions.list.map(({ original }) => shown(original)),
        ['generated', 'generated'],
      );
      assert.ok(mapProblems?.[0]?.problem.startsWith(problem), JSON.stringify(mapProblems));
      const { out } = await explore('bad.cjs --target price --no-emit --no-run');
      assert.match(out, /^bad\.cjs: .*source map.*; places are those of this file$/mu);
    });
  }
});
