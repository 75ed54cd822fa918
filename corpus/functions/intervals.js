'use strict';

/** Closed intervals as pairs of numbers. */

function mergeIntervals(intervals) {
  const sorted = intervals.filter(([low, high]) => low <= high).sort((a, b) => a[0] - b[0]);
  const merged = [];
  for (const [low, high] of sorted) {
    const last = merged[merged.length - 1];
    if (last !== undefined && low <= last[1]) {
      if (high > last[1]) last[1] = high;
    } else {
      merged.push([low, high]);
    }
  }
  return merged;
}

function locate(intervals, point) {
  let low = 0;
  let high = intervals.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const [from, to] = intervals[middle];
    if (point < from) high = middle - 1;
    else if (point > to) low = middle + 1;
    else return middle;
  }
  return ~low;
}

/** The share of the first interval that the second covers. */
function overlap([a, b], [c, d]) {
  if (b <= a || d <= c) return 0;
  const from = Math.max(a, c);
  const to = Math.min(b, d);
  if (from >= to) return 0;
  const share = (to - from) / (b - a);
  return share === 1 ? 'all' : share;
}

module.exports = { mergeIntervals, locate, overlap };
