/**
 * Every command of the README and of the help pages is run; the lines that they show have to come out in their order.
 * They take a minute: `npm test` runs the first one, `npm run test:all` all.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Ran, runIn, spawnIn } from '../runtime/cli/testing/fixture.js';
import { commandsOf, filesOf, missingLine } from './documentation.js';

const root = path.dirname(fileURLToPath(import.meta.resolve('penumbra/package.json')));
const MOCHA = createRequire(import.meta.url).resolve('mocha/bin/mocha.js');
const HELP = 'runtime/cli/help';
const DOCUMENTS = ['README.md', ...readdirSync(path.join(root, HELP)).map((name) => `${HELP}/${name}`)];

/** Commands that other documents show, too: once is enough. */
const done = new Set<string>();

async function run(directory: string, line: string): Promise<Ran> {
  const [npx, program, ...args] = line.split(' ').map((word) => word.replace(/^"(.*)"$/u, '$1'));
  assert.equal(npx, 'npx');
  if (program === 'penumbra') return args[0] === 'run' ? spawnIn(directory, args) : runIn(directory, args);
  assert.equal(program, 'mocha');
  const { status, stdout, stderr } = spawnSync(process.execPath, [MOCHA, ...args], {
    cwd: directory,
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr };
}

for (const document of DOCUMENTS) {
  const markdown = readFileSync(path.join(root, document), 'utf8');
  describe(document, () => {
    let directory: string;
    before(() => {
      directory = mkdtempSync(path.join(tmpdir(), 'penumbra-documentation-'));
      symlinkSync(path.join(root, 'corpus'), path.join(directory, 'corpus'));
      for (const { name, text } of filesOf(markdown)) writeFileSync(path.join(directory, name), text);
    });
    after(() => rmSync(directory, { recursive: true }));

    for (const { line, shown, code } of commandsOf(markdown)) {
      if (done.has(line)) continue;
      done.add(line);
      it(`${line}${done.size === 1 ? '' : ' [long]'}`, async () => {
        const ran = await run(directory, line);
        assert.equal(ran.code, code, ran.err);
        assert.equal(missingLine(shown, ran.out), undefined, ran.out);
      });
    }
  });
}

describe('README', () => {
  it('begins with one command that installs and runs the main job, and one that runs the tests', () => {
    const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
    const indented = readme.split('\n').filter((line) => line.startsWith('    npm'));
    assert.deepEqual(indented, [
      '    npm ci && npx penumbra explore corpus/whispec/int-list.js --target IntList.prototype.contains',
      '    npm ci && npm test',
    ]);
    assert.ok(
      readme.includes(`$ ${indented[0]!.split(' && ')[1]}`),
      'the main job is among the commands that are run',
    );
  });

  it('names every script of the package, and no other', () => {
    const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
    const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      scripts: Readonly<Record<string, string>>;
    };
    const unnamed = Object.keys(scripts).filter(
      (name) => !new RegExp(`\`(?:npm (?:run )?)?${name}\\b`, 'u').test(readme),
    );
    assert.deepEqual(unnamed.sort(), ['build', 'format', 'lint', 'prepare']);
    const named = [...readme.matchAll(/npm run ([\w:]+)/gu)].map(([, name]) => name!);
    assert.deepEqual(
      named.filter((name) => !(name in scripts)),
      [],
    );
  });
});

describe('ARCHITECTURE', () => {
  const text = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8');

  it('fits on two screens', () => assert.ok(text.split('\n').length <= 100));

  it('names files and folders that there are', () => {
    const named = [...text.matchAll(/`((?:compiler|vm|runtime|corpus|scripts)\/[\w./-]*)`/gu)].map(
      ([, file]) => file!,
    );
    assert.ok(named.length > 30);
    assert.deepEqual(
      named.filter((file) => !existsSync(path.join(root, file))),
      [],
    );
  });

  it('names every folder of the product', () => {
    const folders = ['vm', 'runtime'].flatMap((folder) =>
      readdirSync(path.join(root, folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && entry.name !== 'testing' && entry.name !== 'probes')
        .map(({ name }) => name),
    );
    assert.deepEqual(
      folders.filter((name) => !text.includes(`${name}/\``)),
      [],
    );
  });
});

describe('what Markdown shows', () => {
  const rows: readonly (readonly [title: string, shown: readonly string[], out: string, missing?: string])[] =
    [
      ['lines in their places', ['a', 'b'], 'a\nbc\n'],
      ['lines anywhere behind dots', ['...', 'c', '...'], 'a\nb\nc\nd\n'],
      ['a line at another place', ['b'], 'a\nb\n', 'b'],
      ['a line that is missing', ['a', '...', 'c'], 'a\nb\n', 'c'],
      ['lines in another order', ['...', 'b', '...', 'a'], 'a\nb\n', 'a'],
    ];
  for (const [title, shown, out, missing] of rows)
    it(title, () => assert.equal(missingLine(shown, out), missing));
});
