'use strict';
// Writes files, each way that node has.
const fs = require('node:fs');

/** @param {number} n */
function attack(n) {
  const file = `${__dirname}/written`;
  if (n > 80) return fs.writeFileSync(file, 'x');
  if (n > 70) return fs.appendFileSync(file, 'x');
  if (n > 60) return fs.openSync(file, 'w');
  if (n > 50) return fs.createWriteStream(file).end('x');
  if (n > 40) return new fs.WriteStream(file).end('x');
  if (n > 30) return fs.promises.open(file, 'w').then((handle) => handle.writeFile('x'));
  if (n > 20) return fs.mkdirSync(file);
  if (n > 10) return fs.copyFileSync(__filename, file);
  if (n > 5) return fs.promises.writeFile(file, 'x');
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
