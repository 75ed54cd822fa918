'use strict';

/** Structural comparison of any values, and what changed between two records. */

function equal(a, b) {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  if (Array.isArray(a)) {
    if (a.length !== b.length) return false;
    return a.every((item, i) => equal(item, b[i]));
  }
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]));
}

function changes(before, after) {
  const found = { added: 0, removed: 0, changed: 0 };
  for (const key of Object.keys(before)) {
    if (!(key in after)) found.removed += 1;
    else if (before[key] !== after[key]) found.changed += 1;
  }
  for (const key of Object.keys(after)) if (!(key in before)) found.added += 1;
  if (found.added + found.removed + found.changed === 0) return null;
  if (found.changed === 0 && found.removed === found.added) return 'renamed';
  return found;
}

/** What a value is, for a reader. */
function describe(value) {
  if (value === null) return 'null';
  if (typeof value === 'function') return value.length > 1 ? 'function of several' : 'function';
  if (typeof value !== 'object') return typeof value;
  if (Array.isArray(value)) return value.length === 0 ? 'empty list' : `list of ${describe(value[0])}`;
  if (typeof value.then === 'function') return 'promise';
  if (value instanceof Date) return 'date';
  return 'name' in value ? 'named record' : 'record';
}

module.exports = { equal, changes, describe };
