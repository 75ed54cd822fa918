/**
 * Linking: structured code of the IR becomes a flat array of words with absolute branch targets.
 *
 * Regions disappear: `block`, `loop`, `try_*` and `end` leave nothing behind, and protected regions become rows of a
 * table that is looked at only when something is thrown. Operand words keep their order; a name operand becomes an
 * index into `keys`, a site operand the machine-wide site number.
 */
import type { Constant, IrFunction, IrModule } from '../../compiler/ir/function.js';
import { Op, opByCode, opLength, stackCount } from '../../compiler/ir/opcodes.js';
import type { KeyInfo, KeyTable } from '../heap/keys.js';
import type { MakeFunction } from '../realm/callables.js';
import type { Realm } from '../realm/realm.js';
import type { Closure } from './frame.js';
import { fuse } from './fused.js';

/** Longer strings are no keys that V8 knows. */
const LONGEST_KEY = 30;

/** A protected region: instructions from `start` to before `end`. */
export interface Handler {
  readonly start: number;
  readonly end: number;
  readonly target: number;
  /** Height of the operand stack at the start of the handler, the error excluded. */
  readonly height: number;
  readonly isFinally: boolean;
}

/** What the functions of one module share. */
export interface LinkedModule {
  readonly ir: IrModule;
  /** The realm of its functions. */
  realm: Realm;
  /** Whether it is part of the VM (a self-hosted built-in): its functions and sites are not the program's. */
  readonly internal: boolean;
  /** Of the text of an `eval`: what evaluated it, in V8's words. */
  evalOrigin?: string | undefined;
  /** Whether the text is what `new Function` makes. */
  isDynamicFunction?: boolean;
  readonly siteBase: number;
  readonly functionBase: number;
  readonly functions: readonly Linked[];
  /** Strings objects of tagged templates, made anew for each path. */
  templates: (object | undefined)[];
}

export class Linked {
  readonly code: Int32Array;
  /** The same with fused opcodes, for the dispatch loop. */
  readonly fused: Int32Array;
  /** The word of the IR that each word of `code` comes from. */
  readonly origin: Int32Array;
  /** Innermost first. */
  readonly handlers: readonly Handler[];
  readonly keys: readonly KeyInfo[];
  readonly constants: IrFunction['constants'];
  readonly slots: number;
  readonly parameters: number;
  readonly frameSize: number;
  /** Whether a frame has to keep the arguments beyond the parameters. */
  readonly keepsArguments: boolean;
  /** Whether a call that does not construct ends with the value returned and nothing else. */
  returnsPlainly: boolean;
  /** Whether its variables are asked for when it is left. */
  isWatched = false;
  /** Number in `Machine.functions`, -1 for internal functions. */
  readonly number: number;
  /** The closure that the call at an address went to last. */
  readonly callees: (Closure | undefined)[];
  /** The path that entered the function last. */
  enteredIn = -1;
  /** Makes function objects of the realm. */
  factory: MakeFunction | undefined;

  constructor(
    readonly ir: IrFunction,
    readonly module: LinkedModule,
    table: KeyTable,
  ) {
    const linker = new Linker(ir, module, table);
    linker.run();
    this.code = Int32Array.from(linker.code);
    this.fused = fuse(this.code);
    this.callees = new Array<undefined>(this.code.length).fill(undefined);
    this.origin = Int32Array.from(linker.origin);
    this.handlers = linker.handlers;
    this.keys = linker.keys;
    this.constants = ir.constants.map(internalized);
    this.slots = ir.locals.length;
    this.parameters = ir.parameters;
    this.frameSize = ir.locals.length + ir.maxStack + 8;
    this.keepsArguments = linker.keepsArguments;
    this.returnsPlainly = ir.kind !== 'module' && ir.kind !== 'es-module' && ir.coroutine === undefined;
    this.number = module.internal ? -1 : module.functionBase + ir.number;
  }

  /** From here on its variables are asked for. */
  watch(): void {
    this.isWatched = true;
    this.returnsPlainly = false;
  }

  /** Forgets what belongs to a realm. */
  leaveRealm(): void {
    if (this.factory === undefined) return;
    this.factory = undefined;
    this.callees.fill(undefined);
  }
}

/**
 * V8 compares keys by identity here and there (`Reflect.defineProperty(array, key, …)` knows `length` so), and literals are
 * internalized: a string that is cut out of a text is not.
 */
function internalized(constant: Constant): Constant {
  if (typeof constant !== 'string' || constant.length > LONGEST_KEY) return constant;
  return Object.keys({ [constant]: true })[0]!;
}

type RegionKind = 'block' | 'loop' | 'try_catch' | 'catch' | 'try_finally' | 'finally';

interface Region {
  kind: RegionKind;
  /** Height of the stack below the parameters. */
  readonly base: number;
  readonly results: number;
  readonly start: number;
  /** Words that wait for the address of the label. */
  waiting: number[];
  /** Where the protected part starts, in linked code. */
  protectedFrom: number;
}

class Linker {
  readonly code: number[] = [];
  readonly origin: number[] = [];
  readonly handlers: Handler[] = [];
  readonly keys: KeyInfo[] = [];
  keepsArguments = false;
  private readonly keyIndex = new Map<number, number>();
  private readonly regions: Region[] = [];
  private height = 0;

  constructor(
    private readonly ir: IrFunction,
    private readonly module: LinkedModule,
    private readonly table: KeyTable,
  ) {}

  run(): void {
    const words = this.ir.code;
    for (let pc = 0; pc < words.length; pc += opLength[words[pc]!]!) {
      if (!this.structure(pc)) this.instruction(pc);
    }
  }

  private structure(pc: number): boolean {
    const words = this.ir.code;
    switch (words[pc]) {
      case Op.block:
      case Op.loop:
        this.open(words[pc] === Op.loop ? 'loop' : 'block', this.height - words[pc + 1]!, words[pc + 2]!);
        return true;
      case Op.try_catch:
        this.open('try_catch', this.height, words[pc + 1]!);
        return true;
      case Op.try_finally:
        this.open('try_finally', this.height, 0);
        return true;
      case Op.catch:
        this.handler(this.innermost(0), 'catch', 1, pc);
        return true;
      case Op.finally: {
        const region = this.innermost(0);
        this.resolve(region);
        this.handler(region, 'finally', 2, -1);
        return true;
      }
      case Op.end: {
        const region = this.regions.pop()!;
        if (region.kind !== 'loop') this.resolve(region);
        this.height = region.base + region.results;
        return true;
      }
      case Op.nop:
        return true;
      default:
        return false;
    }
  }

  private open(kind: RegionKind, base: number, results: number): void {
    const start = this.code.length;
    this.regions.push({ kind, base, results, start, waiting: [], protectedFrom: start });
  }

  /** Ends the protected part; `skip`: a `catch`, which normal completion jumps over. */
  private handler(region: Region, kind: RegionKind, height: number, skip: number): void {
    if (skip >= 0) {
      this.emit(Op.br, skip);
      region.waiting.push(this.code.length);
      this.emit(0, skip);
    }
    const target = this.code.length;
    this.handlers.push({
      start: region.protectedFrom,
      end: target,
      target,
      height: region.base,
      isFinally: kind === 'finally',
    });
    region.kind = kind;
    this.height = region.base + height;
  }

  private resolve(region: Region): void {
    for (const word of region.waiting) this.code[word] = this.code.length;
    region.waiting = [];
  }

  private innermost(depth: number): Region {
    return this.regions[this.regions.length - 1 - depth]!;
  }

  private emit(word: number, pc: number): void {
    this.code.push(word);
    this.origin.push(pc);
  }

  private instruction(pc: number): void {
    const words = this.ir.code;
    const row = opByCode[words[pc]!]!;
    this.emit(row.code, pc);
    row.operands.forEach((operand, at) => {
      const word = words[pc + 1 + at]!;
      if (operand.kind === 'depth') this.branch(word, pc);
      else if (operand.kind === 'site') this.emit(this.site(word), pc);
      else if (operand.kind === 'constant' && operand.name === 'name') this.emit(this.key(word), pc);
      else this.emit(word, pc);
    });
    if (row.code === Op.arguments || row.code === Op.mapped_arguments || row.code === Op.rest) {
      this.keepsArguments = true;
    }
    this.height +=
      stackCount(row.pushes, words as number[], pc) - stackCount(row.pops, words as number[], pc);
  }

  private branch(depth: number, pc: number): void {
    const region = this.innermost(depth);
    if (region.kind === 'loop') this.emit(region.start, pc);
    else {
      region.waiting.push(this.code.length);
      this.emit(0, pc);
    }
  }

  private site(local: number): number {
    return local < 0 || this.module.internal ? -1 : this.module.siteBase + local;
  }

  private key(constant: number): number {
    let index = this.keyIndex.get(constant);
    if (index === undefined) {
      index = this.keys.push(this.table.info(String(this.ir.constants[constant]))) - 1;
      this.keyIndex.set(constant, index);
    }
    return index;
  }
}
