/**
 * What is going on, on standard error: on a terminal a line for each target that is being explored, rewritten as it goes on;
 * elsewhere only what goes wrong, in plain lines. There are no colours.
 */
import type { MultiBar, SingleBar } from 'cli-progress';
import type { SessionEvent } from '../session.js';
import type { Output } from './output.js';
import { duration, shorten } from './words.js';

export interface Progress {
  /** Told of each event when it comes. */
  watch(event: SessionEvent): void;
  /** Told of each event when it is its turn: targets come one after the other. */
  show(event: SessionEvent): void;
  /** Makes room for what is printed. */
  stop(): void;
}

/** @param stream where to; without a terminal there, only what goes wrong is reported. */
export async function openProgress(stream: Output, isQuiet = false): Promise<Progress> {
  const silent = { watch: () => undefined, stop: () => undefined };
  if (isQuiet) return { ...silent, show: () => undefined };
  if (!stream.isTTY) return { ...silent, show: (event) => tell(event, stream) };
  const { default: progress } = await import('cli-progress');
  return new Display(
    stream,
    () =>
      new progress.MultiBar({
        format: FORMAT,
        clearOnComplete: true,
        hideCursor: true,
        stream,
        fps: 8,
        barsize: 16,
      }),
  );
}

const FORMAT =
  '{name} {bar} {value}/{total} outcomes, {run} paths, {queued} waiting, {queries} queries, {time}';
/** Characters of a name, at most. */
const NAME = 36;

/** A target that is being explored. */
interface Running {
  readonly began: number;
  covered: number;
  total: number;
  run: number;
  queued: number;
  queries: number;
  bar: SingleBar | undefined;
}

class Display implements Progress {
  private readonly running = new Map<string, Running>();
  private bars: MultiBar | undefined;

  constructor(
    private readonly stream: Output,
    private readonly open: () => MultiBar,
  ) {}

  watch(event: SessionEvent): void {
    if (event.type === 'start')
      this.running.set(event.target, {
        began: Date.now(),
        covered: 0,
        total: 0,
        run: 0,
        queued: 0,
        queries: 0,
        bar: undefined,
      });
    if (event.type === 'progress') Object.assign(this.running.get(event.target) ?? {}, counts(event));
    if (event.type === 'end') {
      const bar = this.running.get(event.target)?.bar;
      if (bar) this.bars?.remove(bar);
      this.running.delete(event.target);
    }
    if (event.type === 'start' || event.type === 'progress') this.draw();
  }

  show(event: SessionEvent): void {
    if (event.type !== 'resumed' && event.type !== 'killed') return;
    this.stop();
    tell(event, this.stream);
  }

  stop(): void {
    this.bars?.stop();
    this.bars = undefined;
    for (const running of this.running.values()) running.bar = undefined;
  }

  private draw(): void {
    this.bars ??= this.open();
    for (const [name, running] of this.running) {
      const { covered, total, run, queued, queries } = running;
      const shown = {
        name: shorten(name, NAME).padEnd(Math.min(NAME, 24)),
        run,
        queued,
        queries,
        time: duration(Date.now() - running.began),
      };
      running.bar ??= this.bars.create(total, covered, shown);
      running.bar.setTotal(total);
      running.bar.update(covered, shown);
    }
  }
}

function counts({
  covered,
  total,
  run,
  queued,
  queries,
}: SessionEvent & { readonly type: 'progress' }): Omit<Running, 'began' | 'bar'> {
  return { covered, total, run, queued, queries };
}

function tell(event: SessionEvent, stream: Output): void {
  if (event.type === 'resumed') {
    stream.write(`going on from ${event.journal} (${event.answers} answers known)\n`);
  } else if (event.type === 'killed') {
    stream.write(`run ${event.run} was given up: ${event.reason}\n`);
  }
}
