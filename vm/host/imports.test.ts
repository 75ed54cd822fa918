import assert from 'node:assert/strict';
import { longMark } from '../../compiler/testing/long-rows.js';
import { runBoth } from './testing/fixture.js';

/** Logs the turns of a chain of promises, so that others show how many jobs they take. */
const TURNS = `export const turns = (name, count = 20) => {
  let turn = 0;
  const step = () => { console.log(name, turn); if (turn++ < count) Promise.resolve().then(step); };
  Promise.resolve().then(step);
};`;

const ending = (specifier: string): string =>
  `import('${specifier}').then(() => console.log('imported'), (error) => console.log('failed', error.message ?? error));`;

/** A module that another imports when it has been imported before. */
const again = (specifier: string): string =>
  `import { turns } from './turns.mjs';
  await import('${specifier}').catch(() => 0);
  setTimeout(() => { turns('main'); ${ending(specifier)} });`;

const programs: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  [
    'a module that has waited is imported again',
    {
      'main.mjs': `import './a.mjs'; process.once('beforeExit', async () => { await import('./a.mjs'); console.log(1); });`,
      'a.mjs': `export * from './b.mjs'`,
      'b.mjs': 'await 0',
    },
  ],
  [
    'namespaces with a method then',
    {
      'main.mjs': `console.log(await import('./resolves.mjs'));
        try { await import('./rejects.mjs') } catch (error) { console.log(error) }
        console.log(await import('./none.mjs'), await import('./common.cjs'));`,
      'resolves.mjs': `import { turns } from './turns.mjs'; export function then(resolve) { turns('a'); resolve('done') }`,
      'rejects.mjs': `export const then = (resolve, reject) => reject(new Error('no'))`,
      'none.mjs': 'export let then',
      'common.cjs': `exports.then = (resolve) => resolve('common')`,
    },
  ],
  [
    'jobs between evaluation and import',
    { 'main.mjs': ending('./a.mjs'), 'a.mjs': `import { turns } from './turns.mjs'; turns('a');` },
  ],
  [
    'jobs between evaluation that waits and import',
    { 'main.mjs': ending('./a.mjs'), 'a.mjs': `import { turns } from './turns.mjs'; await 0; turns('a');` },
  ],
  [
    'jobs between an exception and import',
    { 'main.mjs': ending('./a.mjs'), 'a.mjs': `import { turns } from './turns.mjs'; turns('a'); throw 1;` },
  ],
  [
    'jobs of a module of node',
    { 'main.mjs': `import { turns } from './turns.mjs'; turns('main'); ${ending('fs')}` },
  ],
  ...[
    'a.cjs',
    'typed/a.js',
    'plain/a.js',
    'throws.cjs',
    'syntax.cjs',
    'data:text/javascript,console.log(1)',
    'a.mjs',
  ].map(
    (name) =>
      [
        `jobs and ticks until ${name} is imported first`,
        {
          'main.mjs': `import { turns } from './turns.mjs'; console.log('main');
            process.once('beforeExit', () => {
              turns('main'); process.nextTick(() => console.log('tick')); setTimeout(() => console.log('timer'), 0);
              ${ending(name.startsWith('data:') ? name : `./${name}`)}
            });`,
          'a.cjs': `console.log('a')`,
          'typed/package.json': '{ "type": "commonjs" }',
          'typed/a.js': `console.log('typed')`,
          'plain/a.js': `console.log('plain')`,
          'throws.cjs': 'throw 1',
          'syntax.cjs': 'let let',
          'a.mjs': `import './a.cjs'; console.log('module')`,
        },
      ] as const,
  ),
  [
    'jobs of a module that is not there',
    {
      'main.mjs': `import { turns } from './turns.mjs'; turns('main'); ${ending('./none.mjs').replace('.message', '.code')}`,
    },
  ],
  ['jobs of a module that is known', { 'main.mjs': again('./a.mjs'), 'a.mjs': '' }],
  ['jobs of a module that threw', { 'main.mjs': again('./a.mjs'), 'a.mjs': 'throw 1' }],
  ['jobs of a CommonJS module that is known', { 'main.mjs': again('./a.cjs'), 'a.cjs': '' }],
  [
    'jobs of a module that cannot be linked',
    { 'main.mjs': again('./a.mjs'), 'a.mjs': `import { none } from './turns.mjs';` },
  ],
  [
    'files are read when jobs and ticks are done',
    {
      'main.mjs': `import { turns } from './turns.mjs'; turns('main'); process.nextTick(() => console.log('tick'));
        setTimeout(() => console.log('timer'), 0); ${ending('./a.mjs')} ${ending('./a.mjs')}`,
      'a.mjs': `import { turns } from './turns.mjs'; turns('a');`,
    },
  ],
  [
    'what cannot be had fails each time, with the same error where there is a file',
    {
      'main.mjs': `for (const name of ['syntax', 'none', 'needs', 'cycle', 'round', 'throws', 'linked']) {
          const errors = [];
          for (let i = 0; i < 2; i++) await import('./' + name + '.mjs').catch((error) => errors.push(error));
          console.log(name, errors.length, errors[0] === errors[1], errors[0].name);
        }
        for (const name of ['throws.cjs', 'data.json']) {
          const errors = [];
          for (let i = 0; i < 2; i++) await import('./' + name).catch((error) => errors.push(error));
          console.log(name, errors.length, errors[0] === errors[1], errors[0].message, errors[0].code);
        }`,
      'syntax.mjs': 'let a; let a;',
      'needs.mjs': `import './none.mjs'; console.log('needs');`,
      'cycle.mjs': `import './round.mjs'; import './none.mjs'; console.log('cycle');`,
      'round.mjs': `import './cycle.mjs'; console.log('round');`,
      'throws.mjs': 'throw new Error(1)',
      'linked.mjs': `import { none } from './turns.mjs';`,
      'throws.cjs': 'throw new Error(2)',
      'data.json': '1',
    },
  ],
  [
    'import attributes',
    {
      'main.mjs': `const given = [['./a.json'], ['./a.json', { with: { type: 'json' } }], ['./a.json', { with: { type: 'css' } }], ['./a.mjs', { with: { type: 'json' } }],
          ['./a.mjs', { with: { foo: 'x' } }], ['./a.json', { with: { type: 'json', foo: 'x' } }], ['./a.json', { with: 5 }],
          ['./a.json', 5], ['./a.json', { with: { type: 5 } }], ['fs', { with: { type: 'json' } }], ['data:application/json,3', { with: { type: 'json' } }]];
        for (const [specifier, options] of given)
          await import(specifier, options).then((module) => console.log(Object.keys(module)), (error) => console.log(error.name, error.code, String(error), error.constructor === globalThis[error.name]));`,
      'a.json': '1',
      'a.mjs': '',
    },
  ],
  [
    'traces of a module that is imported',
    {
      'main.mjs': `import('./a.mjs');`,
      'a.mjs':
        'Promise.resolve().then(() => console.log(new Error(2).stack)); console.log(new Error(1).stack);',
    },
  ],
];

describe('import() takes the turns that it takes under node', () => {
  for (const [at, [name, files]] of programs.entries()) {
    it(`${name}${longMark(at, 4)}`, async () => {
      const { node, vm } = await runBoth({ ...files, 'turns.mjs': TURNS });
      assert.deepEqual(vm, node);
    });
  }
});
