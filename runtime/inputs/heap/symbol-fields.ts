/** Names of the fields that hold what objects have under symbols. No program can name them otherwise. */

const PREFIX = '(symbol ';

/** @param symbol well-known or registered */
export function symbolField(symbol: symbol): string {
  return `${PREFIX}${Symbol.keyFor(symbol) === undefined ? '.' : '='}${Symbol.keyFor(symbol) ?? wellKnownName(symbol)})`;
}

/** The key of the property that a field holds. */
export function keyOfField(name: string): PropertyKey {
  if (!name.startsWith(PREFIX)) return name;
  const text = name.slice(PREFIX.length + 1, -1);
  return name[PREFIX.length] === '=' ? Symbol.for(text) : (Reflect.get(Symbol, text) as symbol);
}

function wellKnownName(symbol: symbol): string {
  return symbol.description!.slice('Symbol.'.length);
}
