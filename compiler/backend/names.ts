/** Names in decompiled code: a prefix that no global of the program has, and then what it is. */
import { type IrFunction, type IrModule, instructions } from '../ir/function.js';

export class Names {
  private readonly prefix: string;

  constructor(module: IrModule) {
    const globals = module.functions.flatMap(globalNames);
    let prefix = '$';
    while (globals.some((name) => name.startsWith(prefix))) prefix += '$';
    this.prefix = prefix;
  }

  /** The object with the helpers. */
  get helpers(): string {
    return this.prefix;
  }

  /** The object with the factories of strict functions. */
  get strict(): string {
    return `${this.prefix}strict`;
  }

  /** The array of arguments, the closure itself, the array of captured cells, a caught error. */
  part(name: 'arguments' | 'self' | 'cells' | 'error' | 'name' | 'parents' | 'started'): string {
    return this.prefix + name;
  }

  factory(fn: number): string {
    return `${this.prefix}f${fn}`;
  }

  mapped(count: number): string {
    return `${this.prefix}mapped${count}`;
  }

  stack(height: number): string {
    return `${this.prefix}s${height}`;
  }

  /** A slot, with the name of its variable where that can be part of one. */
  local(fn: IrFunction, slot: number): string {
    const name = fn.locals[slot]!.name.replace(/[^\w$]/gu, '');
    return `${this.prefix}l${slot}_${name}`;
  }

  /** A global that a script declares with `let`, `const` or `class`. */
  lexical(name: string): string {
    return `${this.prefix}g_${name}`;
  }

  label(number: number): string {
    return `${this.prefix}b${number}`;
  }
}

const globalOps: ReadonlySet<string> = new Set([
  'get_global',
  'get_global_or_undefined',
  'set_global',
  'delete_global',
]);

function globalNames({ code, constants }: IrFunction): string[] {
  return [...instructions(code)].flatMap(({ name, operands }) =>
    globalOps.has(name) ? [String(constants[operands[0]!])] : [],
  );
}
