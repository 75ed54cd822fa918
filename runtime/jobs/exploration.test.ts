import assert from 'node:assert/strict';
import { PenumbraError } from '../../compiler/diagnostics.js';
import { DEFAULTS } from '../explore/defaults.js';
import type { ExploreOptions } from '../explore/events.js';
import {
  type ExplorationSettings,
  exploreInProcess,
  idleExplorers,
  type ProcessEvent,
  targetsInProcess,
} from './exploration.js';

const explorer = new URL('./testing/scripted-explorer.js', import.meta.url);
const options: ExploreOptions = {
  ...DEFAULTS,
  file: 'subject.js',
  target: 'all:well',
  runTimeout: 300,
  memory: 1024,
};

async function run(target: string, more: Partial<ExplorationSettings> = {}): Promise<ProcessEvent[]> {
  const events: ProcessEvent[] = [];
  const settings = { options: { ...options, target }, explorer, grace: 300, ...more };
  for await (const event of exploreInProcess(settings)) events.push(event);
  return events;
}

/** Events as one line each: runs by number, paths by identity and outcome. */
function brief(events: readonly ProcessEvent[]): string[] {
  return events.map((event) => {
    if (event.type === 'run') return `run ${event.number}`;
    if (event.type === 'path') return `${event.path.id} ${event.path.outcome.kind}`;
    if (event.type === 'killed') return `killed ${event.run}`;
    if (event.type === 'stopped')
      return `stopped ${event.bound.name} ${event.bound.limit} ${event.bound.option}`;
    return event.type;
  });
}

const calm = ['start', ...[0, 1, 2].flatMap((n) => ['answer', `run ${n}`, `path${n} return`]), 'end'];
/** The second run kills the process; the second process goes on with the answers of the first. */
const survived = [
  'start',
  'answer',
  'run 0',
  'path0 return',
  'answer',
  'run 1',
  'killed 1',
  'start',
  'run 0',
  'path0 return',
  'path1 timeout',
  'answer',
  'run 2',
  'path2 return',
  'end',
];

describe('exploration in a process', () => {
  it('passes events through', async () => assert.deepEqual(brief(await run('all:well')), calm));

  for (const death of ['exits', 'loops']) {
    it(`goes on behind a run that ${death}${death === 'loops' ? '' : ' [long]'}`, async () => {
      assert.deepEqual(brief(await run(`run:${death}`)), survived);
    });
  }

  for (const death of ['exits', 'loops']) {
    it(`lays what ${death} between two runs to the one before, and goes on [long]`, async () => {
      const events = brief(
        await run(`after:${death}`, {
          options: {
            ...options,
            target: `after:${death}`,
            timeout: 1000,
            runTimeout: 20_000,
            solverTimeout: 100,
          },
        }),
      );
      const [before, after] = [survived.slice(0, 6), survived.slice(6)];
      assert.deepEqual(events, [...before, 'path1 return', ...after]);
    });
  }

  it('lays the memory cap to the input that runs, and goes on [long]', async () => {
    const events = brief(
      await run('run:eats', { options: { ...options, target: 'run:eats', memory: 300, runTimeout: 20_000 } }),
    );
    assert.deepEqual(events, survived);
  });

  for (const [target, title, last] of [
    [
      'answered:eats',
      'goes on with the answers where queries hold too much',
      ['run 1', 'path1 return', 'answer', 'run 2', 'path2 return', 'end'],
    ],
    ['asked:eats', 'stops where one query does', ['stopped memory 300 --memory']],
  ] as const)
    it(`${title} [long]`, async () => {
      const events = brief(
        await run(target, { options: { ...options, target, memory: 300, timeout: 20_000 } }),
      );
      const first = [
        'start',
        'answer',
        'run 0',
        'path0 return',
        ...(target === 'asked:eats' ? [] : ['answer']),
      ];
      assert.deepEqual(events, [...first, 'start', 'run 0', 'path0 return', ...last]);
    });

  it('stops when it is told to', async () => {
    const controller = new AbortController();
    const events: ProcessEvent[] = [];
    const settings = {
      options: { ...options, target: 'run:loops', runTimeout: 60_000 },
      explorer,
      signal: controller.signal,
    };
    for await (const event of exploreInProcess(settings)) {
      events.push(event);
      if (event.type === 'run' && event.number === 1) controller.abort();
    }
    assert.deepEqual(brief(events), survived.slice(0, 6));
  });

  it('takes answers of an earlier exploration', async () => {
    const answers = [
      { status: 'unsat' as const, core: [], milliseconds: 1 },
      { status: 'unsat' as const, core: [], milliseconds: 1 },
    ];
    const killed = [{ run: 0, cause: 'exit' as const, milliseconds: 1 }];
    const events = await run('all:well', { resume: { answers, killed, elapsed: 0 } });
    assert.deepEqual(brief(events).slice(0, 5), [
      'start',
      'path0 timeout',
      'run 1',
      'path1 return',
      'answer',
    ]);
  });

  const failures: readonly (readonly [target: string, code: string, message: RegExp])[] = [
    ['load:loops', 'E_LOAD_TIMEOUT', /^the file was not loaded within 1.5 s: its top level seems to loop$/u],
    ['inputs:loops', 'E_INPUTS_TIMEOUT', /^the inputs that the types allow were not laid out within 1.5 s$/u],
    ['load:exits', 'E_LOAD_EXIT', /^the process ended while the file was loaded \(exit code 3\)$/u],
    ['load:complains', 'E_TARGET', /^no such target$/u],
    ['between:exits', 'E_CRASH', /^the process ended between two runs \(exit code 3\)$/u],
    ['run:breaks', 'E_INTERNAL', /^our own mistake$/u],
    ['run:connects', 'E_INTERNAL', /^Access to this API has been restricted: connect$/u],
    ['run:signals', 'E_INTERNAL', /^Access to this API has been restricted: process.kill$/u],
  ];
  for (const [target, code, message] of failures) {
    it(`${target} is ${code}${target === 'inputs:loops' ? ' [long]' : ''}`, async () => {
      await assert.rejects(
        run(target, { loadTimeout: 1500, options: { ...options, target, timeout: 1000 } }),
        (error) => {
          assert.ok(error instanceof PenumbraError);
          assert.equal(error.code, code);
          assert.match(error.message, message);
          return true;
        },
      );
    });
  }

  it('lists targets in a process that explores then, and explores others [long]', async () => {
    const explorers = idleExplorers({ memory: 2048 });
    const children: unknown[] = [];
    const take = explorers.take.bind(explorers);
    explorers.take = () => {
      const child = take();
      children.push(child.pid);
      return child;
    };
    try {
      assert.deepEqual(await targetsInProcess('x.js', {}, explorers, explorer), ['a', 'b']);
      assert.deepEqual(brief(await run('all:well', { explorers })), calm);
      assert.deepEqual(brief(await run('run:exits', { explorers })), survived);
      assert.deepEqual(brief(await run('all:well', { explorers })), calm);
    } finally {
      await explorers.close();
    }
    // The one that lists goes on until it dies, and so does the one that takes its place.
    const [first, , , , last] = children;
    assert.deepEqual(children, [first, first, first, last, last]);
  });
});
