/** Hooks of node's loader of ES modules, in its own thread: recorders for the subject, JavaScript in place of TypeScript. */
import { readFileSync } from 'node:fs';
import type { InitializeHook, LoadHook, ResolveHook } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isTranslated } from '../../../compiler/file-names.js';
import { formatOf } from '../../../vm/modules/format.js';
import { resolveImport } from '../../../vm/modules/resolve.js';
import { javaScriptOf, withRecorders } from './instrumented-text.js';

let subject = '';

export const initialize: InitializeHook<{ readonly subject: string }> = (data) => {
  subject = data.subject;
};

/** What node does not find may be TypeScript: `./a.js` may mean `./a.ts`. */
export const resolve: ResolveHook = async (specifier, context, nextResolve) => {
  try {
    return await nextResolve(specifier, context);
  } catch (error) {
    const { parentURL } = context;
    const from = parentURL?.startsWith('file:') ? path.dirname(fileURLToPath(parentURL)) : undefined;
    const found = from === undefined ? undefined : resolveImport(specifier, from);
    if (found === undefined) throw error;
    return { url: pathToFileURL(found).href, shortCircuit: true };
  }
};

export const load: LoadHook = async (url, context, nextLoad) => {
  const file = url.startsWith('file:') ? fileURLToPath(url) : undefined;
  if (file === undefined) return nextLoad(url, context);
  if (isTranslated(file)) {
    const text = readFileSync(file, 'utf8');
    const isModule = formatOf(file, () => text) === 'module';
    // Node's own loader of CommonJS reads the file.
    if (!isModule) return { format: 'commonjs', source: undefined, shortCircuit: true };
    const source = javaScriptOf(text, file);
    return {
      format: 'module',
      source: file === subject ? withRecorders(source, file, 'module') : source,
      shortCircuit: true,
    };
  }
  const loaded = await nextLoad(url, context);
  if (loaded.format === 'commonjs') return { ...loaded, source: undefined };
  if (file !== subject || loaded.format !== 'module') return loaded;
  return { ...loaded, source: withRecorders(String(loaded.source), file, 'module') };
};
