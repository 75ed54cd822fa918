'use strict';
// Asks for the addresses of names, each way that node has.

/** @param {number} n */
function attack(n) {
  const dns = require('node:dns');
  if (n > 40) return dns.lookup('localhost', () => undefined);
  if (n > 30) return dns.promises.lookup('localhost');
  if (n > 20) return new dns.Resolver().resolve4('localhost', () => undefined);
  if (n > 10) return new dns.promises.Resolver().resolve4('localhost');
  if (n > 5) return dns.promises.resolve4('localhost');
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
