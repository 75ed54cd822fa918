'use strict';

/** Calls and returns: Fibonacci numbers by their definition. */
function fibonacci(n) {
  return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

/** @param {int} n */
function run(n) {
  return fibonacci(n);
}

module.exports = { run };
