/**
 * Contracts of tiny-lru, a cache that evicts what was used least recently. Entries that expire are left out: when they do, the
 * clock decides.
 * @invariant size >= 0 and (max = 0 or size <= max)
 */
export class LRU {
  /** @type {integer} */
  max: number;
  /** @type {integer} */
  ttl: number;
  resetTTL: boolean;
  /** @type {integer} */
  size: number;

  /**
   * @param {integer} limit
   * @param {integer} lifetime
   * @pre limit >= 0 and lifetime = 0
   * @post max = limit and ttl = lifetime and size = 0
   */
  constructor(limit: number, lifetime: number, renews: boolean);

  /**
   * @pre key != ''
   * @pure
   * @post size = 0 implies result = false
   */
  has(key: string): boolean;

  /** @pure */
  peek(key: string): number | undefined;

  /**
   * @pre key != '' and has(key)
   * @post has(key) and size = old(size) and peek(key) = value
   * @also
   * @pre key != '' and not has(key) and (max = 0 or size < max)
   * @post has(key) and size = old(size) + 1 and peek(key) = value
   * @also
   * @pre key != '' and not has(key) and max > 0 and size = max
   * @post has(key) and size = old(size) and peek(key) = value
   * @assigns size, has(), peek(), first, last, items
   */
  set(key: string, value: number): this;

  /**
   * @pre key != '' and not has(key) and max > 0 and size = max
   * @post has(key) and size = old(size) and result.key != key
   */
  setWithEvicted(key: string, value: number): { key: string; value: number };

  /**
   * @pre has(key)
   * @post result = peek(key) and size = old(size)
   */
  get(key: string): number | undefined;

  /**
   * @pre has(key)
   * @post not has(key) and size = old(size) - 1
   */
  delete(key: string): this;

  /**
   * @pre size > 0
   * @post size = old(size) - 1
   */
  evict(): this;

  /** @post size = 0 */
  clear(): this;

  /**
   * @pre size >= 2
   * @post result.length = size
   * @assigns
   */
  keys(): string[];

  /**
   * @pre size >= 1
   * @post size = old(size)
   * @assigns
   */
  toJSON(): unknown;

  /**
   * @pre has('a') and has('b') and size >= 3
   * @assigns
   */
  stats(): unknown;
}

/**
 * @param {integer} limit
 * @param {integer} lifetime
 * @pre limit >= 0 and lifetime = 0
 * @post result.max = limit and result.ttl = lifetime and result.size = 0
 */
export function lru(limit: number, lifetime: number, renews: boolean): LRU;
