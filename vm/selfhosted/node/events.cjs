'use strict';

// `EventEmitter` of node's module `events`: what calls listeners, and what it makes of them.
const $ = require('penumbra:intrinsics');

/** `emit`, of an event that has listeners: they are called as they were when it began. */
exports.emitEvent = function emit(_native, type, ...args) {
  const listeners = this._events[type];
  if (typeof listeners === 'function') {
    callFunction(listeners, this, ...args);
    return true;
  }
  const all = [];
  for (let at = 0; at < listeners.length; at++) all[at] = listeners[at];
  for (let at = 0; at < all.length; at++) callFunction(all[at], this, ...args);
  return true;
};

/** `on` and `prependListener`, of a listener that depends on the input. */
function add(emitter, native, type, listener, isFirst) {
  if (typeof listener !== 'function') return $.callNatively(native, emitter, [type, listener]);
  if (emitter._events.newListener !== undefined)
    callFunction(emitter.emit, emitter, 'newListener', type, listener.listener ?? listener);
  const events = emitter._events;
  const present = events[type];
  if (present === undefined) {
    events[type] = listener;
    emitter._eventsCount += 1;
    return emitter;
  }
  const before = typeof present === 'function' ? [present] : present;
  const all = isFirst ? [listener] : [];
  for (let at = 0; at < before.length; at++) all[all.length] = before[at];
  if (!isFirst) all[all.length] = listener;
  events[type] = all;
  return emitter;
}

exports.appendListener = function on(native, type, listener) {
  return add(this, native, type, listener, false);
};

exports.prependListener = function prependListener(native, type, listener) {
  return add(this, native, type, listener, true);
};

/** A listener that takes itself away when it is called. */
function onceOnly(emitter, type, listener) {
  let isOver = false;
  const { once } = {
    once(...args) {
      if (isOver) return undefined;
      callFunction(emitter.removeListener, emitter, type, once);
      isOver = true;
      return callFunction(listener, emitter, ...args);
    },
  };
  $.named(once, 'bound onceWrapper');
  once.listener = listener;
  return once;
}

exports.onceListener = function once(native, type, listener) {
  if (typeof listener !== 'function') return $.callNatively(native, this, [type, listener]);
  callFunction(this.on, this, type, onceOnly(this, type, listener));
  return this;
};

exports.prependOnceListener = function prependOnceListener(native, type, listener) {
  if (typeof listener !== 'function') return $.callNatively(native, this, [type, listener]);
  callFunction(this.prependListener, this, type, onceOnly(this, type, listener));
  return this;
};

/** `once(emitter, name)` of the module: a promise of what the event is emitted with. */
exports.nextEvent = async function once(_native, emitter, name) {
  return new $.Promise((resolve, reject) => {
    const failed = (error) => {
      callFunction(emitter.removeListener, emitter, name, came);
      callFunction(reject, undefined, error);
    };
    const came = (...args) => {
      callFunction(emitter.removeListener, emitter, 'error', failed);
      callFunction(resolve, undefined, args);
    };
    callFunction(emitter.once, emitter, name, came);
    if (name !== 'error') callFunction(emitter.once, emitter, 'error', failed);
  });
};
