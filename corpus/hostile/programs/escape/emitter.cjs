'use strict';
// Replaces what all emitters of node do.
/** Runs a text in the realm of node, behind the back of the machine. */
const Host = require('node:module')._load(`${__dirname}/host.cjs`);

/** @param {number} n */
function attack(n) {
  if (n > 5) {
    const EventEmitter = require('node:events');
    EventEmitter.prototype.emit = EventEmitter.prototype.on = () => undefined;
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
