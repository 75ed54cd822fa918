/** What `penumbra report --json` prints: the figures of a run. Its JSON Schema is `runtime/cli/schemas/report.schema.json`. */
import type { RunRecord } from '../journal/run-record.js';
import { documentOf, type JsonObject } from './document.js';
import { statesOf } from './record-words.js';
import { fileFigures, targetFigures, totalFigures } from './run-figures.js';

export function runDocument(run: RunRecord): JsonObject {
  return documentOf('report', {
    run: run.directory,
    totals: totalFigures(run),
    targets: run.targets.map((target) => {
      const { journal, key, penumbra, state, result } = target;
      return {
        subject: result.subject,
        journal,
        key,
        penumbra,
        state,
        ...targetFigures(target),
        hit: result.summary.bounds.filter(({ hit }) => hit).map(({ name }) => name),
      };
    }),
    files: fileFigures(run).map(({ file, outcomes, decisions }) => ({
      file,
      outcomes,
      decisions: decisions.map(({ file: _, targets: __, generated, ...decision }) => ({
        ...decision,
        ...(generated.length > 0 ? { generated } : {}),
      })),
    })),
    enumerations: run.enumerations.map(({ journal, key, penumbra, state, result }) => {
      const { subject, engine, inputs, checked, complete, time } = result;
      const figures = { engine, inputs, checked, complete, milliseconds: time.total };
      return { subject, journal, key, penumbra, state, ...figures };
    }),
    reached: run.reached.map(({ journal, key, penumbra, state, result }) => {
      const { subject, verdict, sequence, findings, runs } = result;
      const calls = sequence?.calls.length;
      return { subject, journal, key, penumbra, state, verdict, calls, findings: findings.length, runs };
    }),
    observations: run.observations.map(({ journal, key, penumbra, result }) => {
      const { all, ...counts } = statesOf(result);
      const figures = { states: all, ...counts, tests: result.tests.length };
      return { subject: result.subject, journal, key, penumbra, ...figures };
    }),
    classifications: run.classifications.map(
      ({ journal, key, penumbra, file, target, state, result, runs }) => ({
        subject: { file, target },
        journal,
        key,
        penumbra,
        state,
        runs,
        ...(result === undefined
          ? {}
          : { generated: result.generated, labels: result.labels, inputs: result.inputs.length }),
      }),
    ),
    problems: run.problems,
  });
}
