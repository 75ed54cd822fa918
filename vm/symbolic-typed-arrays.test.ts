import { check, nothing } from './testing/symbolic-cases.js';

describe('path conditions of typed arrays', () => {
  const one = (
    name: string,
    source: string,
    value: number,
    path: readonly string[],
    result: string,
    lost: Readonly<Record<string, number>> = {},
  ): void => {
    check({
      [name]: {
        source: `exports.f = (a) => ${source};`,
        inputs: () => [nothing, [value, 'number']],
        path,
        result,
        lost,
      },
    });
  };
  describe('elements', () => {
    one('of eight bits', 'new Uint8Array([a])[0]', 257, [], 'a & 255');
    one('of eight bits with a sign', 'new Int8Array([a])[0]', 200, [], 'a << 24 >> 24');
    one('of sixteen bits', 'new Uint16Array([a])[0]', 1, [], 'a & 65535');
    one('of sixteen bits with a sign', 'new Int16Array([a])[0]', 1, [], 'a << 16 >> 16');
    one('of thirty-two bits', 'new Uint32Array([a])[0]', 1, [], 'a >>> 0');
    one('of thirty-two bits with a sign', 'new Int32Array([a])[0]', 1, [], 'a | 0');
    one('of floats', 'new Float32Array([a])[0]', 1, [], 'Math.fround(a)');
    one('of doubles', 'new Float64Array([a])[0]', 1, [], 'a');
    one('that are clamped, below', 'new Uint8ClampedArray([a])[0]', -1, ['bounds a < 0'], '0');
    one(
      'that are clamped, above',
      'new Uint8ClampedArray([a])[0]',
      256,
      ['bounds a >= 0', 'bounds a > 255'],
      '255',
    );
    one(
      'that are clamped, neither',
      'new Uint8ClampedArray([a])[0]',
      7,
      ['bounds a >= 0', 'bounds a <= 255', 'number Number.isInteger(a)'],
      'a',
    );
    one(
      'written and read',
      '((t) => { t[1] = a; return t[1] + t[0]; })(new Float64Array(2))',
      1,
      [],
      'a + 0',
    );
    one(
      'written behind the end',
      '((t) => { t[2] = a; return t[2]; })(new Float64Array(2))',
      1,
      [],
      'undefined',
    );
    one(
      'at a symbolic index',
      'new Uint8Array([4, 5])[a]',
      1,
      ['number Number.isInteger(a)', 'bounds a >= 0', 'bounds a < 2'],
      'Uint8Array#1[a]',
    );
    one(
      'in a loop',
      '{ let n = 0; for (const x of new Float64Array([a])) n += x; return n; }'.replace(
        /^\{(.*)\}$/u,
        '(() => {$1})()',
      ),
      1,
      [],
      '0 + a',
    );
    one(
      'of sixty-four bits',
      'new BigInt64Array([BigInt(a)])[0]',
      1,
      ['number Number.isInteger(a)'],
      'BigInt.asIntN(64, BigInt(a))',
    );
    one(
      'of a symbolic number of elements',
      'new Uint8Array(a).length',
      2,
      ['number Number.isInteger(a)', 'bounds a >= 0', 'bounds a <= 65536'],
      'a',
    );
    one('joined', 'new Uint8Array([a, 2]).join()', 1, [], 'String(a & 255) + "," + "2"');
    one('filled', 'new Uint16Array(2).fill(a, 1)[1]', 1, [], 'a & 65535');
    one('reversed', 'new Float64Array([a, 2]).reverse()[1]', 1, [], 'a');
    one('copied', 'new Float64Array(new Float64Array([a]))[0]', 1, [], 'a');
    one('copied within', 'new Float64Array([a, 2]).copyWithin(1, 0)[1]', 1, [], 'a');
    one(
      'copied into another',
      '((t) => { t.set(new Float64Array([a]), 1); return t[1]; })(new Float64Array(2))',
      1,
      [],
      'a',
    );
    one('of a part', 'new Float64Array([2, a]).slice(1)[0]', 1, [], 'a');
    one('searched for', 'new Float64Array([a, 2]).includes(3)', 1, ['bounds a !== 3'], 'false');
    one('in a callback', 'new Float64Array([a]).map((x) => x + 1)[0]', 1, [], 'a + 1');
  });
  describe('what knows nothing of shadows', () => {
    one(
      'of a float whose bytes are asked for',
      'new Uint8Array(new Float64Array([a]).buffer)[7]',
      2,
      ['value a === 2'],
      '64',
      { 'bytes of a float': 1 },
    );
    one(
      'of a buffer whose copies are made by the program',
      '((b) => { b.constructor = {}; return new Uint8Array(b.slice(0))[0]; })(new Uint8Array([a]).buffer)',
      1,
      ['number (a & 255) === 1'],
      '1',
    );
  });
  describe('of one buffer', () => {
    const views =
      '((b, v) => { v.setInt16(0, a); return READ; })(...((b) => [b, new DataView(b)])(new ArrayBuffer(8)))';
    const read = (name: string, expression: string, result: string): void =>
      one(name, views.replace('READ', expression), -2, [], result);
    one('another array', 'new Uint8Array(new Uint8Array([a]).buffer)[0]', 1, [], 'a & 255');
    one(
      'a copy of the buffer',
      'new Uint8Array(new Uint8Array([2, a, 3]).buffer.slice(-2, 2))[0]',
      1,
      [],
      'a & 255',
    );
    one(
      'a number in a copy of the buffer',
      '((v) => { v.setInt16(2, a); return new DataView(v.buffer.slice(1)).getInt16(1); })(new DataView(new ArrayBuffer(4)))',
      1,
      [],
      'a << 16 >> 16',
    );
    one('a part of the array', 'new Uint8Array([2, a]).subarray(1)[0]', 1, [], 'a & 255');
    read('as it was written', 'v.getInt16(0)', 'a << 16 >> 16');
    read('a byte', 'v.getUint8(1)', 'a << 16 >> 16 & 255');
    read('by an array', 'new Uint8Array(b)[0]', 'a << 16 >> 16 >>> 8 & 255');
    read('beside it', 'v.getUint8(2)', '0');
    one(
      'that has become shorter than a view of it',
      `((b, v) => { v.setInt8(0, a); b.resize(0); try { v.getInt8(0); } catch (error) { return error.name === 'TypeError' && a; } })(
        ...((b) => [b, new DataView(b, 1)])(new ArrayBuffer(4, { maxByteLength: 4 })))`,
      1,
      ['number (a << 24 >> 24 & 255) === 1'],
      'a',
    );
  });
});
