import assert from 'node:assert/strict';
import { EXPECTED_MISSES, nameOf } from './expected-misses.js';
import { categories, probesOf } from './read.js';
import { outcomeOf } from './witness.js';

describe('probes', () => {
  const probes = categories().flatMap(probesOf);

  it('are at least 539 in 19 categories, each with a statement to reach or to refute and a reason why that is hard', () => {
    assert.ok(probes.length >= 539, `${probes.length}`);
    assert.equal(categories().length, 19);
    assert.deepEqual(
      probes
        .filter(({ statements, why }) => statements.length === 0 || why.length < 10)
        .map(({ target }) => target),
      [],
    );
    const reasons = probes.map(({ why }) => why);
    assert.deepEqual(
      reasons.filter((why, i) => reasons.indexOf(why) !== i),
      [],
    );
  });

  it('are not expected to be found where missed.json names a statement of theirs, at most 3 in 100 of those that can be reached', () => {
    const statements = probes.flatMap(({ category, target, statements }) =>
      statements.map((one) => `${category}/${target} (${nameOf(one)})`),
    );
    const misses = EXPECTED_MISSES.map(({ probe, witness }) => `${probe} (${witness})`);
    assert.deepEqual(
      misses.filter((miss, i) => !statements.includes(miss) || misses.indexOf(miss) !== i),
      [],
    );
    const isReachable = (name: string): boolean => !name.endsWith(' (never)');
    const [missed, all] = [misses, statements].map((names) => names.filter(isReachable).length);
    assert.ok(missed! <= 0.03 * all!, `${missed} of ${all}`);
    assert.ok(EXPECTED_MISSES.every(({ reason }) => reason.length > 20));
  });

  for (const category of categories()) {
    it(`can be reached: ${category}`, async () => {
      for (const probe of probesOf(category)) {
        for (const statement of probe.statements) {
          if (statement.witness === undefined) continue;
          const { kind, value, error } = await outcomeOf(probe, statement.witness);
          const place = `${probe.target}, line ${statement.line}`;
          const said = kind === 'return' ? `'${String(value)}'` : `'${error!.message}'`;
          assert.ok(statement.text.includes(said), `${place}: ${kind} ${said}`);
        }
      }
    });
  }
});
