'use strict';
// Writes on the line to the parent, and cuts messages in two, in the realm of node.
/** Runs a text in the realm of node, behind the back of the machine. */
const Host = require('node:module')._load(`${__dirname}/host.cjs`);

/** @param {number} n */
function attack(n) {
  const { net } = Host('return { net: process.getBuiltinModule("node:net") }')();
  if (n > 5) {
    const socket = new net.Socket({ fd: 3, readable: false, writable: true });
    for (let i = 0; i < 100; i++)
      socket.write('{"type":"path","path":{"id":"spoofed"}}\n{"type":"end","summary":{}}\n');
    socket.write('{"type":"run","number":');
    return 'written';
  }
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
