/**
 * Sites by a key that two numberings share: file, line, column and kind. Sites of one kind at one place (`a && b && c`
 * has two) are distinguished by their order.
 */
import path from 'node:path';
import type { SiteRecord } from '../explore/events.js';

/** The sites of one numbering by their keys. */
export class SiteKeys {
  private readonly keys = new Map<number, { readonly key: string; readonly words: string }>();
  private readonly numbers = new Map<string, number>();
  private readonly times = new Map<string, number>();

  /** Adds sites in the order of their numbers; those known already stay as they are. */
  add(sites: readonly Omit<SiteRecord, 'text'>[]): void {
    for (const { site, file, line, column, kind } of [...sites].sort((a, b) => a.site - b.site)) {
      if (this.keys.has(site)) continue;
      const place = `${path.resolve(file)}:${line}:${column}:${kind}`;
      const times = this.times.get(place) ?? 0;
      this.times.set(place, times + 1);
      const words = `${path.basename(file)}:${line}:${column} (${kind})`;
      const key = `${place}#${times}`;
      this.keys.set(site, { key, words });
      this.numbers.set(key, site);
    }
  }

  named(site: number): { readonly key: string; readonly words: string } | undefined {
    return this.keys.get(site);
  }

  siteOf(key: string): number | undefined {
    return this.numbers.get(key);
  }
}
