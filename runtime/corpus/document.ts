/** What `penumbra corpus run --json` and `corpus report --json` print: `runtime/cli/schemas/corpus.schema.json`. */
import { documentOf, type JsonObject } from '../report/document.js';
import type { Comparison } from './compare.js';
import type { CorpusRun, PackageRecord } from './record.js';
import { totalsOf } from './totals.js';

export function corpusDocument({ directory, header, packages }: CorpusRun): JsonObject {
  return documentOf('corpus', {
    run: directory,
    by: { penumbra: header.penumbra, node: header.node },
    options: header.options,
    totals: totalsOf(packages),
    packages: packages.map(withoutKind),
  });
}

/** What `penumbra corpus compare --json` prints. */
export function comparisonDocument(
  before: CorpusRun,
  after: CorpusRun,
  packages: readonly Comparison[],
): JsonObject {
  const side = ({ directory, header: { penumbra, node, options }, packages: all }: CorpusRun): object => ({
    run: directory,
    by: { penumbra, node },
    options,
    totals: totalsOf(all),
  });
  return documentOf('corpus-compare', {
    before: side(before),
    after: side(after),
    packages: packages.map((one) => ({
      ...one,
      ...(one.before ? { before: withoutKind(one.before) } : {}),
      ...(one.after ? { after: withoutKind(one.after) } : {}),
    })),
  });
}

function withoutKind({ record: _, ...rest }: PackageRecord): object {
  return rest;
}
