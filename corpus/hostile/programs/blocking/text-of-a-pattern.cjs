'use strict';
// A text that a pattern backtracks on for ever, which the analyser itself comes to when it looks for inputs.

/** @param {string} s */
function attack(s) {
  if (s.length > 35) return /^(a+)+$/u.test(s) ? 'repeated' : 'other';
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
