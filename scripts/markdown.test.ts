import { equal } from 'node:assert/strict';
import { markdownTable } from './markdown.js';

describe('markdownTable', () => {
  it('aligns columns of numbers to the right and all others to the left', () => {
    const text = markdownTable(
      ['name', 'n', 'share'],
      [
        ['a', '1', '50 %'],
        ['longer', '1234', '7.5 %'],
      ],
    );
    equal(
      text,
      [
        '| name   |    n | share |',
        '| ------ | ---: | ----: |',
        '| a      |    1 |  50 % |',
        '| longer | 1234 | 7.5 % |',
      ].join('\n'),
    );
  });

  it('has room for the rule where all cells are empty', () => {
    equal(markdownTable(['a'], [['']]), ['|   a |', '| --: |', '|     |'].join('\n'));
  });
});
