'use strict';

/** A scanner over character codes: identifiers, numbers, blanks and punctuation. */
function isDigit(c) {
  return c >= 48 && c <= 57;
}

function isLetter(c) {
  return (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || c === 95;
}

function tokenize(codes) {
  const tokens = [];
  let at = 0;
  while (at < codes.length) {
    const start = at;
    const c = codes[at];
    let kind;
    if (isDigit(c)) {
      kind = 'number';
      do at++;
      while (at < codes.length && isDigit(codes[at]));
    } else if (isLetter(c)) {
      kind = 'name';
      do at++;
      while (at < codes.length && (isLetter(codes[at]) || isDigit(codes[at])));
    } else {
      kind = c === 32 || c === 9 ? 'blank' : 'punctuation';
      at++;
    }
    tokens.push({ kind, start, end: at });
  }
  return tokens;
}

/** @param {int} n */
function run(n) {
  const codes = [];
  let x = n;
  for (let i = 0; i < 2000; i++) {
    x = (x * 1103 + 12345) % 65536;
    codes.push(32 + (x % 95));
  }
  let names = 0;
  for (const token of tokenize(codes)) {
    if (token.kind === 'name') names += token.end - token.start;
  }
  return names;
}

module.exports = { run };
