/** Source text with istanbul's counters, under the name of the file that it is counted as. */
import type { CoverageMapData, FileCoverageData } from 'istanbul-lib-coverage';
import { createInstrumenter } from 'istanbul-lib-instrument';

/** The global variable that counters are in. */
export const COUNTERS = '__penumbra_coverage__';

export interface CountedText {
  readonly text: string;
  /** No counter has been raised in it. */
  readonly zero: FileCoverageData;
}

/** @throws SyntaxError of what istanbul's parser does not take */
export function countedText(text: string, countedAs: string, isEsModule: boolean): CountedText {
  const instrumenter = createInstrumenter({
    esModules: isEsModule,
    coverageVariable: COUNTERS,
    coverageGlobalScopeFunc: false,
    coverageGlobalScope: 'globalThis',
    compact: false,
    // A map that the file names is for whoever reads the report.
    produceSourceMap: false,
    parserPlugins: ['decorators', 'explicitResourceManagement', 'importAttributes'] as never,
  });
  const counted = instrumenter.instrumentSync(text, countedAs);
  return { text: counted, zero: instrumenter.lastFileCoverage() };
}

/** The counts of this process so far. */
export function counts(): CoverageMapData {
  return (globalThis as { [COUNTERS]?: CoverageMapData })[COUNTERS] ?? {};
}
