/** Outcomes covered against time and paths. */
import type { RecordedTarget } from '../journal/run-record.js';
import type { Series } from './data.js';

/** Points that a curve keeps at most: more than there are pixels. */
const MOST_POINTS = 400;

/** Of several targets, as if all had been begun at the same moment. */
export function progressOf(targets: readonly Pick<RecordedTarget, 'paths' | 'times'>[]): {
  readonly time: Series;
  readonly paths: Series;
} {
  const time: Point[] = [];
  const paths: Point[] = [];
  for (const target of targets) {
    for (const [at, path] of target.paths.entries()) {
      if (path.added.length === 0) continue;
      time.push({ x: target.times.get(path.id) ?? 0, gain: path.added.length });
      paths.push({ x: at + 1, gain: path.added.length });
    }
  }
  return { time: cumulative(time), paths: cumulative(paths) };
}

interface Point {
  readonly x: number;
  readonly gain: number;
}

function cumulative(points: readonly Point[]): Series {
  const x: number[] = [0];
  const y: number[] = [0];
  for (const point of [...points].sort((left, right) => left.x - right.x)) {
    const sum = y.at(-1)! + point.gain;
    if (point.x === x.at(-1)) y[y.length - 1] = sum;
    else {
      x.push(point.x);
      y.push(sum);
    }
  }
  const step = Math.ceil(x.length / MOST_POINTS);
  const isKept = (_: number, at: number): boolean => at % step === 0 || at === x.length - 1;
  return { x: x.filter(isKept), y: y.filter(isKept) };
}
