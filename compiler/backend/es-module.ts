/**
 * ES modules as ES modules: node links them, and gives imports and exports their dead zones. The top level is a
 * generator that stops wherever an exported variable gets its first value, which its declaration takes, and where it
 * waits.
 */
import { generate } from 'astring';
import type * as E from 'estree';
import { type IrFunction, type IrModule, instructions, type ModuleRecord } from '../ir/function.js';
import { frames, type Program } from './frame.js';
import { factory, shell } from './functions.js';
import type { Names } from './names.js';
import { sharedBy } from './shared.js';
import { sourceText } from './source-marks.js';
import { reasonOf } from './staying.js';

/** What the variables of a module are written as. */
export interface ModuleBindings {
  /** Slots of the top level that are variables of the written module. */
  readonly bindings: ReadonlyMap<number, string>;
  /** Those that have a dead zone, in the order in which they get their first values. */
  readonly lexical: readonly number[];
  /** Functions that exist before the module runs, with their names. */
  readonly shells: ReadonlyMap<number, string>;
}

export function moduleBindings({ record, functions }: IrModule, names: Names): ModuleBindings {
  if (record === undefined) return { bindings: new Map(), lexical: [], shells: new Map() };
  const main = functions[0]!;
  const imported = new Set(record.imports.map(({ slot }) => slot));
  const exported = new Set(record.exports.map(({ slot }) => slot).filter((slot) => !imported.has(slot)));
  const bindings = new Map([...imported, ...exported].map((slot) => [slot, names.binding(main, slot)]));
  const hoisted = hoistedIn(main);
  const shells = [...hoisted].filter(([slot, fn]) => exported.has(slot) && !reasonOf(functions[fn]!));
  const vars = new Set(record.cells.filter(({ isVar }) => isVar).map(({ slot }) => slot));
  const lexical = [...exported].filter((slot) => !hoisted.has(slot) && !vars.has(slot));
  const order = [...firstValues(main)];
  const reached = order.filter((slot) => lexical.includes(slot));
  return {
    bindings,
    lexical: [...reached, ...lexical.filter((slot) => !reached.includes(slot))],
    shells: new Map(shells.map(([slot, fn]) => [fn, bindings.get(slot)!])),
  };
}

/** Slots of the function declarations of the top level, with the functions. */
function hoistedIn(main: IrFunction): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  let made = -1;
  for (const { name, operands } of instructions(main.code)) {
    if (name === 'initial_yield') break;
    if (name === 'closure') made = operands[0]!;
    if (name === 'set_cell') found.set(operands[0]!, made);
  }
  return found;
}

/** Slots of cells in the order of their first assignments in the text. */
function firstValues(main: IrFunction): ReadonlySet<number> {
  const all = [...instructions(main.code)];
  const body = all.slice(all.findIndex(({ name }) => name === 'initial_yield'));
  return new Set(body.flatMap(({ name, operands }) => (name === 'set_cell' ? operands : [])));
}

/** The text of a module. */
export function esModuleText(program: Program): string {
  const { module, names, bindings, lexical, shells } = program;
  const record = module.record!;
  const main = module.functions[0]!;
  const print = (nodes: readonly E.Statement[]): string => nodes.map((node) => generate(node)).join('\n');
  const start = names.module('start');
  const top = names.module('main');
  const all = frames(program);
  const functions = all.map((frame) => print(shells.has(frame.fn.number) ? shell(frame) : [factory(frame)]));
  const shared = sharedBy(program);
  const hoisted = [...shells.values()];
  const nativeVars = [...bindings].flatMap(([slot, name]) =>
    record.imports.some((one) => one.slot === slot) || lexical.includes(slot) || hoisted.includes(name)
      ? []
      : name,
  );
  const isAsync = main.coroutine === 'async';
  return [
    ...importsAndExports(record, main, names),
    `var ${[...shared.map(([name]) => name), top, ...(isAsync ? [names.module('step'), names.module('sent')] : []), ...nativeVars].join(', ')};`,
    print(program.globals.declarations(false)),
    print(program.globals.declarations(true)),
    ...functions,
    `function ${start}() {`,
    `if (${top} !== void 0) return;`,
    ...shared.map(([name, value]) => `${name} = ${value};`),
    sourceText(program),
    `${top} = ${names.helpers}.begun(${names.factory(0)}([]));`,
    '}',
    `${start}();`,
    ...lexical
      .filter((slot) => isReached(main, slot))
      .map((slot) => step(program, isAsync, `let ${bindings.get(slot)} = `)),
    step(program, isAsync, ''),
    ...lexical.filter((slot) => !isReached(main, slot)).map((slot) => `let ${bindings.get(slot)};`),
  ]
    .filter(Boolean)
    .join('\n');
}

function isReached(main: IrFunction, slot: number): boolean {
  return firstValues(main).has(slot);
}

/** Runs the top level up to where it stops next. Its own awaits on the way are passed on, one for one. */
function step({ names }: Program, isAsync: boolean, target: string): string {
  const [top, last, sent] = [names.module('main'), names.module('step'), names.module('sent')];
  const { helpers } = names;
  if (!isAsync) return `${target}${helpers}.step(${top})${target === '' ? '' : '.value'};`;
  const error = names.part('error');
  return [
    `while ((${last} = ${helpers}.step(${top}, ${sent})).op === "await")`,
    `try { ${sent} = { value: await ${last}.value, kind: 0 }; }`,
    `catch (${error}) { ${sent} = { value: ${error}, kind: 1 }; }`,
    target === '' ? '' : `${target}${last}.value;`,
  ].join('\n');
}

function importsAndExports(record: ModuleRecord, main: IrFunction, names: Names): string[] {
  const { requests, imports, exports, reexports, stars } = record;
  const text = (name: string): string => JSON.stringify(name);
  const from = (request: number): string => {
    const { specifier, type, other } = requests[request]!;
    const attributes = [...(type === undefined ? [] : [['type', type] as const]), ...(other ? [other] : [])];
    if (attributes.length === 0) return text(specifier);
    const pairs = attributes.map(([key, value]) => `${text(key)}: ${text(value)}`);
    return `${text(specifier)} with { ${pairs.join(', ')} }`;
  };
  return [
    ...requests.map((_, request) => `import ${from(request)};`),
    ...imports.map(({ slot, request, name }) => {
      const local = names.binding(main, slot);
      return name === null
        ? `import * as ${local} from ${from(request)};`
        : `import { ${text(name)} as ${local} } from ${from(request)};`;
    }),
    ...exports.map(({ slot, exported }) => `export { ${names.binding(main, slot)} as ${text(exported)} };`),
    ...reexports.map(({ exported, request, name }) =>
      name === null
        ? `export * as ${text(exported)} from ${from(request)};`
        : `export { ${text(name)} as ${text(exported)} } from ${from(request)};`,
    ),
    ...stars.map((request) => `export * from ${from(request)};`),
  ];
}
