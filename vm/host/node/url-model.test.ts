import assert from 'node:assert/strict';
import { allTexts, runByNode } from '../testing/self-hosted.js';

/** What node's own addresses have for parts. */
const PARTS = Object.entries(Object.getOwnPropertyDescriptors(URL.prototype)).flatMap(([name, { get }]) =>
  get !== undefined && name !== 'searchParams'
    ? [name as Exclude<keyof URL, 'searchParams' | 'toString' | 'toJSON'>]
    : [],
);

/** Thrown where a text is node's to read. */
const FOREIGN = new Error('node reads it');

const parts = new WeakMap<object, object>();
const helpers = runByNode('url', {
  RegExp,
  accompanied: (url: object, held: object) => parts.set(url, held),
  callNatively: () => {
    throw FOREIGN;
  },
});

describe('URL as it is self-hosted', () => {
  const call = (name: string, ...args: readonly unknown[]): unknown =>
    Reflect.apply(helpers[name]!, undefined, args);
  /** The parts of an address, or what else becomes of a text. */
  const read = (text: string, base?: URL): Readonly<Record<string, unknown>> | 'invalid' | 'foreign' => {
    const url = {};
    try {
      if (call('urlCanParse', undefined, text, base) === false) return 'invalid';
      call('urlOfText', undefined, url, text, base);
      return Object.fromEntries(PARTS.map((part) => [part, call('urlPart', parts.get(url), part)]));
    } catch (error) {
      if (error === FOREIGN) return 'foreign';
      throw error;
    }
  };
  const readByNode = (text: string, base?: URL): Readonly<Record<string, unknown>> | 'invalid' => {
    if (!URL.canParse(text, base?.href)) return 'invalid';
    const url = new URL(text, base);
    return Object.fromEntries(PARTS.map((part) => [part, url[part]]));
  };

  const TEXTS: Readonly<Record<string, readonly [texts: readonly string[], foreign: number, base?: URL]>> = {
    'absolute addresses': [
      allTexts(['http:', 'X:', '//', '/', 'a', 'B.c', ':80', '@', '?', '#', '..', '1'], 4),
      1892,
    ],
    'addresses with all parts': [
      ['https', 'ws', 'FTP', 'a+b', 'file'].flatMap((scheme) =>
        ['', 'u@', 'u:p@', ':@'].flatMap((user) =>
          ['h', 'A.b', 'xn--a', '1.2.3.4', '1.2', 'a..b', ''].flatMap((host) =>
            ['', ':', ':443', ':080', ':65536', ':x'].flatMap((port) =>
              ['', '/', '/p/q', '/p/../q', '?', '?a=%20', '#', '#x?y', '/?#'].map(
                (rest) => `${scheme}://${user}${host}${port}${rest}`,
              ),
            ),
          ),
        ),
      ),
      3069,
    ],
    'addresses beside a base': [
      allTexts(['/', 'a', '?', '#', '.', ':', '%', '1'], 4),
      4307,
      new URL('http://h:8080/x/y?z'),
    ],
  };
  for (const [what, [texts, foreign, base]] of Object.entries(TEXTS))
    it(`reads ${what}`, () => {
      const found = texts.map((text) => ({ text, own: read(text, base), native: readByNode(text, base) }));
      const wrong = found.filter(
        ({ own, native }) => own !== 'foreign' && JSON.stringify(own) !== JSON.stringify(native),
      );
      assert.deepEqual(wrong.slice(0, 3), []);
      assert.equal(found.filter(({ own }) => own === 'foreign').length, foreign);
    });
});
