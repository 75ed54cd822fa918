/**
 * Every command of the README is run, beside the files whose text it gives; the lines that it shows have to come out
 * in their order.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(fileURLToPath(import.meta.resolve('penumbra/package.json')));
const require = createRequire(import.meta.url);

interface Command {
  readonly line: string;
  /** Lines shown below it; `...` stands for any lines. */
  readonly shown: readonly string[];
}

/** Commands of a Markdown text: those after `$ ` in blocks marked `console`. */
function commandsOf(markdown: string): Command[] {
  return [...markdown.matchAll(/^```console\n(.*?)^```$/gmsu)].flatMap(([, block]) =>
    block!
      .split(/^\$ /mu)
      .slice(1)
      .map((text) => {
        const [line, ...shown] = text.trimEnd().split('\n');
        return { line: line!, shown };
      }),
  );
}

/** What `npx` runs in this package. */
const PROGRAMS: Readonly<Record<string, string>> = {
  penumbra: fileURLToPath(new URL('../runtime/cli/main.js', import.meta.url)),
  mocha: require.resolve('mocha/bin/mocha.js'),
};

describe('README', () => {
  let directory: string;
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8');

  before(() => {
    directory = mkdtempSync(path.join(tmpdir(), 'penumbra-readme-'));
    symlinkSync(path.join(root, 'corpus'), path.join(directory, 'corpus'));
    for (const [, name, text] of readme.matchAll(/^```(?:js|json|alloy) (\S+)\n(.*?)^```$/gmsu)) {
      writeFileSync(path.join(directory, name!), text!);
    }
  });
  after(() => rmSync(directory, { recursive: true }));

  it('begins with one command that installs and runs the main job, and one that runs the tests', () => {
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

  for (const { line, shown } of commandsOf(readme)) {
    it(line, () => {
      const [npx, program, ...args] = line.split(' ');
      assert.equal(npx, 'npx');
      const run = spawnSync(process.execPath, [PROGRAMS[program!]!, ...args], {
        cwd: directory,
        encoding: 'utf8',
      });
      const ends = /^exit code (\d+)$/u.exec(shown.at(-1) ?? '');
      assert.equal(run.status, Number(ends?.[1] ?? 0), run.stderr);
      const lines = run.stdout.split('\n');
      let at = 0;
      let anywhere = false;
      for (const expected of ends ? shown.slice(0, -1) : shown) {
        if (expected === '...') {
          anywhere = true;
          continue;
        }
        const found = lines.findIndex((actual, i) => i >= at && actual.startsWith(expected));
        const where = `${JSON.stringify(expected)} in\n${run.stdout}`;
        assert.notEqual(found, -1, `missing: ${where}`);
        if (!anywhere) assert.equal(found, at, `not at its place: ${where}`);
        at = found + 1;
        anywhere = false;
      }
    });
  }
});
