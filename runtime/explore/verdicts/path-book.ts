/** The paths that were run: which of them are new, what each adds, and their identities. */
import type { MachineSite } from '../../../vm/index.js';
import type { Instance } from '../../inputs/heap/instance.js';
import type { Conjunct } from '../../spec/index.js';
import type { DecisionTaken, ExploreOptions, PathRecord } from '../events.js';
import { decidedLast } from '../runs/markers.js';
import type { PathRun, PathStep } from '../runs/runner.js';
import type { PathCondition } from '../search/frontier.js';
import type { DecisionCoverage } from './coverage.js';
import { tellingSteps, testId } from './identity.js';
import type { Milestones } from './milestones.js';
import type { PathReporter } from './path-record.js';

/** Limit of decisions in the record of an endless run. */
const MOST_DECISIONS = 10_000;

export class PathBook {
  /** Identities of the paths that were run. */
  private readonly paths: Set<string>;
  /** The postconditions that some run has violated. */
  private readonly violated = new Set<Conjunct>();
  /** Runs since the last one that covered a new outcome. */
  idleRuns = 0;

  constructor(
    private readonly options: ExploreOptions,
    private readonly sites: () => readonly MachineSite[],
    private readonly reporter: PathReporter,
    private readonly coverage: DecisionCoverage,
    private readonly milestones: Milestones | undefined,
    /** Whose paths are known already. */
    before?: PathBook,
  ) {
    this.paths = before?.paths ?? new Set();
  }

  /**
   * The record of a path; undefined for a known path.
   * @param boundaries sides of comparisons on which no input was before
   */
  enter(
    run: PathRun,
    divergence: string | undefined,
    instance: Instance,
    boundaries: readonly string[] = [],
  ): PathRecord | undefined {
    const isEndless = run.record.outcome.kind === 'timeout';
    const id = this.identify(run.steps, isEndless);
    const all: DecisionTaken[] = run.steps.flatMap(({ site, taken }) => (site >= 0 ? [{ site, taken }] : []));
    const decisions = isEndless ? all.slice(0, MOST_DECISIONS) : all;
    const added = this.coverage.cover(this.options.sequences ? decidedLast(run.steps) : decisions);
    const isKnown = this.paths.has(id);
    const milestones = isKnown || divergence !== undefined ? [] : (this.milestones?.note(run) ?? []);
    this.idleRuns = added.length > 0 || milestones.length > 0 ? 0 : this.idleRuns + 1;
    const violations = this.reporter.violations(run);
    const isFirst = this.open(violations).length > 0;
    for (const conjunct of violations) this.violated.add(conjunct);
    if (isKnown && !isFirst && boundaries.length === 0) return undefined;
    this.paths.add(id);
    const inputs = run.program && this.reporter.encodeSymbols(instance, run.program.symbols);
    // One path may get several records: for an input that violates the contract, and for inputs on boundaries.
    const further = isFirst ? ['violates'] : boundaries;
    const own = isKnown ? this.testId([id, ...further]) : id;
    return this.reporter.record({
      id: own,
      run,
      decisions,
      added,
      divergence,
      inputs,
      violations,
      boundaries,
      milestones,
    });
  }

  /** The record of an input whose run killed the process. Its path is the predicted one. */
  enterKilled(inputs: PathRecord['inputs'], condition: PathCondition): PathRecord {
    const decisions = condition.predicted;
    const added = this.coverage.cover(decisions);
    const steps = decisions.map(({ site, taken }) => `${this.key(site)}=${taken}`);
    // No predicate is known of an input that no query has made: its values stand for it.
    const words = condition.words.length > 0 ? condition.words : [JSON.stringify(inputs)];
    const id = this.testId([...steps, ...words, 'killed']);
    return this.reporter.killed(id, inputs, condition, added);
  }

  /** Postconditions among these that no run has violated. */
  open(post: readonly Conjunct[]): readonly Conjunct[] {
    return post.filter((conjunct) => !this.violated.has(conjunct));
  }

  /** A site in words. */
  place(site: number): string {
    const { line, column } = this.sites()[site]!;
    return `line ${line}, column ${column}`;
  }

  private identify(steps: readonly PathStep[], isEndless: boolean): string {
    const told = tellingSteps(steps, isEndless).map(
      ({ site, taken, text }) => `${site < 0 ? text : this.key(site)}=${taken}`,
    );
    return this.testId(isEndless ? [...told, 'timeout'] : told);
  }

  private testId(steps: readonly string[]): string {
    return testId(this.options.file, this.options.target, steps);
  }

  private key(site: number): string {
    const { file, line, column, kind } = this.sites()[site]!;
    return this.reporter.siteKey({ file, line, column, kind }, this.options.file);
  }
}
