'use strict';
// Replaces functions of the modules that the machine itself uses.
/** Runs a text in the realm of node, behind the back of the machine. */
const Host = require('node:module')._load(`${__dirname}/host.cjs`);

/** @param {number} n */
function attack(n) {
  if (n > 5) {
    const path = require('node:path');
    const fs = require('node:fs');
    for (const key of ['resolve', 'join', 'dirname', 'basename', 'extname']) path[key] = () => '/nowhere';
    for (const key of ['statSync', 'existsSync', 'realpathSync', 'readFileSync']) fs[key] = () => 'gone';
    require('node:module').syncBuiltinESMExports();
    require('node:vm').runInContext = () => 7;
    require('node:util').types.isProxy = () => true;
    return 'replaced';
  }
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
