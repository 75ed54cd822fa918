/** What `npm publish` would put into the package: what users load, and nothing that only tests and scripts need. */
import assert from 'node:assert/strict';
import { execSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { reachable } from './imports.js';
import { ENTRIES, SourceTree } from './size/tree.js';

const root = path.dirname(fileURLToPath(import.meta.resolve('penumbra/package.json')));

/** What the package has besides compiled modules. */
const OTHERS: readonly RegExp[] = [
  /^(?:ARCHITECTURE\.md|LICENSE|README\.md|package\.json)$/u,
  /^dist\/bundle\/(?:[\w-]+\.cjs|strip-types\.wasm|penumbra\.cjs\.LEGAL\.txt|[\w-]+\.js\.[\w.-]+\.cache)$/u,
  /^dist\/config\.schema\.json$/u,
  /^dist\/page\/(?:(?:app|corpus)\.(?:js|css)|viz\.js)$/u,
  /^runtime\/cli\/help\/\w+\.md$/u,
  /^runtime\/cli\/schemas\/[\w-]+\.schema\.json$/u,
  /^runtime\/spec\/alloy\/library\/[\w/]+\.als$/u,
  /^vm\/(?:probes|selfhosted(?:\/node)?)\/[\w-]+\.[cm]js$/u,
];

// Npm reads all files that there are to tell which it would pack.
describe('the package [long]', () => {
  const tree = new SourceTree(root);
  let packed: readonly string[];
  before(() => {
    const out = execSync('npm pack --dry-run --json --ignore-scripts --loglevel=error', {
      cwd: root,
      encoding: 'utf8',
    });
    const [{ files }] = JSON.parse(out) as [{ files: readonly { path: string }[] }];
    packed = files.map((file) => file.path);
  });

  it('has compiled modules, and known files of other kinds', () => {
    const isModule = (file: string): boolean =>
      /^dist\/(?:compiler|vm|runtime)\/.*(?:\.d\.ts|\.js)$/u.test(file);
    assert.deepEqual(
      packed.filter((file) => !isModule(file) && !OTHERS.some((one) => one.test(file))),
      [],
    );
  });

  it('has every module that the public interface and the command lead to', () => {
    const compiled = tree.product.map((file) => `dist/${file.replace(/\.ts$/u, '.js')}`);
    assert.deepEqual(
      compiled.filter((file) => !packed.includes(file)),
      [],
    );
  });

  it('has no module that only tests and scripts lead to', () => {
    const used = new Set(reachable(tree.imports, ENTRIES, true));
    const needless = tree.sources.filter(
      (file) => !used.has(file) && packed.includes(`dist/${file.replace(/\.ts$/u, '.js')}`),
    );
    assert.deepEqual(needless, [], 'what tests share belongs into a folder named testing');
  });
});
