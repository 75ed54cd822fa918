'use strict';
// Returns and throws proxies whose traps throw, and revoked ones.

/** @param {number} n */
function attack(n) {
  const handler = new Proxy(
    {},
    {
      get: () => () => {
        throw new Error('trapped');
      },
    },
  );
  const revoked = () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  };
  if (n > 40) return new Proxy({}, handler);
  if (n > 30) throw new Proxy(new Error('x'), handler);
  if (n > 20) return revoked();
  if (n > 10) throw revoked();
  if (n > 5) return [new Proxy(() => 1, handler), new Proxy([], {}), Object.create(new Proxy({}, handler))];
  return 'calm';
}

/** @param {number} n */
function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}

module.exports = { attack, neighbour };
