'use strict';

/** Sums and products in brackets. */

function tokensOf(text) {
  const pattern = /\s*(?:(\d+(?:\.\d+)?)|([-+*/()]))/y;
  const tokens = [];
  while (pattern.lastIndex < text.trimEnd().length) {
    const match = pattern.exec(text);
    if (match === null) throw new SyntaxError('no token');
    tokens.push(match[1] === undefined ? match[2] : Number(match[1]));
  }
  return tokens;
}

function resultOf(text) {
  const tokens = tokensOf(text);
  let at = 0;
  const factor = () => {
    const token = tokens[at++];
    if (token === '-') return -factor();
    if (token === '(') {
      const value = sum();
      if (tokens[at++] !== ')') throw new SyntaxError('not closed');
      return value;
    }
    if (typeof token !== 'number') throw new SyntaxError('no factor');
    return token;
  };
  const product = () => {
    let value = factor();
    while (tokens[at] === '*' || tokens[at] === '/')
      value = tokens[at++] === '*' ? value * factor() : value / factor();
    return value;
  };
  const sum = () => {
    let value = product();
    while (tokens[at] === '+' || tokens[at] === '-')
      value = tokens[at++] === '+' ? value + product() : value - product();
    return value;
  };
  const value = sum();
  if (at < tokens.length) throw new SyntaxError('more than a sum');
  return value;
}

module.exports = { tokensOf, resultOf };
