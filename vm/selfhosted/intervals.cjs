'use strict';

// `setInterval` of node's `timers/promises`.
require('penumbra:intrinsics');

/** @param start starts an interval and gives it: what is due, how to wait, and how to end it */
exports.promisedInterval = function promisedInterval(start) {
  return async function* setInterval(after, value, options = {}) {
    const interval = start(after, options);
    try {
      while (!interval.isAborted()) {
        if (!interval.isDue()) await interval.wait();
        while (interval.take()) yield value;
      }
      throw interval.abortion();
    } finally {
      interval.end();
    }
  };
};
