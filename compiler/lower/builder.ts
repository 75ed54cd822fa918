/**
 * Writes the code of one function: encodes instructions, follows the height of the operand stack, and resolves labels
 * to relative depths. Instructions that cannot be reached are not written.
 */
import type { Constant } from '../ir/function.js';
import { type OpName, opcodes, opLength, stackCount } from '../ir/opcodes.js';

/** An open region; labels are regions. */
export interface Region {
  op: 'block' | 'loop' | 'try_catch' | 'try_finally' | 'handler';
  /** Height of the stack below its parameters. */
  readonly base: number;
  /** Entries that a branch to its label leaves above the base. */
  arity: number;
  /** Entries above the base at its end. */
  readonly results: number;
  /** Whether its label is branched to, or its end reached from the protected part. */
  targeted: boolean;
  /** Whether it was opened in code that can be reached; if not, nothing of it is written. */
  readonly live: boolean;
}

export class CodeBuilder {
  readonly code: number[] = [];
  readonly constants: Constant[] = [];
  readonly offsets: number[] = [];
  maxStack = 0;
  height = 0;
  reachable = true;
  private readonly regions: Region[] = [];
  private readonly constantNumbers = new Map<Constant, number>();
  private offset = -1;

  /** Instructions from here on belong to this source offset. */
  at(offset: number): void {
    this.offset = offset;
  }

  constant(value: Constant): number {
    // Map keys do not tell 0 from -0.
    const key = Object.is(value, -0) ? '-0 (number)' : typeof value === 'string' ? `"${value}` : value;
    let number = this.constantNumbers.get(key);
    if (number === undefined) {
      number = this.constants.push(value) - 1;
      this.constantNumbers.set(key, number);
    }
    return number;
  }

  /** Writes one instruction that neither opens nor closes a region nor branches. */
  emit(name: OpName, ...operands: readonly number[]): void {
    if (!this.reachable) return;
    const opcode = opcodes[name];
    const pc = this.write(name, operands);
    this.height -= stackCount(opcode.pops, this.code, pc);
    this.height += stackCount(opcode.pushes, this.code, pc);
    if (this.height > this.maxStack) this.maxStack = this.height;
  }

  /** `return`, `throw` and `throw_error`: nothing after them can be reached. */
  leave(name: 'return' | 'throw' | 'throw_error', ...operands: readonly number[]): void {
    this.emit(name, ...operands);
    this.reachable = false;
  }

  /** Throws on what a handler that is not the program's has caught: that belongs to no place in the text. */
  rethrow(): void {
    const { offset } = this;
    this.offset = -1;
    this.leave('throw');
    this.offset = offset;
  }

  private write(name: OpName, operands: readonly number[]): number {
    const pc = this.code.length;
    const last = this.offsets.length - 2;
    const known = last < 0 ? -1 : this.offsets[last + 1];
    if (this.offset !== known) this.offsets.push(pc, this.offset);
    this.code.push(opcodes[name].code, ...operands);
    if (this.code.length - pc !== opLength[opcodes[name].code])
      throw new Error(`${name} takes other operands than ${operands.join(' ')}`);
    return pc;
  }

  // Regions

  block(params = 0, results = 0): Region {
    if (this.reachable) this.write('block', [params, results]);
    return this.open('block', params, results, results);
  }

  loop(): Region {
    if (this.reachable) this.write('loop', [0, 0]);
    return this.open('loop', 0, 0, 0);
  }

  tryCatch(results = 0): Region {
    if (this.reachable) this.write('try_catch', [results]);
    return this.open('try_catch', 0, results, results);
  }

  tryFinally(): Region {
    if (this.reachable) this.write('try_finally', []);
    return this.open('try_finally', 0, 0, 2);
  }

  private open(op: Region['op'], params: number, results: number, arity: number): Region {
    const live = this.reachable;
    const region: Region = { op, base: this.height - params, arity, results, targeted: false, live };
    this.regions.push(region);
    return region;
  }

  /** Starts the handler of the innermost region; the error is on the stack. */
  catch(): void {
    const region = this.innermost('try_catch');
    if (this.reachable) {
      this.expect(region.base + region.results, 'catch');
      region.targeted = true;
    }
    this.startHandler(region, 'catch', 1);
  }

  /** Starts the `finally` part of the innermost region; its completion record is on the stack. */
  finally(): void {
    const region = this.innermost('try_finally');
    if (this.reachable) this.expect(region.base + 2, 'finally');
    region.arity = 0;
    region.targeted = false;
    this.startHandler(region, 'finally', 2);
  }

  private startHandler(region: Region, separator: 'catch' | 'finally', entries: number): void {
    if (region.live) this.write(separator, []);
    region.op = 'handler';
    this.height = region.base + entries;
    if (region.live && this.height > this.maxStack) this.maxStack = this.height;
    this.reachable = region.live;
  }

  private innermost(op: Region['op']): Region {
    const region = this.regions.at(-1);
    if (region?.op !== op) throw new Error(`the innermost region is not ${op}`);
    return region;
  }

  /** Closes the innermost region. */
  end(): void {
    const region = this.regions.pop();
    if (!region) throw new Error('no region is open');
    if (this.reachable) this.expect(region.base + region.results, 'end');
    if (region.live) this.write('end', []);
    if (region.op !== 'loop' && region.targeted) this.reachable = true;
    this.height = region.base + region.results;
  }

  private expect(height: number, what: string): void {
    if (this.height !== height) throw new Error(`${what}: stack height ${this.height}, not ${height}`);
  }

  // Branches

  /** Jumps to the label of a region. */
  br(region: Region): void {
    if (!this.reachable) return;
    this.target(region, 'br');
    this.write('br', [this.depthOf(region)]);
    this.reachable = false;
  }

  /** Jumps to the label of a region from inside an expression: entries below those that the label takes are dropped. */
  leaveTo(region: Region): void {
    if (!this.reachable) return;
    if (this.height === region.base + region.arity) {
      this.br(region);
      return;
    }
    region.targeted = true;
    this.write('leave', [this.depthOf(region), region.arity, region.base]);
    this.reachable = false;
  }

  /** Jumps if the top of the stack is truthy; `site` is -1 unless a decision of the program hangs on it. */
  brTrue(region: Region, site = -1): void {
    this.conditional('br_true', region, site);
  }

  brFalse(region: Region, site = -1): void {
    this.conditional('br_false', region, site);
  }

  private conditional(name: 'br_true' | 'br_false', region: Region, site: number): void {
    if (!this.reachable) return;
    this.height -= 1;
    this.target(region, name);
    this.write(name, [this.depthOf(region), site]);
  }

  private target(region: Region, what: string): void {
    this.expect(region.base + region.arity, what);
    region.targeted = true;
  }

  private depthOf(region: Region): number {
    const index = this.regions.lastIndexOf(region);
    if (index < 0) throw new Error('the label is not open');
    return this.regions.length - 1 - index;
  }
}
