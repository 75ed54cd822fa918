'use strict';

/** Strings grown piece by piece: fizz buzz over numbers that follow from the input. */
function run(n) {
  let out = '';
  let x = n;
  for (let i = 0; i < 4000; i++) {
    x = (x * 1103 + 12345) % 65536;
    if (x % 15 === 0) {
      out += 'fizzbuzz';
    } else if (x % 5 === 0) {
      out += 'buzz';
    } else if (x % 3 === 0) {
      out += 'fizz';
    } else {
      out += '.';
    }
    if (out.length > 400) {
      out = `${out.slice(200)}|`;
    }
  }
  return out.length;
}

module.exports = { run };
