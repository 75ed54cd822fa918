/** Assertions about what plain node was seen to give: whole where it can be written, else part by part. */
import type { JsonValue } from '../inputs/values/values.js';
import { type Graph, NotWritable } from './graph.js';
import { isIdentifier, quote } from './names.js';

type Tagged = { readonly [key: string]: JsonValue };

/** Limit of the assertions about one value that cannot be written whole: about a screen. */
const MOST_PARTS = 40;

/** Expected values; each has identifiers of its own. */
export class Expected {
  usesOwn = false;

  /**
   * @param graph a graph with names of the test
   * @param isReached whether code outside the file reaches a class
   */
  constructor(
    private readonly graph: () => Graph,
    private readonly isReached: (className: string) => boolean,
  ) {}

  /** @throws NotWritable */
  write(
    value: JsonValue,
    wish: string,
  ): { readonly statements: readonly string[]; readonly expression: string } {
    const graph = this.graph();
    graph.declare({ [wish]: value });
    const expression = graph.expression(value);
    this.usesOwn ||= graph.usesOwn;
    return { statements: graph.statements, expression };
  }

  /**
   * Asserts identity for primitives and known objects, structure for others. Of a value that cannot be written, such as an
   * instance of a class that no code outside the file reaches, the parts are asserted that can be.
   * @param actual an expression
   */
  assertions(actual: string, value: JsonValue, wish: string): readonly string[] {
    const parts = new Parts(this);
    parts.add(actual, value, wish);
    return parts.lines;
  }

  /** The fields of an instance of a class that no code outside the file reaches; undefined for all else. */
  withoutClass(value: JsonValue): JsonValue | undefined {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    const { $: tag, class: name, fields, ...hidden } = value as Tagged;
    if (tag !== 'new' || this.isReached(String(name))) return undefined;
    return { ...hidden, $: 'object', fields: fields ?? {} };
  }
}

/** The assertions about one value. */
class Parts {
  readonly lines: string[] = [];
  /** Where the objects are that were met, by their identifiers. */
  private readonly places = new Map<JsonValue, string>();
  private left = MOST_PARTS;

  constructor(private readonly expected: Expected) {}

  add(actual: string, value: JsonValue, wish: string): void {
    if (this.left <= 0) return;
    this.left -= 1;
    const tagged = taggedOf(value);
    if (tagged?.$ === 'function') this.lines.push(`assert.equal(typeof ${actual}, 'function');`);
    if (tagged?.$ === 'opaque' && CLOSED.has(String(tagged.what)))
      this.lines.push(`assert.ok(${actual} instanceof ${String(tagged.what)});`);
    if (tagged !== undefined && isTimer(tagged)) this.lines.push(`assert.equal(typeof ${actual}, 'object');`);
    if (tagged !== undefined && (UNSEEN.has(tagged.$ as string) || isTimer(tagged))) return;
    try {
      this.lines.push(...this.whole(actual, value, wish));
    } catch (error) {
      if (!(error instanceof NotWritable)) throw error;
      this.inParts(actual, value, tagged);
    }
  }

  private whole(actual: string, value: JsonValue, wish: string): readonly string[] {
    const bare = this.expected.withoutClass(value);
    const { statements, expression } = this.expected.write(bare ?? value, wish);
    if (bare !== undefined) return [...statements, `assert.deepEqual({ ...${actual} }, ${expression});`];
    return [...statements, `assert.${isIdentity(value) ? 'equal' : 'deepEqual'}(${actual}, ${expression});`];
  }

  private inParts(actual: string, value: JsonValue, tagged: Tagged | undefined): void {
    if (tagged?.$ === 'ref') {
      const place = this.places.get(tagged.id ?? null);
      if (place !== undefined) this.lines.push(`assert.equal(${actual}, ${place});`);
      return;
    }
    if (tagged?.id !== undefined) this.places.set(tagged.id, actual);
    const list = Array.isArray(value) ? (value as readonly JsonValue[]) : itemsOf(tagged);
    if (list !== undefined) {
      this.lines.push(`assert.equal(${actual}.length, ${lengthOf(list, tagged)});`);
      for (const [at, item] of list.entries()) this.add(`${actual}[${at}]`, item, 'item');
    }
    if (tagged?.$ === 'date') this.lines.push(`assert.equal(Number(${actual}), NaN);`);
    if (tagged?.$ === 'error')
      this.lines.push(`assert.equal(${actual}.message, ${quote(String(tagged.message))});`);
    const fields = fieldsOf(value, tagged);
    if (fields === undefined) return;
    const keys = Object.keys(fields);
    if (list === undefined)
      this.lines.push(`assert.deepEqual(Object.keys(${actual}), [${keys.map(quote).join(', ')}]);`);
    for (const key of keys) this.add(actual + access(key), fields[key]!, key);
  }
}

/** Classes of the language whose objects show nothing but that they are theirs. */
const CLOSED = new Set(['Promise', 'WeakMap', 'WeakSet', 'DataView']);

/** Values of which no more is asserted. */
const UNSEEN = new Set(['function', 'opaque', 'accessor', 'cut', 'hole']);

/** Whether it is what node gives for a timer: its fields are node's own, and mocked timers have others. */
function isTimer({ $: tag, class: name, fields }: Tagged): boolean {
  const has = (key: string): boolean => typeof fields === 'object' && fields !== null && key in fields;
  return (
    tag === 'new' && ((name === 'Timeout' && has('_idleTimeout')) || (name === 'Immediate' && has('_argv')))
  );
}

/** The code of a property of an expression. */
export function access(key: string): string {
  if (isIdentifier(key)) return `.${key}`;
  return /^(0|[1-9]\d*)$/u.test(key) ? `[${key}]` : `[${quote(key)}]`;
}

function taggedOf(value: JsonValue): Tagged | undefined {
  const isTagged = typeof value === 'object' && value !== null && !Array.isArray(value) && '$' in value;
  return isTagged ? (value as Tagged) : undefined;
}

function isIdentity(value: JsonValue): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return ['undefined', 'number', 'bigint', 'symbol', 'input', 'global'].includes(
    String(taggedOf(value)?.$ ?? ''),
  );
}

function itemsOf(tagged: Tagged | undefined): readonly JsonValue[] | undefined {
  return tagged?.$ === 'array' || tagged?.$ === 'typed' ? (tagged.items as readonly JsonValue[]) : undefined;
}

function lengthOf(list: readonly JsonValue[], tagged: Tagged | undefined): string {
  return String(tagged?.length ?? list.length);
}

/** What an object has as properties of its own that are listed. */
function fieldsOf(value: JsonValue, tagged: Tagged | undefined): Tagged | undefined {
  if (tagged !== undefined) return tagged.fields as Tagged | undefined;
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Tagged) : undefined;
}
