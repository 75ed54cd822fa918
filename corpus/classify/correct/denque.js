'use strict';
/**
 * What the documentation of denque says its methods do, in the plainest way: `removeOne`, `remove` and `splice` have faults
 * in all published versions. What the documentation does not speak of is refused.
 */
function Denque(array) {
  this.items = [];
  if (Array.isArray(array)) for (const item of array) this.push(item);
}

/** @returns {number | undefined} the place that an index names, from the end where it is negative */
Denque.prototype._place = function (index) {
  if (index !== (index | 0) || index >= this.items.length || index < -this.items.length) return undefined;
  return index < 0 ? index + this.items.length : index;
};

Denque.prototype.peekAt = function peekAt(index) {
  const place = this._place(index);
  return place === undefined ? undefined : this.items[place];
};

Denque.prototype.get = function get(i) {
  return this.peekAt(i);
};

Denque.prototype.peek = function peek() {
  return this.items[0];
};

Denque.prototype.peekFront = function peekFront() {
  return this.items[0];
};

Denque.prototype.peekBack = function peekBack() {
  return this.items.at(-1);
};

Object.defineProperty(Denque.prototype, 'length', {
  get: function length() {
    return this.items.length;
  },
});

Denque.prototype.size = function size() {
  return this.items.length;
};

Denque.prototype.unshift = function unshift(item) {
  if (item !== undefined) this.items.unshift(item);
  return this.items.length;
};

Denque.prototype.shift = function shift() {
  return this.items.shift();
};

Denque.prototype.push = function push(item) {
  if (item !== undefined) this.items.push(item);
  return this.items.length;
};

Denque.prototype.pop = function pop() {
  return this.items.pop();
};

Denque.prototype.removeOne = function removeOne(index) {
  const place = this._place(index);
  return place === undefined ? undefined : this.items.splice(place, 1)[0];
};

Denque.prototype.remove = function remove(index, count) {
  const place = this._place(index);
  if (place === undefined || count < 1) return undefined;
  const wanted = count === undefined ? 1 : count;
  if (!Number.isInteger(wanted)) throw new TypeError('count is no count');
  return this.items.splice(place, wanted);
};

Denque.prototype.splice = function splice(index, count, ...elements) {
  if (index !== (index | 0)) return undefined;
  if (index > this.items.length) return undefined;
  const isCount = Number.isInteger(count) && count >= 0;
  if (index < -this.items.length || !isCount || elements.includes(undefined))
    throw new RangeError('the documentation does not say what this comes to');
  if (elements.length === 0) return this.remove(index, count);
  return this.items.splice(index, count, ...elements);
};

Denque.prototype.clear = function clear() {
  this.items = [];
};

Denque.prototype.isEmpty = function isEmpty() {
  return this.items.length === 0;
};

Denque.prototype.toArray = function toArray() {
  return this.items.slice();
};

module.exports = Denque;
