'use strict';
// Sends datagrams.

/** @param {number} n */
function attack(n) {
  const dgram = require('node:dgram');
  const { port } = require('./port.json');
  if (n > 20) return dgram.createSocket('udp4').send('x', port, '127.0.0.1');
  if (n > 10) return dgram.createSocket('udp4').bind(0);
  if (n > 5) return dgram.createSocket('udp4').addMembership('224.0.0.1');
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
