/** Uncovered outcomes that control may come to behind another outcome, within one call, as far as the text shows. */
import type { Machine } from '../../../vm/index.js';
import type { DecisionTaken } from '../events.js';

export class OpenBehind {
  private readonly sites = new Map<string, readonly number[]>();

  constructor(
    private readonly machine: Pick<Machine, 'sites' | 'functions'>,
    private readonly isCovered: (outcome: DecisionTaken) => boolean,
  ) {}

  /** One of them, always the same as long as it is uncovered. */
  first({ site, taken }: DecisionTaken): DecisionTaken | undefined {
    for (const behind of this.sitesBehind(site, taken))
      for (const outcome of [
        { site: behind, taken: true },
        { site: behind, taken: false },
      ])
        if (!this.isCovered(outcome)) return outcome;
    return undefined;
  }

  private sitesBehind(site: number, taken: boolean): readonly number[] {
    const key = `${site} ${taken}`;
    let found = this.sites.get(key);
    if (!found) {
      const { sites, functions } = this.machine;
      found = [...functions[sites[site]!.function]!.sitesBehind(site, taken)];
      this.sites.set(key, found);
    }
    return found;
  }
}
