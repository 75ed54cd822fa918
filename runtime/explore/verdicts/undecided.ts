/**
 * Path conditions without an answer, and the outcomes that their inputs could reach. All others are as well decided as
 * if these path conditions had been refuted.
 */
import type { MachineFunction, MachineSite } from '../../../vm/index.js';
import type { DecisionTaken } from '../events.js';
import type { PathCondition } from '../search/frontier.js';

/** The compiled program, as far as it is loaded. */
export interface Compiled {
  readonly functions: readonly MachineFunction[];
  readonly sites: readonly MachineSite[];
}

export class Undecided {
  private readonly conditions: (readonly DecisionTaken[])[] = [];

  constructor(private readonly program: Compiled) {}

  /** Adds a path condition; undefined: nothing is known of the paths without an answer. */
  add(condition: Pick<PathCondition, 'predicted'> | undefined): void {
    this.conditions.push(condition?.predicted ?? []);
  }

  get isEmpty(): boolean {
    return this.conditions.length === 0;
  }

  /** Makes a test whether an input of some undecided path condition may reach an outcome. */
  reach(): (outcome: DecisionTaken) => boolean {
    if (this.isEmpty) return () => false;
    const target = this.target();
    if (!target) return () => true;
    const aims = new Set<string>();
    const behind = new Set<number>();
    for (const predicted of this.conditions) {
      // What follows the last decision of the target itself, calls from there included.
      const last = predicted.findLast(({ site }) => target.sites.includes(site));
      if (last) aims.add(key(last));
      for (const site of last ? target.sitesBehind(last.site, last.taken) : target.sites) behind.add(site);
    }
    const own = new Set(target.sites);
    return (outcome) => !own.has(outcome.site) || behind.has(outcome.site) || aims.has(key(outcome));
  }

  /**
   * The function at the bottom of every path, if it runs once on each: what it has decided is decided for good. Of the
   * functions that no code can call only the target ever runs.
   */
  private target(): MachineFunction | undefined {
    const { functions, sites } = this.program;
    const isOneFile = functions.every(({ file }) => file === functions[0]!.file);
    if (!isOneFile) return undefined;
    const seen = new Set(this.conditions.flat().map(({ site }) => sites[site]!.function));
    return functions.find(({ number, isEntryOnly }) => isEntryOnly && seen.has(number));
  }
}

function key({ site, taken }: DecisionTaken): string {
  return `${site} ${taken}`;
}
