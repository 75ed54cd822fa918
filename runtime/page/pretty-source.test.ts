import assert from 'node:assert/strict';
import { sourceData } from './pretty-source.js';

const LONG = `exports.f=function(a,b){if(!a&&b>3)return"${'x'.repeat(500)}";for(const c of b)a.push(c);return a?1:2}`;

describe('sources of a page', () => {
  const at = (text: string): { key: string; line: number; column: number } => ({
    key: text,
    line: 1,
    column: LONG.indexOf(text) + 1,
  });

  it('are what they are where lines can be read', () => {
    assert.equal(sourceData('a.js', 'f(a ? 1 : 2);', [{ key: '', line: 1, column: 3 }]), 'f(a ? 1 : 2);');
    assert.equal(sourceData('a.js', `${LONG}{`, [at('!a&&b')]), `${LONG}{`);
  });

  it('have line breaks, and places for decisions, where they cannot', () => {
    const shown = sourceData('a.js', LONG, ['!a&&b', 'b>3', 'const c', 'a?1'].map(at));
    assert.ok(typeof shown !== 'string');
    const lines = shown.text.split('\n');
    assert.deepEqual(
      Object.values(shown.places).map(([line, column]) => lines[line - 1]!.slice(column - 1, column + 4)),
      ['a && ', 'b > 3', 'c of ', 'a ? 1'],
    );
  });
});
