/** Programs of several ES modules that import each other in cycles, with timers. */
import type { Random } from '../random.js';
import { type Grammar, IN_FUNCTION, Writer } from '../writer.js';
import { classText } from './classes.js';
import { functionText } from './functions.js';
import { PRELUDE_MODULE, PRELUDE_NAMES } from './prelude.js';

const NAMES = ['main', 'a', 'b'] as const;

/** What each module exports, so that all imports find something. */
const EXPORTED = ['x', 'k', 'f', 'C'] as const;

/** The files of a program, the main one first. */
export function writeModules(random: Random, grammar: Grammar): Readonly<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const name of NAMES) {
    const writer = new Writer(random.below(2 ** 31), grammar, 20 + random.below(50), false, true);
    files[`${name}.mjs`] = writer.at({ strict: true, async: random.chance(40) }, () =>
      moduleText(writer, name),
    );
  }
  files['prelude.mjs'] = PRELUDE_MODULE;
  files['c.cjs'] = 'exports.q = 1; module.exports.r = function () { return this === undefined; };\n';
  return files;
}

function moduleText(w: Writer, name: string): string {
  const others = NAMES.filter((other) => other !== name);
  const lines = [`import { ${PRELUDE_NAMES.join(', ')} } from './prelude.mjs';`];
  for (let count = 1 + w.random.below(3); count > 0; count--) lines.push(importText(w, w.pick(others)));
  lines.push(`log('${name} starts');`, guarded(w));
  for (let count = w.random.below(3); count > 0; count--) lines.push(w.pick([guarded, guarded, timer])(w));
  lines.push(
    ...w.pick([
      [...exportsOf(w), guarded(w)],
      [guarded(w), ...exportsOf(w)],
    ]),
  );
  if (w.chance(40))
    lines.push(
      w.pick([
        `export * from './${w.pick(others)}.mjs';`,
        `export * as inner from './${w.pick(others)}.mjs';`,
        `export { k as again } from './${w.pick(others)}.mjs';`,
      ]),
    );
  if (name === 'main') lines.push(timer(w), timer(w), dynamicImports(w));
  lines.push(`log('${name} ends', typeof import.meta.url);`);
  return `${lines.join('\n')}\n`;
}

/** Imported variables are used as others are: before their module has run they are in their dead zone. */
function importText(w: Writer, from: string): string {
  const alias = (): string =>
    w.declare(w.pick(['number', 'function', 'object']), { isConstant: true, isFresh: true });
  return w.pick([
    () => `import { ${w.pick(EXPORTED)} as ${alias()} } from './${from}.mjs';`,
    () => `import { x as ${alias()}, default as ${alias()} } from './${from}.mjs';`,
    () => `import ${alias()} from './${from}.mjs';`,
    () => `import * as ${alias()} from './${from}.mjs';`,
    () => `import ${alias()}, { f as ${alias()} } from './${from}.mjs';`,
    () => `import './${from}.mjs';`,
    () => `import ${alias()}, { q as ${alias()} } from './c.cjs';`,
  ])();
}

const guarded = (w: Writer): string => `try ${w.block()} catch (e) { note(e); } finally { log(${w.tag()}); }`;

function exportsOf(w: Writer): string[] {
  const inside = { ...IN_FUNCTION, ownArguments: true };
  return [
    `export let x = ${w.expr('number')};`,
    `export const k = [${w.expr()}];`,
    `export function f(n) { tick(); x = n; log('f', x); return x; }`,
    w.at(inside, () => `export ${classText(w, 'C')}`),
    w.pick([
      () => `export default ${w.expr()};`,
      () => w.at(inside, () => `export default function ${functionText(w, { place: { supers: false } })}`),
      () => w.at(inside, () => `export default ${classText(w, '')}`),
      () => 'export { x as default };',
    ])(),
  ];
}

/** All delays are the same, so that what comes first does not depend on how fast the machine is. */
function timer(w: Writer): string {
  const body = w.at({ ...IN_FUNCTION, returns: true }, () => `{ tick(); ${guarded(w)} }`);
  return w.pick([
    `setTimeout(() => ${body}, ${w.pick(['0', '1', '-1', 'NaN'])});`,
    `queueMicrotask(() => ${body});`,
    `process.nextTick((...a) => ${body}, 1);`,
    `clearTimeout(setTimeout(() => log('never')));`,
    `{ let n = 0; const t = setInterval(() => { log('interval', n); if (++n > 2) clearInterval(t); }, 1); }`,
    `setTimeout(() => { log(${w.tag()}); Promise.resolve().then(() => log(${w.tag()})); process.nextTick(() => log(${w.tag()})); });`,
  ]);
}

/**
 * One after the other, when all else is done: how many jobs a load takes is the host's (ECMA-262, 16.2.1.8), and node
 * reads files meanwhile.
 */
function dynamicImports(w: Writer): string {
  const files = Array.from({ length: 1 + w.random.below(3) }, () =>
    w.pick(["'./a.mjs'", "'./b.mjs'", "'./main.mjs'", "'./c.cjs'", "'./missing.mjs'", w.expr('string')]),
  );
  const each = files.map(
    (file) =>
      `try { const ns = await import(${file}); log(Object.keys(ns), ${w.tag()}); log(ns.x, typeof ns.default); } catch { log('failed', ${w.tag()}); }`,
  );
  return `process.once('beforeExit', async () => { ${each.join(' ')} });`;
}
