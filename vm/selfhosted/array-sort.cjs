'use strict';

// Array.prototype.sort with a comparison function (ECMA-262, 23.1.3.30). Which pairs are compared, and in which
// order, is up to the engine; node's is a timsort (Peters, "listsort"), and a replay has to see the same decisions.
const $ = require('penumbra:intrinsics');
const { define, lengthOf, newArray } = $;

exports.sort = function sort(compare) {
  if (compare !== undefined && typeof compare !== 'function') {
    throw $.typeError('The comparison function must be either a function or undefined');
  }
  const object = $.toObject(this);
  const length = lengthOf(object);
  if (length < 2) return object;
  const values = newArray();
  let undefinedCount = 0;
  for (let k = 0; k < length; k++) {
    if (!(k in object)) continue;
    const value = object[k];
    if (value === undefined) undefinedCount++;
    else define(values, values.length, value);
  }
  sortValues(values, orderOf(compare));
  let k = 0;
  for (; k < values.length; k++) object[k] = values[k];
  for (let n = 0; n < undefinedCount; n++) object[k++] = undefined;
  for (; k < length; k++) delete object[k];
  return object;
};

exports.toSorted = function toSorted(compare) {
  if (compare !== undefined && typeof compare !== 'function') {
    throw $.typeError('The comparison function must be either a function or undefined');
  }
  const object = $.toObject(this);
  const length = lengthOf(object);
  const out = $.newArrayOf(length);
  const values = newArray();
  for (let k = 0; k < length; k++) {
    const value = object[k];
    if (value !== undefined) define(values, values.length, value);
  }
  sortValues(values, orderOf(compare));
  for (let k = 0; k < length; k++) define(out, k, k < values.length ? values[k] : undefined);
  return out;
};

/** 23.1.3.30.2 CompareArrayElements, of values that are not undefined. */
function orderOf(compare) {
  if (compare !== undefined) return (x, y) => sign(callFunction(compare, undefined, x, y));
  return (x, y) => {
    const first = `${x}`;
    const second = `${y}`;
    if (first < second) return -1;
    return first > second ? 1 : 0;
  };
}

/** What a comparison function returned, as a number; NaN counts as 0. */
function sign(result) {
  const number = +result;
  return $.isNaN(number) ? 0 : number;
}

exports.sign = sign;

/** Sorts an array of values in place, stably. */
function sortValues(work, order) {
  let remaining = work.length;
  if (remaining < 2) return;
  const state = { work, order, gallop: 7, runs: newArray() };
  const least = minimalRun(remaining);
  let low = 0;
  while (remaining > 0) {
    let run = countRun(work, order, low, low + remaining);
    if (run < least) {
      let forced = remaining;
      if (least < remaining) forced = least;
      insertionSort(work, order, low, low + run, low + forced);
      run = forced;
    }
    define(state.runs, state.runs.length, { base: low, length: run });
    collapse(state);
    low += run;
    remaining -= run;
  }
  collapseAll(state);
}

function minimalRun(length) {
  let n = length;
  let bit = 0;
  while (n >= 64) {
    bit |= n & 1;
    n >>= 1;
  }
  return n + bit;
}

/** The length of the run at `low`; a strictly descending one is reversed. */
function countRun(work, order, low, high) {
  if (low + 1 === high) return 1;
  let length = 2;
  const first = work[low];
  let previous = work[low + 1];
  const descends = order(previous, first) < 0;
  for (let k = low + 2; k < high; k++, length++) {
    const current = work[k];
    const sign = order(current, previous);
    if (descends ? sign >= 0 : sign < 0) break;
    previous = current;
  }
  if (descends) {
    for (let i = low, j = low + length - 1; i < j; i++, j--) {
      const saved = work[i];
      work[i] = work[j];
      work[j] = saved;
    }
  }
  return length;
}

function insertionSort(work, order, low, start, high) {
  for (let at = low === start ? start + 1 : start; at < high; at++) {
    let left = low;
    let right = at;
    const pivot = work[right];
    while (left < right) {
      const middle = left + ((right - left) >> 1);
      if (order(pivot, work[middle]) < 0) right = middle;
      else left = middle + 1;
    }
    for (let k = at; k > left; k--) work[k] = work[k - 1];
    work[left] = pivot;
  }
}

/** Keeps the lengths of pending runs a falling sequence faster than Fibonacci's. */
function collapse(state) {
  const { runs } = state;
  while (runs.length > 1) {
    let n = runs.length - 2;
    if (breaksInvariant(runs, n + 1) || breaksInvariant(runs, n)) {
      if (runs[n - 1].length < runs[n + 1].length) n--;
      mergeAt(state, n);
    } else if (runs[n].length <= runs[n + 1].length) mergeAt(state, n);
    else break;
  }
}

function breaksInvariant(runs, n) {
  return n >= 2 && runs[n - 2].length <= runs[n - 1].length + runs[n].length;
}

function collapseAll(state) {
  const { runs } = state;
  while (runs.length > 1) {
    let n = runs.length - 2;
    if (n > 0 && runs[n - 1].length < runs[n + 1].length) n--;
    mergeAt(state, n);
  }
}

function mergeAt(state, n) {
  const { work, order, runs } = state;
  let { base: baseA, length: lengthA } = runs[n];
  let { base: baseB, length: lengthB } = runs[n + 1];
  runs[n].length = lengthA + lengthB;
  if (n === runs.length - 3) runs[n + 1] = runs[n + 2];
  runs.length -= 1;
  const skip = gallopRight(work, order, work[baseB], baseA, lengthA, 0);
  baseA += skip;
  lengthA -= skip;
  if (lengthA === 0) return;
  lengthB = gallopLeft(work, order, work[baseA + lengthA - 1], baseB, lengthB, lengthB - 1);
  if (lengthB === 0) return;
  if (lengthA <= lengthB) mergeLow(state, baseA, lengthA, baseB, lengthB);
  else mergeHigh(state, baseA, lengthA, baseB, lengthB);
}

/** Where `key` belongs in a sorted stretch, left of equal elements; the search starts at `hint`. */
function gallopLeft(work, order, key, base, length, hint) {
  let last = 0;
  let offset = 1;
  if (order(work[base + hint], key) < 0) {
    const most = length - hint;
    while (offset < most && order(work[base + hint + offset], key) < 0) {
      last = offset;
      offset = (offset << 1) + 1;
    }
    if (offset > most) offset = most;
    last += hint;
    offset += hint;
  } else {
    const most = hint + 1;
    while (offset < most && !(order(work[base + hint - offset], key) < 0)) {
      last = offset;
      offset = (offset << 1) + 1;
    }
    if (offset > most) offset = most;
    const saved = last;
    last = hint - offset;
    offset = hint - saved;
  }
  last++;
  while (last < offset) {
    const middle = last + ((offset - last) >> 1);
    if (order(work[base + middle], key) < 0) last = middle + 1;
    else offset = middle;
  }
  return offset;
}

/** As `gallopLeft`, right of equal elements. */
function gallopRight(work, order, key, base, length, hint) {
  let last = 0;
  let offset = 1;
  if (order(key, work[base + hint]) < 0) {
    const most = hint + 1;
    while (offset < most && order(key, work[base + hint - offset]) < 0) {
      last = offset;
      offset = (offset << 1) + 1;
    }
    if (offset > most) offset = most;
    const saved = last;
    last = hint - offset;
    offset = hint - saved;
  } else {
    const most = length - hint;
    while (offset < most && !(order(key, work[base + hint + offset]) < 0)) {
      last = offset;
      offset = (offset << 1) + 1;
    }
    if (offset > most) offset = most;
    last += hint;
    offset += hint;
  }
  last++;
  while (last < offset) {
    const middle = last + ((offset - last) >> 1);
    if (order(key, work[base + middle]) < 0) offset = middle;
    else last = middle + 1;
  }
  return offset;
}

function copy(from, start, to, at, count) {
  if (from === to && start < at) {
    for (let k = count - 1; k >= 0; k--) to[at + k] = from[start + k];
  } else for (let k = 0; k < count; k++) to[at + k] = from[start + k];
}

/** Merges two adjacent runs, the first of which is not the longer one, from the left. */
function mergeLow(state, startA, givenA, startB, givenB) {
  const { work, order } = state;
  let lengthA = givenA;
  let lengthB = givenB;
  const saved = newArray();
  copy(work, startA, saved, 0, lengthA);
  let to = startA;
  let a = 0;
  let b = startB;
  work[to++] = work[b++];
  if (--lengthB === 0) return finishLow(work, saved, a, to, lengthA);
  if (lengthA === 1) return finishOneLow(work, saved, a, b, to, lengthB);
  let least = state.gallop;
  for (;;) {
    let winsA = 0;
    let winsB = 0;
    for (;;) {
      if (order(work[b], saved[a]) < 0) {
        work[to++] = work[b++];
        winsB++;
        winsA = 0;
        if (--lengthB === 0) return finishLow(work, saved, a, to, lengthA);
        if (winsB >= least) break;
      } else {
        work[to++] = saved[a++];
        winsA++;
        winsB = 0;
        if (--lengthA === 1) return finishOneLow(work, saved, a, b, to, lengthB);
        if (winsA >= least) break;
      }
    }
    least++;
    let isFirst = true;
    while (winsA >= 7 || winsB >= 7 || isFirst) {
      isFirst = false;
      if (least > 1) least--;
      state.gallop = least;
      winsA = gallopRight(saved, order, work[b], a, lengthA, 0);
      if (winsA > 0) {
        copy(saved, a, work, to, winsA);
        to += winsA;
        a += winsA;
        lengthA -= winsA;
        if (lengthA === 1) return finishOneLow(work, saved, a, b, to, lengthB);
        if (lengthA === 0) return finishLow(work, saved, a, to, lengthA);
      }
      work[to++] = work[b++];
      if (--lengthB === 0) return finishLow(work, saved, a, to, lengthA);
      winsB = gallopLeft(work, order, saved[a], b, lengthB, 0);
      if (winsB > 0) {
        copy(work, b, work, to, winsB);
        to += winsB;
        b += winsB;
        lengthB -= winsB;
        if (lengthB === 0) return finishLow(work, saved, a, to, lengthA);
      }
      work[to++] = saved[a++];
      if (--lengthA === 1) return finishOneLow(work, saved, a, b, to, lengthB);
    }
    least++;
    state.gallop = least;
  }
}

function finishLow(work, saved, a, to, lengthA) {
  copy(saved, a, work, to, lengthA);
}

function finishOneLow(work, saved, a, b, to, lengthB) {
  copy(work, b, work, to, lengthB);
  work[to + lengthB] = saved[a];
}

/** As `mergeLow`, from the right: the second run is the shorter one. */
function mergeHigh(state, startA, givenA, startB, givenB) {
  const { work, order } = state;
  let lengthA = givenA;
  let lengthB = givenB;
  const saved = newArray();
  copy(work, startB, saved, 0, lengthB);
  let to = startB + lengthB - 1;
  let b = lengthB - 1;
  let a = startA + lengthA - 1;
  work[to--] = work[a--];
  if (--lengthA === 0) return finishHigh(work, saved, to, lengthB);
  if (lengthB === 1) return finishOneHigh(work, saved, a, b, to, lengthA);
  let least = state.gallop;
  for (;;) {
    let winsA = 0;
    let winsB = 0;
    for (;;) {
      if (order(saved[b], work[a]) < 0) {
        work[to--] = work[a--];
        winsA++;
        winsB = 0;
        if (--lengthA === 0) return finishHigh(work, saved, to, lengthB);
        if (winsA >= least) break;
      } else {
        work[to--] = saved[b--];
        winsB++;
        winsA = 0;
        if (--lengthB === 1) return finishOneHigh(work, saved, a, b, to, lengthA);
        if (winsB >= least) break;
      }
    }
    least++;
    let isFirst = true;
    while (winsA >= 7 || winsB >= 7 || isFirst) {
      isFirst = false;
      if (least > 1) least--;
      state.gallop = least;
      let k = gallopRight(work, order, saved[b], startA, lengthA, lengthA - 1);
      winsA = lengthA - k;
      if (winsA > 0) {
        to -= winsA;
        a -= winsA;
        copy(work, a + 1, work, to + 1, winsA);
        lengthA -= winsA;
        if (lengthA === 0) return finishHigh(work, saved, to, lengthB);
      }
      work[to--] = saved[b--];
      if (--lengthB === 1) return finishOneHigh(work, saved, a, b, to, lengthA);
      k = gallopLeft(saved, order, work[a], 0, lengthB, lengthB - 1);
      winsB = lengthB - k;
      if (winsB > 0) {
        to -= winsB;
        b -= winsB;
        copy(saved, b + 1, work, to + 1, winsB);
        lengthB -= winsB;
        if (lengthB === 1) return finishOneHigh(work, saved, a, b, to, lengthA);
        if (lengthB === 0) return finishHigh(work, saved, to, lengthB);
      }
      work[to--] = work[a--];
      if (--lengthA === 0) return finishHigh(work, saved, to, lengthB);
    }
    least++;
    state.gallop = least;
  }
}

function finishHigh(work, saved, to, lengthB) {
  if (lengthB > 0) copy(saved, 0, work, to - (lengthB - 1), lengthB);
}

function finishOneHigh(work, saved, a, b, to, lengthA) {
  copy(work, a - lengthA + 1, work, to - lengthA + 1, lengthA);
  work[to - lengthA] = saved[b];
}
