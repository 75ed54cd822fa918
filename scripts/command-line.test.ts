import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

interface Script {
  /** As in package.json. */
  readonly name: string;
  readonly file: string;
  /** Command lines that it cannot use, and how the message starts. */
  readonly unusable: readonly (readonly [args: string, message: string])[];
}

const SCRIPTS: readonly Script[] = [
  {
    name: 'fuzz:language',
    file: 'fuzz/main.js',
    unusable: [
      ['--engines none', 'there is no engine "none"; there are machine, symbolic, decompiled, run\n'],
      ['--count 0', '--count takes a whole number from 1 on, not "0"\n'],
      ['--seed x', '--seed takes a whole number from 0 on, not "x"\n'],
      ['--sed 1', "Unknown option '--sed'\n"],
      ['file.js', "Unexpected argument 'file.js'"],
      ['--count -3', 'a value of --count that starts with a dash is written --count=-…\n'],
      ['--jobs', "Option '--jobs <value>' argument missing\n"],
    ],
  },
  {
    name: 'probes',
    file: 'probes.js',
    unusable: [
      ['--jsn', "Unknown option '--jsn'\n"],
      ['nothing', 'there is no probe nothing; categories: '],
    ],
  },
  {
    name: 'experiment:functions',
    file: 'experiment-functions.js',
    unusable: [
      ['--quick', "Unknown option '--quick'\n"],
      ['none.js', 'there is no file none.js; there are '],
    ],
  },
  {
    name: 'experiment:alloy',
    file: 'experiment-alloy.js',
    unusable: [
      ['', '--dir DIR is missing: a folder of models\n'],
      ['--dir . --timeout soon', '--timeout takes a whole number from 1 on, not "soon"\n'],
    ],
  },
  {
    name: 'test262',
    file: 'test262/main.js',
    unusable: [['', '--dir PATH is missing: a copy of test262\n']],
  },
];

describe('command lines of scripts', () => {
  it('end quietly when their reader has seen enough', () => {
    const file = fileURLToPath(new URL('fuzz/main.js', import.meta.url));
    const command = '"$0" "$1" --print --count 50 | head -n 1; echo $?';
    const { stdout, stderr } = spawnSync('bash', ['-o', 'pipefail', '-c', command, process.execPath, file], {
      encoding: 'utf8',
    });
    assert.deepEqual([stdout, stderr], ['// seed 1\n0\n', '']);
  });

  for (const { name, file, unusable } of SCRIPTS) {
    const run = (args: readonly string[]) =>
      spawnSync(process.execPath, [fileURLToPath(new URL(file, import.meta.url)), ...args], {
        encoding: 'utf8',
      });

    it(`${name} --help`, () => {
      const { status, stdout, stderr } = run(['--help']);
      assert.ok(stdout.startsWith(`usage: npm run ${name} -- `), stdout);
      assert.deepEqual([status, stderr], [0, '']);
    });

    for (const [args, message] of unusable) {
      it(`${name} ${args}`, () => {
        const { status, stdout, stderr } = run(args.split(' ').filter(Boolean));
        assert.ok(stderr.startsWith(`error: ${message}`), stderr);
        assert.match(stderr, new RegExp(`^.*\n {2}npm run ${name} -- --help lists the options\n$`, 'u'));
        assert.deepEqual([status, stdout], [2, '']);
      });
    }
  }
});
