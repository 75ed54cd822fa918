/** Which input to change: one whose changes led elsewhere more often comes more often. */

/** What is known of an input before it is changed: as good as one in so many. */
const TRUST = 256;
/** Each input is changed at least this often, in parts of the one that is changed most. */
const LEAST = 1 / 16;

interface Lane {
  tried: number;
  fruitful: number;
}

export class InputShares {
  private readonly lanes = new Map<string, Lane>();

  /** Records that inputs were changed. */
  tried(names: Iterable<string>): void {
    for (const name of names) this.lane(name).tried += 1;
  }

  /** Records that this led elsewhere. */
  rewarded(names: Iterable<string>): void {
    for (const name of names) this.lane(name).fruitful += 1;
  }

  /** One of some inputs. @param fraction from 0 to below 1, at random */
  drawn(names: readonly string[], fraction: number): string {
    const rates = names.map((name) => {
      const { tried, fruitful } = this.lane(name);
      return (1 + fruitful) / (TRUST + tried);
    });
    const least = Math.max(...rates) * LEAST;
    const shares = rates.map((rate) => Math.max(rate, least));
    let left = fraction * shares.reduce((sum, share) => sum + share, 0);
    for (const [i, share] of shares.entries()) {
      left -= share;
      if (left < 0) return names[i]!;
    }
    return names.at(-1)!;
  }

  private lane(name: string): Lane {
    const lane = this.lanes.get(name) ?? { tried: 0, fruitful: 0 };
    this.lanes.set(name, lane);
    return lane;
  }
}
