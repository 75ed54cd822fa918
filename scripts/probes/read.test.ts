import assert from 'node:assert/strict';
import { categories, probesOf } from './read.js';
import { outcomeOf } from './witness.js';

describe('probes', () => {
  const probes = categories().flatMap(probesOf);

  it('are at least 220 in 13 categories, each with a statement to reach and a reason why that is hard', () => {
    assert.ok(probes.length >= 220, `${probes.length}`);
    assert.equal(categories().length, 13);
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

  for (const category of categories()) {
    it(`can be reached: ${category}`, async () => {
      for (const probe of probesOf(category)) {
        for (const statement of probe.statements) {
          const { kind, value, error } = await outcomeOf(probe, statement);
          const place = `${probe.target}, line ${statement.line}`;
          const said = kind === 'return' ? `'${String(value)}'` : `'${error!.message}'`;
          assert.ok(statement.text.includes(said), `${place}: ${kind} ${said}`);
        }
      }
    });
  }
});
