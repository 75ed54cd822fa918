import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { longMark } from '../compiler/testing/long-rows.js';
import { parsed, UsageError, wholeNumber } from './command-line.js';

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
    ],
  },
  {
    name: 'probes',
    file: 'probes.js',
    unusable: [['nothing', 'there is no probe nothing; categories: ']],
  },
  {
    name: 'experiment:functions',
    file: 'experiment-functions.js',
    unusable: [['none.js', 'there is no file none.js; there are ']],
  },
  {
    name: 'experiment:observe',
    file: 'experiment-observe.js',
    unusable: [['nothing', 'there is no target nothing\n']],
  },
  {
    name: 'experiment:alloy',
    file: 'experiment-alloy.js',
    unusable: [['', '--dir DIR is missing: a folder of models\n']],
  },
  {
    name: 'test262',
    file: 'test262/main.js',
    unusable: [['', '--dir PATH is missing: a copy of test262\n']],
  },
];

/** Options that no script can use, and what is said of them. */
const unusable: readonly (readonly [args: readonly string[], message: string])[] = [
  [['--sed', '1'], "Unknown option '--sed'"],
  [['file.js'], "Unexpected argument 'file.js'"],
  [['--count', '-3'], 'a value of --count that starts with a dash is written --count=-…'],
  [['--count'], "Option '--count <value>' argument missing"],
];

describe('options of scripts', () => {
  const read = (args: readonly string[]) => parsed(args, { options: { count: { type: 'string' } } });

  for (const [args, message] of unusable)
    it(`${args.join(' ')}: ${message}`, () => {
      assert.throws(
        () => read(args),
        (error) => error instanceof UsageError && error.message.startsWith(message),
      );
    });

  it('are not read where help is asked for', () => {
    assert.equal(read(['--help', '--sed']), undefined);
    assert.equal(read(['--count', '5'])?.values.count, '5');
  });

  it('take whole numbers', () => {
    assert.equal(wholeNumber('count', '5', 1), 5);
    for (const text of ['0', 'x', '1.5', ''])
      assert.throws(
        () => wholeNumber('count', text, 1),
        new UsageError(`--count takes a whole number from 1 on, not ${JSON.stringify(text)}`),
      );
  });
});

describe('command lines of scripts', () => {
  it('end quietly when their reader has seen enough', () => {
    const file = fileURLToPath(new URL('fuzz/main.js', import.meta.url));
    const command = '"$0" "$1" --print --count 50 | head -n 1; echo $?';
    const { stdout, stderr } = spawnSync('bash', ['-o', 'pipefail', '-c', command, process.execPath, file], {
      encoding: 'utf8',
    });
    assert.deepEqual([stdout, stderr], ['// seed 1\n0\n', '']);
  });

  for (const [at, { name, file, unusable }] of SCRIPTS.entries()) {
    const mark = longMark(at, SCRIPTS.length);
    const run = (args: readonly string[]) =>
      spawnSync(process.execPath, [fileURLToPath(new URL(file, import.meta.url)), ...args], {
        encoding: 'utf8',
      });

    it(`${name} --help${mark}`, () => {
      const { status, stdout, stderr } = run(['--help']);
      assert.ok(stdout.startsWith(`usage: npm run ${name} -- `), stdout);
      assert.deepEqual([status, stderr], [0, '']);
    });

    for (const [args, message] of unusable) {
      it(`${name} ${args}${mark}`, () => {
        const { status, stdout, stderr } = run(args.split(' ').filter(Boolean));
        assert.ok(stderr.startsWith(`error: ${message}`), stderr);
        assert.match(stderr, new RegExp(`^.*\n {2}npm run ${name} -- --help lists the options\n$`, 'u'));
        assert.deepEqual([status, stdout], [2, '']);
      });
    }
  }
});
