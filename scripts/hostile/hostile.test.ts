import assert from 'node:assert/strict';
import { longMark } from '../../compiler/testing/long-rows.js';
import { contain } from './containment.js';
import { hostilePrograms } from './programs.js';

/** One of each kind, among those that take little time; `npm run test:hostile` tries all. */
const FEW = [
  'loading/exits',
  'files/write',
  'escape/globals',
  'process/host-kill',
  'protocol/spoofed',
  'values/proxies',
];

describe('hostile programs', () => {
  const programs = hostilePrograms();

  it('each have an expectation', () => {
    assert.deepEqual(
      programs.filter(({ expected }) => expected === undefined).map(({ name }) => name),
      [],
    );
    assert.ok(programs.length >= 60);
  });

  it('are none expected to do damage, or to end in an error of ours', () => {
    const bad = programs.filter(
      ({ expected }) =>
        expected?.damage !== undefined ||
        expected?.complaints?.some((complaint) => /E_INTERNAL|E_CRASH/u.test(complaint)),
    );
    assert.deepEqual(
      bad.map(({ name }) => name),
      DAMAGED,
    );
  });

  for (const [at, name] of FEW.entries()) {
    it(`contains ${name}${longMark(at, FEW.length)}`, async () => {
      const { file, expected } = programs.find((program) => program.name === name)!;
      assert.deepEqual(await contain(file), expected);
    });
  }
});

/** Whose neighbours get no tests: loading them leaves other built-ins, timers or endless getters to all that comes later. */
const DAMAGED = ['loading/array-methods', 'loading/exports-looping-getter', 'loading/prototypes'];
