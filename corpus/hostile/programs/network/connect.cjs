'use strict';
// Connects, each way that node has.

/** @param {number} n */
function attack(n) {
  const { port } = require('./port.json');
  if (n > 60) return require('node:net').connect(port, '127.0.0.1');
  if (n > 50) return new (require('node:net').Socket)().connect(port, '127.0.0.1');
  if (n > 40) return require('node:http').get(`http://127.0.0.1:${port}/`);
  if (n > 30) return require('node:tls').connect(port, '127.0.0.1');
  if (n > 20) return require('node:http2').connect(`http://127.0.0.1:${port}/`);
  if (n > 10) return fetch(`http://127.0.0.1:${port}/`);
  if (n > 5) return require('node:net').createConnection({ path: '/tmp/nobody' });
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
