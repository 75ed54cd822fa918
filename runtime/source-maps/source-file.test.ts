import assert from 'node:assert/strict';
import { sourceFile } from './source-file.js';

describe('files that source maps name', () => {
  const rows: readonly (readonly [source: string, file: string])[] = [
    ['file:///app/src/cart.ts', '/app/src/cart.ts'],
    ['file:///app/a%20b.ts', '/app/a b.ts'],
    ['webpack://app/./src/cart.ts', 'src/cart.ts'],
    ['../src/cart.ts', 'src/cart.ts'],
    ['file://cart.ts', 'cart.ts'],
    ['file://src/cart.ts', 'src/cart.ts'],
  ];
  for (const [source, file] of rows) it(source, () => assert.equal(sourceFile(source), file));
});
