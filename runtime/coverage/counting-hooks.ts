/** The hooks of node's loader that put counters into ES modules. They run in a thread of their own. */
import type { LoadHook, ResolveHook } from 'node:module';
import { fileURLToPath } from 'node:url';
import { countedText } from './counted-text.js';
import type { Counted } from './counters.js';

interface Data {
  readonly counted: Counted;
  readonly framework: readonly string[];
}

let counted: Counted = {};
let framework: readonly string[] = [];

export function initialize(data: Data): void {
  ({ counted, framework } = data);
}

/** Tests for `node:test` are run by whoever loads them. */
export const resolve: ResolveHook = (specifier, context, next) => {
  if (specifier !== 'node:test') return next(specifier, context);
  const text = `export const { ${framework.join(', ')} } = globalThis;`;
  return { url: `data:text/javascript,${encodeURIComponent(text)}`, format: 'module', shortCircuit: true };
};

export const load: LoadHook = async (url, context, next) => {
  const loaded = await next(url, context);
  const name = url.startsWith('file:') ? counted[fileURLToPath(url.replace(/[?#].*$/u, ''))] : undefined;
  if (name === undefined || loaded.format !== 'module' || loaded.source == null) return loaded;
  try {
    const text = Buffer.from(loaded.source as Uint8Array).toString();
    return { ...loaded, source: countedText(text, name, true).text };
  } catch {
    return loaded;
  }
};
