/** The parent's end of replays: batches of paths, each judged; a child that dies or hangs is replaced. */

import { PenumbraError } from '../../compiler/diagnostics.js';
import type { ExploreOptions, PathRecord, SiteRecord } from '../explore/events.js';
import { Child } from '../jobs/child.js';
import { judge, type SiteNames } from './compare.js';
import type { Observation, RecordedSite, Replayed } from './observation.js';
import type { Reach, ReplayMessage, ReplayRequest, TargetReach } from './protocol.js';
import type { Inputs } from './run.js';
import { SiteKeys } from './site-keys.js';
import type { ReplayVerdict } from './verdict.js';

/** A replayed path: the verdict, and what plain node was seen to do where it ran. */
export interface ReplayResult {
  readonly verdict: ReplayVerdict;
  readonly replayed: Replayed;
  readonly plain: Observation | undefined;
}

/** How generated code reaches the target and classes. */
export interface Reached {
  readonly target: TargetReach;
  readonly classes: Readonly<Record<string, Reach>>;
}

const GRACE = 2000;

export class Replayer {
  private child: Child<ReplayRequest, ReplayMessage> | undefined;
  private readonly predicted = new SiteKeys();
  private recordedKeys = new SiteKeys();
  private recorded = new Map<string, RecordedSite>();
  readonly names: SiteNames = {
    predicted: (site) => this.predicted.named(site),
    recorded: (key) => this.recorded.get(key),
  };

  constructor(private readonly options: ExploreOptions) {}

  /** Tells the sites that paths are about to name. */
  addSites(sites: readonly SiteRecord[]): void {
    this.predicted.add(sites);
  }

  /** Key and words of a site that a replay recorded. */
  recordedName(site: number): { readonly key: string; readonly words: string } | undefined {
    return this.recordedKeys.named(site);
  }

  /** Replays paths in order. */
  async replay(paths: readonly PathRecord[]): Promise<ReplayResult[]> {
    const results: ReplayResult[] = [];
    while (results.length < paths.length) {
      const rest = paths.slice(results.length);
      for await (const replayed of this.run(
        rest.map(({ inputs }) => inputs),
        rest,
      )) {
        const verdict = judge(paths[results.length]!, replayed, this.names);
        results.push({ verdict, replayed, plain: replayed.kind === 'ran' ? replayed.plain : undefined });
      }
    }
    return results;
  }

  /** How generated code reaches the target and classes. Methods are called only to find what is found no other way. */
  async reach(classes: readonly string[]): Promise<Reached> {
    const direct = await this.askReach(classes, false);
    if (!direct)
      return { target: { kind: 'none', reason: 'the file could not be loaded again' }, classes: {} };
    const isComplete = classes.every((name) => Object.hasOwn(direct.classes, name));
    return (isComplete ? undefined : await this.askReach(classes, true)) ?? direct;
  }

  private async askReach(classes: readonly string[], byCalling: boolean): Promise<Reached | undefined> {
    const child = this.open();
    child.send({ command: 'reach', classes, byCalling });
    const next = await child.next(this.options.runTimeout + GRACE);
    if (next.kind === 'message' && next.message.type === 'reach') {
      const { target, classes: found } = next.message;
      return { target, classes: found };
    }
    if (next.kind === 'message' && next.message.type === 'fault') throw fault(next.message.message);
    await this.close();
    return undefined;
  }

  async close(): Promise<void> {
    const { child } = this;
    this.child = undefined;
    await child?.kill();
  }

  /** Answers in order; ends early, with an answer for the input at fault, when the process had to be replaced. */
  private async *run(inputs: readonly Inputs[], paths: readonly PathRecord[]): AsyncGenerator<Replayed> {
    const child = this.open();
    child.send({ command: 'replay', inputs });
    for (let done = 0; done < inputs.length; ) {
      const next = await child.next(this.options.runTimeout + GRACE);
      if (next.kind === 'message') {
        const { message } = next;
        if (message.type === 'fault') throw fault(message.message);
        if (message.type === 'sites') this.addRecorded(message.sites);
        if (message.type !== 'replayed') continue;
        yield message.replayed;
        done += 1;
        continue;
      }
      await this.close();
      yield unfinished(paths[done]!, next.kind, this.options);
      return;
    }
  }

  private addRecorded(sites: readonly RecordedSite[]): void {
    this.recordedKeys.add(sites);
    for (const site of sites) this.recorded.set(this.recordedKeys.named(site.site)!.key, site);
  }

  private open(): Child<ReplayRequest, ReplayMessage> {
    if (!this.child) {
      const { file, target, seed, memory } = this.options;
      this.child = new Child({ entry: new URL('./replay-child.js', import.meta.url), memory });
      // Another process numbers its sites anew.
      this.recordedKeys = new SiteKeys();
      this.recorded = new Map();
      this.child.send({ command: 'open', file, target, seed });
    }
    return this.child;
  }
}

/** A run that did not come back is what a path that timed out predicts; for any other it is a difference. */
function unfinished(path: PathRecord, how: 'silence' | 'exit' | 'memory', options: ExploreOptions): Replayed {
  const kind = {
    silence: `it did not come back within ${options.runTimeout} ms`,
    exit: 'it ended the process',
    memory: 'it ran out of memory',
  };
  return path.outcome.kind === 'timeout' ? { kind: 'unfinished' } : { kind: 'unfinished', reason: kind[how] };
}

function fault(message: string): PenumbraError {
  return new PenumbraError({
    code: 'E_INTERNAL',
    message,
    hint: 'This is a fault of penumbra, not of the subject.',
  });
}
