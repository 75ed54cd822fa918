/** Names in decompiled code: a prefix that no global of the program has, and then what it is. */
import { PenumbraError } from '../diagnostics.js';
import { type IrFunction, type IrModule, instructions } from '../ir/function.js';

/** The global constant of the realm that holds the helpers: programs as JavaScript are written with this name. */
export const HELPERS = 'penumbra$';

export class Names {
  private readonly prefix: string;
  private readonly globals: ReadonlySet<string>;

  /** @throws PenumbraError `E_UNSUPPORTED` if the program has a global with the name of the helpers */
  constructor(module: IrModule) {
    const globals = new Set(module.functions.flatMap(globalNames));
    if (globals.has(HELPERS))
      throw new PenumbraError({
        code: 'E_UNSUPPORTED',
        message: `a program that has a global ${HELPERS} is not written back as JavaScript`,
        file: module.file,
        hint: `Rename it: ${HELPERS} is what JavaScript made from IR finds its helpers by.`,
      });
    let prefix = '$';
    while ([...globals].some((name) => name.startsWith(prefix))) prefix += '$';
    this.prefix = prefix;
    this.globals = globals;
  }

  /** Whether a name of the program can be that of a variable: it hides no global, and is none of ours. */
  canBeVariable(name: string): boolean {
    return /^[A-Za-z_]\w*$/u.test(name) && name !== HELPERS && !this.globals.has(name) && !RESERVED.has(name);
  }

  /** The variable with the helpers. */
  get helpers(): string {
    return this.prefix;
  }

  /** The object with the factories of strict functions. */
  get strict(): string {
    return `${this.prefix}strict`;
  }

  /**
   * The arguments object, the closure itself, the array of captured cells, a caught error, what a rest parameter or a
   * setter gets, what a class is made with, the coroutine that a call has started.
   */
  part(
    name: 'arguments' | 'self' | 'cells' | 'error' | 'rest' | 'value' | 'name' | 'parents' | 'started',
  ): string {
    return this.prefix + name;
  }

  /**
   * Of a program: its template objects, what calls `import()`; of an ES module also what links it, the coroutine of its top level, what that
   * gave last, and what it gets next.
   */
  module(name: 'templates' | 'import' | 'start' | 'main' | 'step' | 'sent'): string {
    return this.prefix + name;
  }

  factory(fn: number): string {
    return `${this.prefix}f${fn}`;
  }

  /** Of a function that exists before its module runs: the closure and its cells, once that has begun. */
  shell(fn: number, part: 'self' | 'cells'): string {
    return `${this.prefix}${part}${fn}`;
  }

  stack(height: number): string {
    return `${this.prefix}s${height}`;
  }

  /** The value of a property of the object that is going to be at `height`. */
  property(height: number, index: number): string {
    return `${this.prefix}p${height}_${index}`;
  }

  /** A slot, with the name of its variable where that can be part of one. */
  local(fn: IrFunction, slot: number): string {
    const name = fn.locals[slot]!.name.replace(/[^\w$]/gu, '');
    return `${this.prefix}l${slot}_${name}`;
  }

  /** A parameter that only counts. */
  unused(index: number): string {
    return `${this.prefix}${index}`;
  }

  /** A variable of a module that others see, or one of another module: by its own name, which errors show. */
  binding(fn: IrFunction, slot: number): string {
    const { name } = fn.locals[slot]!;
    return this.canBeVariable(name) ? name : `${this.prefix}m${slot}_${name.replace(/[^\w$]/gu, '')}`;
  }

  /** A function that does something with a global. */
  access(number: number): string {
    return `${this.prefix}g${number}`;
  }

  label(number: number): string {
    return `${this.prefix}b${number}`;
  }
}

/** Words that cannot be a variable, in strict code (ECMA-262 12.7.2, 13.1.1), and names that our code reads. */
const RESERVED = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends ' +
    'false finally for function if implements import in instanceof interface let new null package private protected ' +
    'public return static super switch this throw true try typeof undefined var void while with yield'
  ).split(' '),
);

const globalOps: ReadonlySet<string> = new Set([
  'get_global',
  'get_global_or_undefined',
  'set_global',
  'delete_global',
  'declare_global_var',
  'declare_global_function',
  'declare_global_lexical',
]);

function globalNames({ code, constants }: IrFunction): string[] {
  return [...instructions(code)].flatMap(({ name, operands }) =>
    globalOps.has(name) ? [String(constants[operands[0]!])] : [],
  );
}
