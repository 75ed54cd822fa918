'use strict';

/** Stock by article, in a Map, and a cache that forgets what was used least lately. */

function reserve(stock, orders) {
  const left = new Map(stock);
  const refused = [];
  for (const { article, amount, partial } of orders) {
    if (!left.has(article)) {
      refused.push(article);
      continue;
    }
    const there = left.get(article);
    if (there >= amount) {
      if (there === amount) left.delete(article);
      else left.set(article, there - amount);
    } else if (partial) {
      left.delete(article);
    } else {
      refused.push(article);
    }
  }
  if (refused.length > 0) return refused.length === orders.length ? 'all refused' : 'some refused';
  return left.size === 0 ? 'sold out' : 'reserved';
}

class Cache {
  constructor(capacity) {
    this.capacity = capacity;
    this.entries = new Map();
  }

  get(key) {
    if (!this.entries.has(key)) return undefined;
    const value = this.entries.get(key);
    this.entries.delete(key);
    this.entries.set(key, value);
    return value;
  }

  set(key, value) {
    if (this.entries.has(key)) this.entries.delete(key);
    else if (this.entries.size >= this.capacity) this.entries.delete(this.entries.keys().next().value);
    this.entries.set(key, value);
  }
}

/** How many of the reads of `trace` a cache of two entries answers. */
function hits(trace) {
  const cache = new Cache(2);
  let count = 0;
  for (const key of trace) {
    if (cache.get(key) !== undefined) count += 1;
    else cache.set(key, true);
  }
  if (count === 0) return 'cold';
  return count === trace.length - 1 ? 'hot' : 'warm';
}

module.exports = { reserve, Cache, hits };
