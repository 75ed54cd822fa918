import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { withConfiguration } from './config/configuration.js';
import { configurationSchema } from './config/sections.js';
import { runIn } from './testing/fixture.js';

type Files = Readonly<Record<string, string>>;

describe('configuration', () => {
  let root: string;
  let before: string;
  beforeEach(() => {
    before = process.cwd();
    root = mkdtempSync(path.join(tmpdir(), 'penumbra-config-'));
    mkdirSync(path.join(root, 'src'));
    process.chdir(path.join(root, 'src'));
  });
  afterEach(() => {
    process.chdir(before);
    rmSync(root, { recursive: true });
  });

  function write(files: Files): void {
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(root, name), text);
  }

  const VALUES =
    '{ explore: { timeout: 5, emit: false, json: true, scope: ["4", "A=2"], out: "made", sarif: "f.sarif" } }';
  const WORDS = [
    '--timeout=5',
    '--no-emit',
    '--json',
    '--scope=4',
    '--scope=A=2',
    '--out=../made',
    '--sarif=../f.sarif',
  ];

  const rows: readonly (readonly [title: string, files: Files, line: string, words: readonly string[]])[] = [
    ['a module', { 'penumbra.config.mjs': `export default ${VALUES}` }, 'explore a.js', WORDS],
    ['CommonJS', { 'penumbra.config.cjs': `module.exports = ${VALUES}` }, 'explore a.js', WORDS],
    [
      'TypeScript',
      { 'penumbra.config.ts': `interface C { explore: object }\nexport default ${VALUES} satisfies C;` },
      'explore a.js',
      WORDS,
    ],
    [
      'JSON',
      { 'penumbra.config.json': '{"$schema": "x", "reach": {"seed": 1}}' },
      'reach a.js',
      ['--seed=1'],
    ],
    ['package.json', { 'package.json': '{"penumbra": {"alloy": {"all": true}}}' }, 'alloy a.als', ['--all']],
    ['a package.json without it', { 'package.json': '{"name": "x"}' }, 'explore a.js', []],
    ['none', {}, 'explore a.js', []],
    ['of another command', { 'penumbra.config.json': '{"explore": {"seed": 1}}' }, 'enumerate a.js', []],
    [
      'a named one',
      { 'own.json': '{"explore": {"seed": 1}}' },
      'explore a.js --config ../own.json',
      ['--seed=1'],
    ],
    ['that is not wanted', { 'penumbra.config.json': '{' }, 'explore a.js --no-config', []],
    ['that no command asks for', { 'penumbra.config.json': '{' }, 'replay 1234', []],
  ];
  for (const [title, files, line, words] of rows) {
    it(`is read: ${title}`, async () => {
      write(files);
      const [command, ...rest] = line.split(' ');
      const { words: all } = await withConfiguration([command!, ...rest]);
      assert.deepEqual(all, [command, ...words, ...rest]);
    });
  }

  it('comes before the command line, which counts [long]', async () => {
    write({
      'penumbra.config.json': '{"explore": {"emit": false, "run": false, "json": true, "max-paths": 1}}',
      'src/a.js': 'exports.f = (n) => n === true ? 1 : 2;',
    });
    const { out, err } = await runIn(process.cwd(), ['explore', 'a.js', '--target', 'f', '--max-paths', '7']);
    const { options } = JSON.parse(out) as { readonly options: { readonly maxPaths: number } };
    assert.deepEqual([options.maxPaths, err], [7, '']);
  });

  const bad: readonly (readonly [title: string, files: Files, complaint: RegExp])[] = [
    [
      'an option that there is not',
      { 'penumbra.config.json': '{"explore": {"timeot": 1}}' },
      /penumbra\.config\.json: error E_CONFIG: there is no option of explore "timeot"\n {2}Did you mean "timeout"\?/u,
    ],
    [
      'a section that there is not',
      { 'package.json': '{"penumbra": {"expolre": {}}}' },
      /package\.json: error E_CONFIG: there is no section "expolre"\n {2}Did you mean "explore"\?/u,
    ],
    [
      'an option in a section that is not asked for',
      { 'penumbra.config.json': '{"reach": {"x": 1}}' },
      /E_CONFIG: there is no option of reach "x"/u,
    ],
    [
      'a section that is a list',
      { 'penumbra.config.json': '{"explore": []}' },
      /E_CONFIG: the section explore is no object/u,
    ],
    ['no object', { 'penumbra.config.mjs': 'export default 5' }, /E_CONFIG: the configuration is no object/u],
    ['no JSON', { 'penumbra.config.json': '{' }, /E_CONFIG: the configuration cannot be read: /u],
    [
      'a module that throws',
      { 'penumbra.config.mjs': 'throw new Error("no luck")' },
      /E_CONFIG: .* cannot be read: no luck/u,
    ],
    [
      'an object for a value',
      { 'penumbra.config.json': '{"explore": {"seed": {}}}' },
      /E_CONFIG: seed takes a text, a number/u,
    ],
    [
      'a value that cannot be',
      { 'penumbra.config.json': '{"explore": {"seed": "x"}}' },
      /penumbra\.config\.json: error E_CONFIG: explore\.seed takes a whole number from 0 on, not "x"\n/u,
    ],
    [
      'a value of a list that cannot be',
      { 'penumbra.config.json': '{"explore": {"scope": ["3", "A"]}}' },
      /E_CONFIG: explore\.scope takes N, .*, not "A"/u,
    ],
    [
      'seconds that are none',
      { 'package.json': '{"penumbra": {"explore": {"timeout": "x"}}}' },
      /package\.json: error E_CONFIG: explore\.timeout takes a number of seconds above 0, not "x"\n/u,
    ],
  ];
  for (const [title, files, complaint] of bad) {
    it(`is complained about: ${title}`, async () => {
      write({ ...files, 'src/a.js': 'exports.f = () => 1;' });
      const { code, err } = await runIn(process.cwd(), ['explore', 'a.js']);
      assert.equal(code, 2);
      assert.match(err, complaint);
    });
  }

  it('is not complained about for what the command line says', async () => {
    write({
      'penumbra.config.json': '{"explore": {"seed": "x", "scope": ["3"]}}',
      'src/a.js': 'exports.f = () => 1;',
    });
    const { err } = await runIn(process.cwd(), ['explore', 'a.js', '--seed', 'y']);
    assert.equal(err, 'error E_OPTION: --seed takes a whole number from 0 on, not "y"\n');
  });

  it('has a schema of all options', () => {
    const check = new Ajv2020({ strict: true, strictTypes: false }).compile(configurationSchema());
    assert.ok(check({ explore: { timeout: 5, scope: ['3', 'A=2'], emit: false, json: true } }));
    assert.ok(!check({ explore: { timeot: 5 } }));
  });
});
