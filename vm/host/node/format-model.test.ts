import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import util from 'node:util';

type Format = (native: unknown, format: string, ...values: readonly unknown[]) => string;

/** The self-hosted function, run by node. */
function selfHosted(): Format {
  const text = readFileSync(new URL('../../../../vm/selfhosted/node/util.cjs', import.meta.url), 'utf8');
  const exports: { formatValues?: Format } = {};
  const callFunction = (own: () => unknown, self: unknown, ...args: readonly unknown[]): unknown =>
    Reflect.apply(own, self, args);
  new Function('require', 'exports', 'callFunction', text)(
    () => ({ parseInt: globalThis.parseInt, parseFloat: globalThis.parseFloat }),
    exports,
    callFunction,
  );
  return exports.formatValues!;
}

describe('util.format as it is self-hosted', () => {
  const format = selfHosted();
  const FORMATS = [
    '',
    '%',
    'a %s b',
    '%s%s',
    '%s%',
    '%d',
    '%i',
    '%f',
    '%%',
    '%%%s',
    '%x%s',
    '%s %d %i %f %%',
  ];
  const VALUES = ['', 'a', '12px', ' 7 ', '1.5e3', 0, -0, 1.75, Number.NaN, 1n, true, null, undefined];
  for (const text of FORMATS)
    it(JSON.stringify(text), () => {
      for (const first of VALUES)
        for (const second of VALUES) {
          assert.equal(format(util.format, text, first), util.format(text, first));
          assert.equal(format(util.format, text, first, second), util.format(text, first, second));
        }
    });
});
