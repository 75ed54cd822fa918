import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { longMark } from '../../compiler/testing/long-rows.js';
import { MAIN, type Ran, runIn, validate } from './testing/fixture.js';

const MODELS: Readonly<Record<string, string>> = {
  'list.als': `sig Node { next: lone Node, value: Int }
one sig Head { first: lone Node }
fact acyclic { no n: Node | n in n.^next }
fact reached { Node in Head.first.*next }
pred show { some n: Node | n.value = 1 }
run show for 3 but 2 int
assert noLoop { all n: Node | n not in n.next }
check noLoop for 3 expect 0
assert short { no Head.first.next.next }
check short for 3
run loop { some n: Node | n in n.next } for 3
`,
  'expects.als': 'sig A {}\nrun { some A } for 3 expect 0\n',
  'higher.als': `sig A { r: set A }
run { all s: set A | some s } for 3
run { some s: set A | s != A and some s } for 2
`,
  'large.als': 'sig A { r: A -> A }\nrun { some r.r } for 60\nrun { some A } for 1\n',
  'explodes.als': 'sig A { f: A -> A }\nrun {} for 6\n',
  'orders.als': 'open util/ordering[T]\nsig T {}\nsig A { at: set T }\nrun { some A } for 3 but 12 A\n',
  'broken.als': 'sig A {\n  r: set B\n}\n',
};

interface Instances {
  readonly count: number;
  readonly complete: boolean;
  readonly list?: readonly unknown[];
}

describe('penumbra alloy', () => {
  let root: string;
  before(() => {
    root = mkdtempSync(path.join(tmpdir(), 'penumbra-alloy-'));
    for (const [name, text] of Object.entries(MODELS)) writeFileSync(path.join(root, name), text);
  });
  after(() => rmSync(root, { recursive: true }));

  async function run(args: string): Promise<Ran> {
    const ran = await runIn(root, ['alloy', ...args.split(' ')]);
    return { ...ran, out: ran.out.replace(/\(\d+(?:\.\d+)? m?s\)/gu, '(time)') };
  }

  async function json(
    args: string,
  ): Promise<{ readonly code: number | null; readonly document: Record<string, unknown> }> {
    const { code, out } = await run(`${args} --json`);
    const document = JSON.parse(out) as Record<string, unknown>;
    validate('alloy', document);
    return { code, document };
  }

  const printed: readonly (readonly [args: string, code: number, out: string])[] = [
    [
      'list.als --command short',
      0,
      `2  check short for 3
   Node        Node$0, Node$1, Node$2
   Node.next   Node$0 -> Node$1
               Node$2 -> Node$0
   Node.value  Node$0 -> 4
               Node$1 -> 4
               Node$2 -> 4
   Head        Head$0
   Head.first  Head$0 -> Node$2

   SAT: 1 counterexample, and perhaps more (time)

`,
    ],
    [
      'list.als --command 1',
      0,
      '1  check noLoop for 3 expect 0\n   UNSAT: no counterexample within the scope (time)\n\n',
    ],
    [
      'list.als --command loop',
      0,
      `3  run loop { some n: Node | n in n.next } for 3
   UNSAT: no instance within the scope (time)
   these cannot hold together:
     fact acyclic: no n: Node | n in n.^next  (list.als:3)
     run loop: some n: Node | n in n.next  (list.als:11)

`,
    ],
    [
      'list.als --command 0 --count',
      0,
      '0  run show for 3 but 2 int\n   SAT: 45 instances, no two isomorphic; there are no more (time)\n\n',
    ],
    [
      'list.als --command 0 --count --engine solver',
      0,
      '0  run show for 3 but 2 int\n   SAT: 45 instances, no two isomorphic; there are no more (time)\n\n',
    ],
    [
      'list.als --command 0 --count --int-bits 3',
      0,
      '0  run show for 3 but 2 int\n   SAT: 185 instances, no two isomorphic; there are no more (time)\n\n',
    ],
    [
      'list.als --command 0 --count --limit 7',
      0,
      `0  run show for 3 but 2 int
   SAT: 7 instances, no two isomorphic, and perhaps more (time)
   stopped by --limit 7: there are more instances; raise it for more

`,
    ],
    [
      'expects.als --count',
      1,
      `0  run { some A } for 3 expect 0
   SAT: 3 instances, no two isomorphic; there are no more (time)
   the model expects UNSAT

`,
    ],
    [
      'large.als --command 0 --max-gates 100000',
      0,
      `0  run { some r.r } for 60
   UNKNOWN: no instance found so far (time)
   stopped by --max-gates 100000: the translation takes more gates; raise it for more

`,
    ],
  ];
  for (const [at, [args, code, out]] of printed.entries())
    it(`${args}${longMark(at, 2)}`, async () => assert.deepEqual(await run(args), { code, out, err: '' }));

  const bad: readonly (readonly [args: string, complaint: string])[] = [
    ['missing.als', 'missing.als: error E_FILE: there is no such file\n  Give the path of an Alloy model.'],
    ['.', '.: error E_FILE: this is not a file\n  Give the path of an Alloy model.'],
    [
      'list.als --command shwo',
      `list.als: error E_ALLOY_COMMAND: there is no command shwo
  Give the number of one of these:
  0  run show for 3 but 2 int
  1  check noLoop for 3 expect 0
  2  check short for 3
  3  run loop { some n: Node | n in n.next } for 3`,
    ],
    [
      'list.als --all --count',
      'error E_OPTION: --all prints instances, --count prints none\n  Leave one of them out.',
    ],
    ['list.als --engine direct', 'error E_OPTION: --engine takes auto or augment or solver, not "direct"'],
    [
      'higher.als --command 0',
      `higher.als:2:7: error E_SPEC_HIGHER_ORDER: s ranges over sets here, and all of them would have to be tried
  2 | run { all s: set A | some s } for 3
    |       ^^^^^^^^^^^^^^^^^^^^^
  Only "some" can range over sets or relations, where it is not under "not", "iff", "one", "lone" or in a comprehension.`,
    ],
  ];
  for (const [args, complaint] of bad)
    it(`complains of: ${args}`, async () => {
      const { code, err } = await run(args);
      assert.deepEqual({ code, err }, { code: 2, err: `${complaint}\n` });
    });

  it('estimates a scope that explodes before it starts', async () => {
    assert.deepEqual(await run('explodes.als --count --limit 2'), {
      code: 0,
      out: `0  run {} for 6
   SAT: 2 instances, no two isomorphic, and perhaps more (time)
   stopped by --limit 2: there are more instances; raise it for more

`,
      err: `the scope holds up to about 2^213 instances before formulas leave fewer; Ctrl-C shows how many there are so far, --limit stops earlier
`,
    });
  });

  it('complains of a model with line and caret', async () => {
    const { code, err } = await run('broken.als');
    assert.equal(code, 2);
    assert.match(err, /^broken\.als:2:10: error E_ALLOY_\w+: .*\n {2}2 \| {3}r: set B\n {4}\| {10}\^/u);
  });

  it('prints a document of one command, and one of all [long]', async () => {
    const one = await json('list.als --command show --all');
    assert.equal(one.code, 0);
    assert.deepEqual(
      [one.document.verdict, (one.document.instances as Instances).list?.length, one.document.engine],
      ['SAT', 45, 'augment'],
    );
    const all = await json('list.als --count');
    const commands = all.document.commands as readonly { verdict: string; instances: Instances }[];
    assert.deepEqual(
      commands.map(({ verdict, instances: { count, complete } }) => [verdict, count, complete]),
      [
        ['SAT', 45, true],
        ['UNSAT', 0, true],
        ['SAT', 4096, true],
        ['UNSAT', 0, true],
      ],
    );
  });

  it('goes on behind a command that cannot be run', async () => {
    const { code, document } = await json('higher.als --count');
    assert.equal(code, 2);
    const { commands, failures } = document as {
      commands: readonly { instances: Instances }[];
      failures: readonly { code: string }[];
    };
    assert.deepEqual(
      failures.map((failure) => failure.code),
      ['E_SPEC_HIGHER_ORDER'],
    );
    assert.deepEqual(
      commands.map(({ instances }) => instances.count),
      [10],
    );
  });

  it('prints what was found after Ctrl-C', async () => {
    const child = spawn(process.execPath, [MAIN, 'alloy', 'orders.als', '--all', '--engine', 'solver'], {
      cwd: root,
    });
    let out = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (!out.includes('instance 3') && (out + text).includes('instance 3')) child.kill('SIGINT');
      out += text;
    });
    const code = await new Promise((resolve) => child.once('close', resolve));
    assert.equal(code, 130);
    assert.match(out, / {3}SAT: \d+ instances, no two isomorphic, and perhaps more, interrupted/u);
  });
});
