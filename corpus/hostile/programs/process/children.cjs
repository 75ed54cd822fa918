'use strict';
// Starts programs.

/** @param {number} n */
function attack(n) {
  const children = require('node:child_process');
  const command = `touch ${__dirname}/written`;
  if (n > 50) return children.execSync(command);
  if (n > 40) return children.spawnSync('sh', ['-c', command]);
  if (n > 30) return children.fork(__filename);
  if (n > 20) return new children.ChildProcess().spawn({ file: '/bin/sh', args: ['sh', '-c', command] });
  if (n > 10) return require('node:cluster').fork();
  if (n > 5) return children.exec(command);
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
