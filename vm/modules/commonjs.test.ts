import assert from 'node:assert/strict';
import { runBoth } from '../host/testing/fixture.js';

const programs: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  [
    'module objects know who required them',
    {
      'main.js': `console.log(module.parent, module.id, require.main === module, module.children.length);
        const b = require('./b.cjs'); require('./c.cjs'); console.log(b, module.children.map(({ id }) => id === require.resolve('./b.cjs')));
        console.log(module.constructor.name, module instanceof require('module'), Object.keys(module), require.cache[__filename] === module);`,
      'b.cjs': `console.log(module.parent === require.main, module.parent.id, module.id === __filename, module.parent.children.length, module.parent.children[0].loaded); exports.x = 1;`,
      'c.cjs': `require('./b.cjs'); console.log(module.parent.id, module.children.length); try { require('./d.cjs') } catch { console.log(module.children.length) }`,
      'd.cjs': 'throw 1',
    },
  ],
  [
    'an ES module is no parent and no main module',
    {
      'main.mjs': `import c from './c.cjs'; import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);
        console.log(c, require('./c.cjs') === c, require.main, require('./d.cjs'));`,
      'c.cjs':
        'module.exports = [module.parent, require.main === module, module.id === __filename, require.main];',
      'd.cjs':
        'const { parent } = module; module.exports = [parent.id === parent.filename, parent.loaded, parent.children.length];',
    },
  ],
  [
    'what is missing in a cycle is warned of',
    {
      'main.js': `exports.done = false; const b = require('./b.cjs'); exports.done = true; console.log(b.keys, Object.getPrototypeOf(exports) === Object.prototype);`,
      'b.cjs': `const a = require('./main.js'); console.log(a.done, a.missing, a.__esModule, 'q' in a, a.toString === Object.prototype.toString);
        const { other } = a; a.own = 3; console.log(a.own, Object.getPrototypeOf(a) === Object.prototype); exports.keys = Object.keys(a);`,
    },
  ],
];

describe('modules of CommonJS are as under node', () => {
  for (const [name, files] of programs) {
    it(name, async () => {
      const { node, vm } = await runBoth(files);
      assert.deepEqual(vm, node);
    });
  }
});
