/** The functions of the program that a search has to do with: those that calls can reach, and those that runs have entered. */
import { joinedVocabulary, type Vocabulary } from '../../../compiler/ir/vocabulary.js';
import type { MachineSite } from '../../../vm/machine-table.js';
import { isOfLanguage } from '../../inputs/asked/asked-properties.js';
import { isEarlier } from '../../inputs/model/later-calls.js';
import type { ExploreOptions, SiteRecord } from '../events.js';
import { decidedLast, type Markers } from '../runs/markers.js';
import type { PathRun, Runner } from '../runs/runner.js';
import type { DecisionCoverage } from '../verdicts/coverage.js';

/** The names of properties that the text of a decision reads. @returns by number of the site */
export function propertiesIn({
  sites,
}: {
  readonly sites: readonly MachineSite[];
}): (site: number) => ReadonlySet<string> {
  const known = new Map<number, ReadonlySet<string>>();
  return (site) => {
    let names = known.get(site);
    if (!names) {
      names = new Set([...sites[site]!.text.matchAll(PROPERTY)].map(([, name]) => name!));
      known.set(site, names);
    }
    return names;
  };
}

const PROPERTY = /\.\s*([\p{ID_Start}$_][\p{ID_Continue}$]*)/gu;

/** Sites as they are told. */
export function siteRecords(sites: readonly MachineSite[]): SiteRecord[] {
  return sites.map(({ number, file, line, column, kind, text }) => ({
    site: number,
    file,
    line,
    column,
    kind,
    text,
  }));
}

export class Functions {
  /** The vocabulary as it was when so many functions had been entered. */
  private known: { readonly entered: number; readonly vocabulary: Vocabulary } | undefined;

  constructor(
    private readonly options: Pick<ExploreOptions, 'file'>,
    private readonly runner: Runner,
    private readonly markers: Markers | undefined,
    private readonly coverage: DecisionCoverage,
    /** Whether the decisions of a site count. */
    private readonly isCounted: (site: number) => boolean,
    /** Those that calls can reach, as far as that showed before the first run. */
    readonly reached: ReadonlySet<number>,
    /** Those that a run has entered. */
    readonly entered: Set<number>,
    /** Whether runs begin with the constructor of the receiver, which does not count. */
    private readonly beginsWithMaker: boolean,
  ) {}

  /** Of those that calls can reach; names are of properties that inputs may have, as those that were entered read them. */
  get vocabulary(): Vocabulary {
    const { reached, entered } = this;
    if (this.known?.entered !== entered.size) {
      const { functions } = this.runner.machine;
      const of = (numbers: Iterable<number>): Vocabulary =>
        joinedVocabulary([...numbers].map((number) => functions[number]!.vocabulary));
      const names = of(entered).names.filter((name) => !isOfLanguage(name));
      this.known = { entered: entered.size, vocabulary: { ...of(new Set([...reached, ...entered])), names } };
    }
    return this.known.vocabulary;
  }

  /** Records those that a run has entered. @returns whether one of them is new */
  enter({ record }: PathRun): boolean {
    const known = this.entered.size;
    for (const number of record.entered) this.entered.add(number);
    return this.entered.size > known;
  }

  /** Whether a run enters one that no other has. */
  entersNew({ record }: PathRun): boolean {
    return [...record.entered].some((number) => !this.entered.has(number));
  }

  /** Whether a run covers an outcome or enters a function that no other has. */
  findsNew(run: PathRun): boolean {
    return (
      this.entersNew(run) ||
      run.steps.some(({ site, taken }) => site >= 0 && !this.coverage.isCovered({ site, taken }))
    );
  }

  /** Their sites. */
  sitesOf(numbers: Iterable<number>): SiteRecord[] {
    return this.runner
      .sitesOf(numbers)
      .map((record) => (this.isCounted(record.site) ? record : { ...record, isUncounted: true }));
  }

  /** Those whose decisions count, among those that a run has entered: what only calls before the target's enter does not. */
  counted({ record, steps, later }: PathRun): Iterable<number> {
    if (this.beginsWithMaker || later.some(({ call }) => isEarlier(call)))
      return [...record.entered].filter((number) => this.reached.has(number));
    if (!this.markers) return record.entered;
    const { sites } = this.runner.machine;
    const { file } = this.options;
    return new Set(
      decidedLast(steps).flatMap(({ site }) => (sites[site]!.file === file ? [] : [sites[site]!.function])),
    );
  }
}
