/** What the code of one function is written with. */
import type * as E from 'estree';
import { type IrFunction, type IrModule, instructions } from '../ir/function.js';
import type { OpName } from '../ir/opcodes.js';
import type { ModuleBindings } from './es-module.js';
import type { Globals, Place } from './globals.js';
import type { Names } from './names.js';
import { call, id, literal, member } from './nodes.js';

/** What all functions of a module share. */
export interface Program extends ModuleBindings {
  readonly module: IrModule;
  readonly names: Names;
  readonly globals: Globals;
  /** What its functions know their source by. */
  readonly sourceKey: string;
}

/** One for each function, in order. */
export function frames(program: Program): Frame[] {
  return program.module.functions.map((fn) => new Frame(program, fn));
}

export class Frame implements Place {
  readonly module: IrModule;
  readonly names: Names;
  readonly ops: ReadonlySet<OpName>;
  /** The array of captured cells, and the closure. */
  readonly cells: E.Identifier;
  readonly self: E.Identifier;
  /** Variables of the written module whose first value has been handed out. */
  private readonly initialized = new Set<number>();

  /** Variables beside stack entries and slots. */
  readonly temporaries = new Set<string>();

  constructor(
    readonly program: Program,
    readonly fn: IrFunction,
  ) {
    const { module, names, shells } = program;
    this.module = module;
    this.names = names;
    this.ops = new Set([...instructions(fn.code)].map(({ name }) => name));
    const part = (name: 'cells' | 'self'): E.Identifier =>
      id(shells.has(fn.number) ? names.shell(fn.number, name) : names.part(name));
    this.cells = part('cells');
    this.self = this.isNamedBySelf ? id(fn.name) : part('self');
  }

  /** Whether the closure is written as a method: node gives it no [[Construct]]. */
  get isMethod(): boolean {
    const { kind, coroutine } = this.fn;
    if (this.isStepwise || kind === 'arrow') return false;
    return coroutine !== undefined || !(kind === 'normal' || kind === 'module' || kind === 'script');
  }

  /** Whether the closure is in a variable of its own name. */
  get isNamedBySelf(): boolean {
    const { fn, program } = this;
    return !this.isMethod && !program.shells.has(fn.number) && program.names.canBeVariable(fn.name);
  }

  get strict(): boolean {
    return this.fn.strict;
  }

  /** Whether its code is the top level of a program that stops where a variable others see gets its first value. */
  get isStepwise(): boolean {
    return this.fn.kind === 'es-module' || (this.fn.kind === 'script' && this.ops.has('init_global'));
  }

  get isGenerator(): boolean {
    const { coroutine } = this.fn;
    return this.isStepwise || coroutine === 'generator' || coroutine === 'async-generator';
  }

  /** Whether the next assignment to a cell is what its declaration in the written module waits for. */
  isInitialization(slot: number): boolean {
    if (this.fn.number !== 0 || !this.program.lexical.includes(slot) || this.initialized.has(slot))
      return false;
    this.initialized.add(slot);
    return true;
  }

  /** A variable of the function, which is the same for the same name. */
  temporary(name: string): string {
    this.temporaries.add(name);
    return name;
  }

  stack(height: number): E.Identifier {
    return id(this.names.stack(height));
  }

  local(slot: number): E.Identifier {
    return id(this.names.local(this.fn, slot));
  }

  /** The content of a cell in a slot. */
  cell(slot: number): E.MemberExpression {
    return member(this.local(slot), literal('v'));
  }

  /** The cell that is captured. */
  captured(index: number): E.MemberExpression {
    return member(this.cells, literal(index));
  }

  /** The content of a captured cell. */
  capture(index: number): E.MemberExpression {
    return member(this.captured(index), literal('v'));
  }

  constant(index: number): string | number | bigint {
    return this.fn.constants[index]!;
  }

  /** The constant as a string: names and messages. */
  text(index: number): string {
    return String(this.constant(index));
  }

  helper(name: string, ...args: readonly E.Expression[]): E.Expression {
    return call(member(id(this.names.helpers), literal(name)), ...args);
  }
}
