import assert from 'node:assert/strict';
import { type Baseline, differences } from './compare.js';

const BEFORE: Baseline = {
  probes: { 'bits / f / line': 'reached', 'bits / g / line': 'missed' },
  fuzz: { 'seed 3': 'differs' },
  gone: { a: '1' },
};

const rows: readonly (readonly [title: string, now: Baseline, shown: string])[] = [
  ['nothing, where nothing does', BEFORE, ''],
  [
    'what changed, by the last part of the name',
    { ...BEFORE, probes: { 'bits / f / line': 'missed', 'bits / g / line': 'reached' } },
    `probes
  line: 2
    bits / f / line: reached → missed
    … 1 more
`,
  ],
  [
    'what is new and what is gone',
    { ...BEFORE, fuzz: { 'seed 4': 'differs' } },
    `fuzz
  facts, gone: 1
    seed 3: differs
  facts, new: 1
    seed 4: differs
`,
  ],
  [
    'sections that only one has',
    { probes: BEFORE.probes!, fuzz: BEFORE.fuzz!, added: {} },
    'gone: only in the baseline\nadded: not in the baseline\n',
  ],
];

describe('differences of baselines', () => {
  for (const [title, now, shown] of rows) {
    it(`are ${title}`, () => assert.equal(differences(BEFORE, now, 1), shown));
  }
});
