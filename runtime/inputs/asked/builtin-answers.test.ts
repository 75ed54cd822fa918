import assert from 'node:assert/strict';
import {
  classOfPredicate,
  classOfReceiver,
  classOfTypeTest,
  classWithMethod,
  classWithOwnMethod,
  classWithSymbol,
} from './builtin-answers.js';

describe('classes of the language that answer to what a program asks', () => {
  const rows: readonly (readonly [asked: string, found: string | undefined, expected: string | undefined])[] =
    [
      ['Symbol.iterator', classWithSymbol('iterator'), 'Set'],
      ['Symbol.toPrimitive', classWithSymbol('toPrimitive'), 'Date'],
      ['Symbol.split', classWithSymbol('split'), 'RegExp'],
      ['Symbol.species', classWithSymbol('species'), undefined],
      ['Symbol.for', classWithSymbol('for'), undefined],
      ['.then()', classWithMethod('then'), 'Promise'],
      ['.getTime()', classWithMethod('getTime'), 'Date'],
      ['.toDateString()', classWithOwnMethod('toDateString'), 'Date'],
      ['.exec()', classWithOwnMethod('exec'), 'RegExp'],
      ['.has(), of several classes', classWithOwnMethod('has'), undefined],
      ['.slice(), of texts, too', classWithOwnMethod('slice'), undefined],
      ['.toString(), of all', classWithOwnMethod('toString'), undefined],
      ['ArrayBuffer.isView()', classOfPredicate('ArrayBuffer', 'isView'), 'Uint8Array'],
      ['Array.isArray()', classOfPredicate('Array', 'isArray'), undefined],
      ['Date.prototype.getDay.call()', classOfReceiver('Date', 'getDay'), 'Date'],
      ['the getter of Map.prototype.size', classOfReceiver('Map', 'size'), 'Map'],
      ['the tag of typed arrays', classOfReceiver('TypedArrayPrototype', 'Symbol.toStringTag'), 'Uint8Array'],
      ['Promise.prototype.then.call()', classOfReceiver('Promise', 'then'), 'Promise'],
      ['Error.prototype.toString.call(), of any object', classOfReceiver('Error', 'toString'), undefined],
      ['Array.prototype.at.call()', classOfReceiver('Array', 'at'), undefined],
      ['types.isMap', classOfTypeTest('isMap'), 'Map'],
      ['types.isTypedArray', classOfTypeTest('isTypedArray'), 'Uint8Array'],
      ['types.isEven', classOfTypeTest('isEven'), undefined],
      ['own.isView()', classOfPredicate('own', 'isView'), undefined],
    ];
  for (const [asked, found, expected] of rows)
    it(`${asked}: ${expected ?? 'none'}`, () => assert.equal(found, expected));
});
