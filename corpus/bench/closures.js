'use strict';

/** Functions as values: pipelines of map, filter and reduce over closures. */
function adder(by) {
  return (x) => x + by;
}

/** @param {int} n */
function run(n) {
  const numbers = [];
  for (let i = 0; i < 200; i++) {
    numbers.push((n * (i + 7)) % 1009);
  }
  let total = 0;
  for (let round = 0; round < 20; round++) {
    total += numbers
      .map(adder(round))
      .filter((x) => x % 3 !== 0)
      .map((x) => x * 2)
      .reduce((sum, x) => (x > 500 ? sum + x : sum - x), 0);
  }
  return total;
}

module.exports = { run };
