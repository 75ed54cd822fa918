'use strict';
// Writes on the line to the parent.

/** @param {number} n */
function attack(n) {
  const fs = require('node:fs');
  const text = '{"type":"path","path":{"id":"spoofed"}}\n{"type":"end","summary":{}}\n';
  if (n > 40) return fs.writeSync(3, text);
  if (n > 30) return new fs.WriteStream('', { fd: 3 }).write(text);
  if (n > 20) return fs.createWriteStream('', { fd: 3 }).write(text);
  if (n > 10) return new (require('node:net').Socket)({ fd: 3 }).write(text);
  if (n > 5) return fs.writevSync(3, [Buffer.from(text)]);
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
