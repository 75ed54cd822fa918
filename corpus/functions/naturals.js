'use strict';

/** Values whose kinds only their use tells: arrays, words, settings, any number of arguments. */

function quicksort(a) {
  if (a.length < 2) return a;
  const pivot = a[0];
  const left = [];
  const right = [];
  for (let i = 1; i < a.length; i++) (a[i] < pivot ? left : right).push(a[i]);
  return quicksort(left).concat(pivot, quicksort(right));
}

function blanks(text) {
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) === 32) count++;
  }
  return count > 1 ? 'many' : 'few';
}

function connect({ retries = 3, delay, onError } = {}) {
  if (delay > 100) return 'slow';
  if (onError) onError(retries);
  return retries > 5 ? 'patient' : 'hasty';
}

function judge(config, isStrict) {
  if (isStrict) {
    if (config.server.port > 1000) return 'private';
  }
  const retries = config?.retries ?? 3;
  if (retries > 5) return 'patient';
  return config.items.some((item) => item.ready) ? 'ready' : 'waiting';
}

function joined() {
  let text = '';
  for (let i = 0; i < arguments.length; i++) {
    const part = arguments[i];
    if (!part) continue;
    if (text) text += ' ';
    text += Array.isArray(part) ? joined(...part) : part;
  }
  return text;
}

function guarded(x) {
  if (x !== null) return graded(x);
}

function graded(x) {
  return x > 3 ? 'high' : 'low';
}

class Large {
  constructor(x) {
    this.isLarge = x > 10 ? 'yes' : 'no';
  }
}

class Odd {
  constructor(x) {
    this.isOdd = x % 2 === 1 ? 'yes' : 'no';
  }
}

function made(kind, x) {
  return new [Large, Odd][kind](x);
}

const handlers = [(x) => (x > 1 ? 'a' : 'b'), (x) => (x === 5 ? 'c' : 'd'), (x) => (x ? 'e' : 'f')];

function handled(kind, x) {
  return handlers[kind](x);
}

function opened(key) {
  const safe = new Proxy({}, { get: (_, name) => (name === 'secret' ? 'gold' : 'dust') });
  return safe[key] === 'gold' ? 'open' : 'shut';
}

class Stack {
  constructor() {
    this.items = [];
  }

  push(item) {
    if (this.items.length === 4) throw new RangeError('full');
    this.items.push(item);
    return this;
  }

  pop() {
    return this.items.length === 0 ? undefined : this.items.pop();
  }
}

module.exports = { quicksort, blanks, connect, judge, joined, guarded, made, handled, opened, Stack };
