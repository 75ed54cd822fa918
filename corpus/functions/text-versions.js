'use strict';

/** Versions of three numbers, with what comes before a release. */

const VERSION = /^v?(\d+)\.(\d+)\.(\d+)(?:-([\w.-]+))?$/;

function parseVersion(text) {
  const match = VERSION.exec(text);
  if (match === null) return null;
  const numbers = [Number(match[1]), Number(match[2]), Number(match[3])];
  return { numbers, early: match[4] === undefined ? [] : match[4].split('.') };
}

function comparePart(a, b) {
  const [x, y] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (x && y) return Number(a) - Number(b);
  if (x !== y) return x ? -1 : 1;
  return a === b ? 0 : a < b ? -1 : 1;
}

function compareVersions(left, right) {
  const [a, b] = [parseVersion(left), parseVersion(right)];
  if (a === null || b === null) throw new TypeError('no version');
  for (let i = 0; i < 3; i++) if (a.numbers[i] !== b.numbers[i]) return a.numbers[i] < b.numbers[i] ? -1 : 1;
  if (a.early.length === 0 || b.early.length === 0) return Math.sign(b.early.length - a.early.length);
  for (let i = 0; i < a.early.length && i < b.early.length; i++) {
    const order = comparePart(a.early[i], b.early[i]);
    if (order !== 0) return Math.sign(order);
  }
  return Math.sign(a.early.length - b.early.length);
}

function satisfies(version, range) {
  const match = /^(\^|~|>=|<)?(\d+)\.(\d+)(?:\.(\d+))?$/.exec(range);
  const parsed = parseVersion(version);
  if (match === null || parsed === null || parsed.early.length > 0) return false;
  const [major, minor, patch] = parsed.numbers;
  const [wantedMajor, wantedMinor, wantedPatch] = [Number(match[2]), Number(match[3]), Number(match[4] ?? 0)];
  const order = major - wantedMajor || minor - wantedMinor || patch - wantedPatch;
  switch (match[1]) {
    case '^':
      return major === wantedMajor && order >= 0;
    case '~':
      return major === wantedMajor && minor === wantedMinor && order >= 0;
    case '>=':
      return order >= 0;
    case '<':
      return order < 0;
    default:
      return order === 0;
  }
}

module.exports = { compareVersions, satisfies };
