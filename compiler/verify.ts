/**
 * The verifier: checks what the VM takes for granted. Operands lie in their ranges, regions nest, the operand stack has
 * one height at each instruction and the declared one at each label, slots are used as what they are, and nothing is
 * read before it is written.
 */
import type { IrFunction, IrModule } from './ir/function.js';
import { type Opcode, type OperandKind, type OpName, opByCode, opNames, stackCount } from './ir/opcodes.js';

/** Checks a module and returns its faults, one line each; none if it is sound. */
export function verify(module: IrModule): readonly string[] {
  return module.functions.flatMap((fn, index) => {
    if (!fn) return [`function ${index}: missing`];
    const checker = new Checker(module, fn);
    try {
      checker.run();
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return [`function ${fn.number} at ${checker.pc}: ${error.message}`];
    }
    return [];
  });
}

class Fault extends Error {}

interface Region {
  op: OpName;
  readonly base: number;
  arity: number;
  readonly results: number;
  /** Slots written when control leaves to the label; undefined: no branch yet. */
  exits: ReadonlySet<number> | undefined;
  /** Slots written when the region was entered: all that a handler can rely on. */
  readonly entry: ReadonlySet<number>;
  readonly live: boolean;
}

class Checker {
  pc = 0;
  private height = 0;
  private highest = 0;
  private reachable = true;
  private readonly regions: Region[] = [];
  /** Slots that surely have been written. */
  private written: Set<number>;

  constructor(
    private readonly module: IrModule,
    private readonly fn: IrFunction,
  ) {
    this.written = new Set(
      fn.locals.flatMap(({ kind, captured }, slot) =>
        kind === 'provided' || (!captured && (kind === 'parameter' || kind === 'var')) ? [slot] : [],
      ),
    );
    if (fn.kind === 'es-module') for (const { slot } of module.record!.cells) this.written.add(slot);
  }

  run(): void {
    const { fn } = this;
    this.expect(this.module.functions[fn.number] === fn, 'the number is not its index');
    this.expect(fn.parameters <= fn.locals.length, 'more parameters than slots');
    this.captures();
    while (this.pc < fn.code.length) {
      const opcode = opByCode[fn.code[this.pc]!];
      this.expect(opcode !== undefined, `no opcode ${fn.code[this.pc]}`);
      this.instruction(opNames[fn.code[this.pc]!]!, opcode!);
      this.pc += 1 + opcode!.operands.length;
    }
    this.expect(this.pc === fn.code.length, 'the last instruction is cut off');
    this.expect(!this.reachable, 'control falls off the end');
    this.expect(this.regions.length === 0, 'a region is open at the end');
    this.expect(this.highest === fn.maxStack, `the highest stack is ${this.highest}, not ${fn.maxStack}`);
    this.expect(
      fn.offsets.length % 2 === 0 &&
        fn.offsets.every((pc, i) => i < 2 || i % 2 === 1 || fn.offsets[i - 2]! < pc),
      'offsets are not ascending',
    );
  }

  private captures(): void {
    if (this.fn.kind === 'eval' && this.fn.parent < 0) return;
    const parent = this.module.functions[this.fn.parent];
    for (const { from, index, name } of this.fn.captures) {
      const found = from === 'local' ? parent?.locals[index] : parent?.captures[index];
      this.expect(found?.name === name, `capture ${name} is not ${from} ${index} of the parent`);
      if (from === 'local') this.expect(parent!.locals[index]!.captured, `${name} is in no cell`);
    }
  }

  private expect(condition: boolean, fault: string): void {
    if (!condition) throw new Fault(fault);
  }

  private operand(index: number): number {
    return this.fn.code[this.pc + 1 + index]!;
  }

  private instruction(name: OpName, opcode: Opcode): void {
    this.operands(name, opcode);
    switch (name) {
      case 'block':
        this.open(name, this.operand(0), this.operand(1), this.operand(1));
        return;
      case 'loop':
        this.open(name, this.operand(0), this.operand(1), this.operand(0));
        return;
      case 'try_catch':
        this.open(name, 0, this.operand(0), this.operand(0));
        return;
      case 'try_finally':
        this.open(name, 0, 0, 2);
        return;
      case 'catch':
        this.handler('try_catch', 1);
        return;
      case 'finally':
        this.handler('try_finally', 2);
        return;
      case 'end':
        this.end();
        return;
      default:
    }
    this.expect(this.reachable, 'this cannot be reached');
    this.slots(name);
    const pops = stackCount(opcode.pops, this.fn.code, this.pc);
    const floor = this.regions.at(-1)?.base ?? 0;
    this.expect(this.height - pops >= floor, `takes ${pops} from a stack of ${this.height - floor}`);
    this.setHeight(this.height - pops + stackCount(opcode.pushes, this.fn.code, this.pc));
    if (name === 'br' || name === 'br_true' || name === 'br_false') this.branch(this.operand(0));
    if (name === 'leave') this.leave();
    if (name === 'initial_yield') this.initialYield();
    if (name === 'yield' || name === 'yield_result')
      this.expect(/generator$/u.test(this.fn.coroutine ?? ''), `${name} outside of a generator`);
    if (name === 'await' || name.startsWith('async_r') || name === 'async_throw')
      this.expect(/^async/u.test(this.fn.coroutine ?? ''), `${name} outside of an async function`);
    if (name === 'async_start')
      this.expect(this.fn.coroutine === 'async' && this.pc === 0, 'async_start is not first');
    if (name === 'br' || name === 'leave' || name === 'return' || name === 'throw' || name === 'throw_error')
      this.reachable = false;
  }

  private setHeight(height: number): void {
    this.height = height;
    this.highest = Math.max(this.highest, height);
  }

  // Operands

  private operands(name: OpName, opcode: Opcode): void {
    opcode.operands.forEach(({ name: label, kind }, index) => {
      const word = this.operand(index);
      const fault = this.operandFault(kind, word);
      if (fault !== undefined) throw new Fault(`${name}: ${label} ${word} ${fault}`);
    });
  }

  /** What is wrong with an operand, if anything. */
  private operandFault(kind: OperandKind, word: number): string | undefined {
    const { fn, module } = this;
    const outside = (limit: number): string | undefined =>
      Number.isInteger(word) && word >= 0 && word < limit ? undefined : `is not below ${limit}`;
    switch (kind) {
      case 'constant':
        return outside(fn.constants.length);
      case 'local':
      case 'cell': {
        const local = fn.locals[word];
        if (!local) return 'is no slot';
        return local.captured === (kind === 'cell') ? undefined : `is ${kind === 'cell' ? 'no' : 'a'} cell`;
      }
      case 'capture':
        return outside(fn.captures.length);
      case 'function':
        return module.functions[word]?.parent === fn.number ? undefined : 'is not nested here';
      case 'template':
        return outside(module.templates.length);
      case 'depth':
        return outside(this.regions.length);
      case 'site':
        return word === -1 || module.sites[word]?.function === fn.number
          ? undefined
          : 'is not of this function';
      case 'flag':
        return outside(2);
      case 'eval':
        return outside(module.evals.length);
      case 'count':
        return outside(Number.POSITIVE_INFINITY);
      case 'number':
        return Number.isInteger(word) ? undefined : 'is no integer';
    }
  }

  // Slots

  private slots(name: OpName): void {
    const slot = this.operand(0);
    switch (name) {
      case 'get_local':
      case 'get_cell':
      case 'set_cell':
      case 'copy_cell':
      case 'get_local_checked':
      case 'set_local_checked':
      case 'init_local_once':
      case 'get_cell_checked':
      case 'set_cell_checked':
      case 'init_cell_once':
        this.expect(this.written.has(slot), `${name}: slot ${slot} may be unwritten`);
        return;
      case 'set_local':
      case 'uninit_local':
      case 'new_cell':
      case 'new_cell_uninit':
        this.written.add(slot);
        return;
      case 'mapped_arguments':
        for (let i = 0; i < slot; i++) this.written.add(this.fn.parameters + i);
        return;
      case 'closure':
      case 'create_class':
        for (const { from, index, name: variable } of this.module.functions[slot]!.captures)
          if (from === 'local') this.expect(this.written.has(index), `${variable} may have no cell yet`);
        return;
      default:
    }
  }

  // Regions

  private open(op: OpName, params: number, results: number, arity: number): void {
    this.expect(this.reachable, `${op} cannot be reached`);
    const floor = this.regions.at(-1)?.base ?? 0;
    const base = this.height - params;
    this.expect(base >= floor, `${op} takes more than there is`);
    const entry = new Set(this.written);
    this.regions.push({ op, base, arity, results, exits: undefined, entry, live: true });
  }

  private handler(op: 'try_catch' | 'try_finally', entries: number): void {
    const region = this.regions.at(-1);
    this.expect(region?.op === op, `the innermost region is not ${op}`);
    const target = region!;
    if (this.reachable) {
      this.expect(
        this.height === target.base + target.arity,
        `the protected part ends at height ${this.height}`,
      );
      if (op === 'try_catch') this.join(target);
    }
    if (op === 'try_finally') {
      target.arity = 0;
      target.exits = undefined;
    }
    target.op = op === 'try_catch' ? 'catch' : 'finally';
    this.setHeight(target.base + entries);
    this.written = new Set(target.entry);
    this.reachable = true;
  }

  private branch(depth: number): void {
    const target = this.regions.at(-1 - depth)!;
    const height = target.base + target.arity;
    this.expect(this.height === height, `branches at height ${this.height}, its label is at ${height}`);
    if (target.op !== 'loop') this.join(target);
  }

  /** A branch that drops entries: it takes exactly what the label takes. */
  private leave(): void {
    const [depth, count, base] = [this.operand(0), this.operand(1), this.operand(2)];
    const target = this.regions.at(-1 - depth)!;
    this.expect(target.op !== 'loop', 'leaves to a loop');
    this.expect(
      target.arity === count && target.base === base,
      `its label is at ${target.base} + ${target.arity}`,
    );
    this.expect(this.height - count >= (this.regions.at(-1)?.base ?? 0), `takes ${count} from less`);
    this.join(target);
  }

  private initialYield(): void {
    const isPausing = this.fn.kind === 'es-module' || /generator$/u.test(this.fn.coroutine ?? '');
    this.expect(isPausing, 'initial_yield outside of a generator');
    this.expect(this.regions.length === 0 && this.height === 0, 'initial_yield inside of something');
  }

  private join(region: Region): void {
    const { exits } = region;
    region.exits = new Set(exits ? [...exits].filter((slot) => this.written.has(slot)) : this.written);
  }

  private end(): void {
    const region = this.regions.pop();
    this.expect(region !== undefined, 'no region is open');
    const { op, base, results, exits } = region!;
    this.expect(op !== 'try_catch' && op !== 'try_finally', `${op} has no handler`);
    if (this.reachable) {
      this.expect(
        this.height === base + results,
        `the region ends at height ${this.height}, not ${base + results}`,
      );
      if (op !== 'loop') this.join(region!);
    }
    const after = op === 'loop' ? (this.reachable ? this.written : undefined) : region!.exits;
    this.reachable = after !== undefined;
    this.written = new Set(after ?? exits ?? this.written);
    this.setHeight(base + results);
  }
}
