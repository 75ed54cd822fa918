/** The printer: IR as text, under the source lines that it came from. */
import type { IrFunction, IrModule } from './ir/function.js';
import { type OperandKind, opByCode, opNames } from './ir/opcodes.js';
import { lineTable } from './lines.js';

/** Prints all functions of a module. */
export function disassemble(module: IrModule): string {
  const lines = module.source.split(/\r\n|[\n\r\u2028\u2029]/u);
  const positionOf = lineTable(module.source);
  return module.functions
    .map((fn) => [head(module, fn), ...body(module, fn, lines, positionOf)].join('\n'))
    .join('\n\n');
}

function head(module: IrModule, fn: IrFunction): string {
  const locals = fn.locals.map(({ name, captured }) => (captured ? `&${name}` : name));
  const captures = fn.captures.map(({ name, from, index }) => `${name} = ${from} ${index}`);
  const flags = Object.entries(fn.flags).flatMap(([flag, on]) => (on ? [flag] : []));
  return [
    `function ${fn.number} ${fn.name === '' ? '(anonymous)' : fn.name}: ${fn.kind}${fn.coroutine === undefined ? '' : ` ${fn.coroutine}`}, ${fn.strict ? 'strict' : 'sloppy'}` +
      `, length ${fn.length}, parameters ${fn.parameters}, stack ${fn.maxStack}`,
    ...(locals.length > 0 ? [`  locals ${locals.join(', ')}`] : []),
    ...(captures.length > 0 ? [`  captures ${captures.join(', ')}`] : []),
    ...(flags.length > 0 ? [`  ${flags.join(', ')}`] : []),
    ...fn.sites.map((number) => {
      const { kind, line, column, text } = module.sites[number]!;
      return `  site ${number}: ${kind} ${line}:${column} ${text}`;
    }),
  ].join('\n');
}

function* body(
  module: IrModule,
  fn: IrFunction,
  lines: readonly string[],
  positionOf: ReturnType<typeof lineTable>,
): Iterable<string> {
  let depth = 0;
  let printed = -1;
  for (let pc = 0, next = 0; pc < fn.code.length; ) {
    for (; next < fn.offsets.length && fn.offsets[next]! <= pc; next += 2) {
      const offset = fn.offsets[next + 1]!;
      if (offset < 0) continue;
      const { line } = positionOf(offset);
      if (line === printed) continue;
      printed = line;
      yield `  ${line} | ${lines[line - 1]!.trim()}`;
    }
    const code = fn.code[pc]!;
    const name = opNames[code]!;
    if (name === 'end' || name === 'catch' || name === 'finally') depth -= 1;
    const operands = opByCode[code]!.operands.map(({ kind }, index) => {
      const word = fn.code[pc + 1 + index]!;
      return operand(module, fn, kind, word);
    });
    const text = [name, ...operands].filter((part) => part !== '').join(' ');
    yield `${String(pc).padStart(6)}  ${'  '.repeat(depth)}${text}`;
    if (/^(?:block|loop|try_catch|try_finally|catch|finally)$/u.test(name)) depth += 1;
    pc += 1 + operands.length;
  }
}

function operand(module: IrModule, fn: IrFunction, kind: OperandKind, word: number): string {
  switch (kind) {
    case 'constant': {
      const constant = fn.constants[word]!;
      if (typeof constant === 'string') return JSON.stringify(constant);
      return typeof constant === 'bigint'
        ? `${constant}n`
        : Object.is(constant, -0)
          ? '-0'
          : String(constant);
    }
    case 'local':
    case 'cell':
      return `${word}:${fn.locals[word]!.name}`;
    case 'capture':
      return `${word}:${fn.captures[word]!.name}`;
    case 'function': {
      const { name } = module.functions[word]!;
      return name === '' ? String(word) : `${word}:${name}`;
    }
    case 'template':
      return `${word}:${JSON.stringify(module.templates[word]!.raw.join('…'))}`;
    case 'site':
      return word < 0 ? '' : `site ${word}`;
    default:
      return String(word);
  }
}
