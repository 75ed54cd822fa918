import { ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';

describe('dispatch', () => {
  it('labels are dense enough for a jump table: V8 makes one if they span at most three times their number', () => {
    const source = readFileSync(new URL('./loop.js', import.meta.url), 'utf8');
    const labels = new Set([...source.matchAll(/\bcase (\d+):/gu)].map(([, label]) => Number(label)));
    const span = Math.max(...labels) - Math.min(...labels) + 1;
    ok(labels.size > 50);
    ok(span <= 3 * labels.size, `${labels.size} labels span ${span}`);
  });
});
