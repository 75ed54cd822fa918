/** What the code of one function is written with. */
import type * as E from 'estree';
import { type IrFunction, type IrModule, instructions } from '../ir/function.js';
import type { Names } from './names.js';
import { call, id, literal, member } from './nodes.js';

export class Frame {
  constructor(
    readonly module: IrModule,
    readonly fn: IrFunction,
    readonly names: Names,
  ) {}

  /** The variable of a global that the script itself declares lexically, undefined for others. */
  lexical(name: number): E.Identifier | undefined {
    const text = this.text(name);
    return lexicalNames(this.module).has(text) ? id(this.names.lexical(text)) : undefined;
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

  /** The content of a captured cell. */
  capture(index: number): E.MemberExpression {
    return member(member(id(this.names.part('cells')), literal(index)), literal('v'));
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

/** The globals that a script declares with `let`, `const` or `class`; value: whether constant. */
export function lexicalNames({ kind, functions }: IrModule): ReadonlyMap<string, boolean> {
  const { code, constants } = functions[0]!;
  const found = new Map<string, boolean>();
  if (kind !== 'script') return found;
  for (const { name, operands } of instructions(code))
    if (name === 'declare_global_lexical') found.set(String(constants[operands[0]!]), operands[1] === 1);
  return found;
}
