/** What the functions of a module know of each other: code, and what the variables of the top level always hold. */
import type { IrModule } from '../../../compiler/ir/function.js';
import { CapturedVariables } from './captured.js';
import { type Code, codeOf } from './code.js';
import type { Operators } from './operators.js';
import type { Value } from './values.js';

/** A class of the module: its constructor, its methods by name. */
export interface ModuleClass {
  readonly name: string;
  readonly constructorNumber: number;
  readonly hasParent: boolean;
  readonly methods: ReadonlyMap<string, number>;
}

export class ModuleProgram {
  readonly classes = new Map<number, ModuleClass>();
  readonly captured: CapturedVariables;
  private readonly codes = new Map<number, Code>();
  /** What a cell of the module's own function holds from the start to the end, by its slot. */
  private readonly constants = new Map<number, Value>();

  constructor(
    readonly ir: IrModule,
    private readonly ops: Operators,
  ) {
    this.captured = new CapturedVariables(ir, (number) => this.code(number));
    this.readTopLevel();
    for (const slot of this.captured.assignedIn(0)) this.constants.delete(slot);
  }

  code(number: number): Code {
    const known = this.codes.get(number);
    if (known) return known;
    const code = codeOf(this.ir.functions[number]!);
    this.codes.set(number, code);
    return code;
  }

  /**
   * What a captured variable of a function holds: a cell of the target's frame, by its slot, or a constant; `undefined` for a
   * variable of which nothing is known.
   */
  capture(
    number: number,
    index: number,
    target: number,
  ): { readonly slot: number } | { readonly value: Value | undefined } {
    const variable = this.captured.variable(number, index);
    if (variable.fn === target && !this.captured.isRebound(variable)) return { slot: variable.slot };
    return { value: variable.fn === 0 ? this.constants.get(variable.slot) : undefined };
  }

  /** Reads declarations of functions, classes and constants off the code of the top level, which runs once. */
  private readTopLevel(): void {
    const { steps, fn } = this.code(0);
    let last: Value | undefined;
    let text = '';
    let open:
      | { name: string; constructorNumber: number; hasParent: boolean; methods: Map<string, number> }
      | undefined;
    const seen = new Set<number>();
    for (const { op, operands } of steps) {
      switch (op) {
        case 'closure':
          last = { kind: 'function', number: operands[0]! };
          break;
        case 'int':
          last = this.ops.constant(operands[0]!);
          break;
        case 'const': {
          const constant = fn.constants[operands[0]!]!;
          text = String(constant);
          last = typeof constant === 'bigint' ? undefined : this.ops.constant(constant as number | string);
          break;
        }
        case 'create_class':
          open = {
            name: text,
            constructorNumber: operands[0]!,
            hasParent: operands[1]! > 0,
            methods: new Map(),
          };
          this.classes.set(operands[0]!, open);
          last = { kind: 'function', number: operands[0]! };
          break;
        case 'define_method':
          if (open && last?.kind === 'function' && operands[0] === 0) open.methods.set(text, last.number);
          last = open && { kind: 'function', number: open.constructorNumber };
          break;
        case 'set_cell':
        case 'init_cell_once':
          if (last && !seen.has(operands[0]!)) this.constants.set(operands[0]!, last);
          else this.constants.delete(operands[0]!);
          seen.add(operands[0]!);
          last = undefined;
          break;
        case 'drop':
        case 'dup':
        case 'set_local':
          break;
        default:
          last = undefined;
      }
    }
  }
}
