// Pollutes its own prototypes while it is loaded.
for (const key of ['get', 'set', 'then', 'value', 'toJSON', 'done', 'default', 'enumerable'])
  Object.prototype[key] = () => 7;

/** @param {number} n */
function attack(n) {
  return n > 5 ? 'large' : 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
