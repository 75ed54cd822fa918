/** The code of a function as structured statements: regions become labelled blocks, loops and `try` statements. */
import type * as E from 'estree';
import { Completion, type OpName, opByCode, opLength, opNames, stackCount } from '../ir/opcodes.js';
import { Entries } from './entries.js';
import { expressions } from './expressions.js';
import type { Frame } from './frame.js';
import { assign, blockOf, call, id, labelled, literal, unary, when } from './nodes.js';
import { statements } from './statements.js';

interface Region {
  readonly op: OpName;
  readonly base: number;
  readonly results: number;
  /** What a branch to its label does. */
  jump: { readonly type: 'BreakStatement' | 'ContinueStatement'; readonly label: string };
}

/** The statements of a function's code. */
export function functionStatements(frame: Frame): E.Statement[] {
  return new Structure(frame).part().body;
}

class Structure {
  private pc = 0;
  private height = 0;
  private labels = 0;
  private readonly regions: Region[] = [];
  private readonly entries: Entries;

  constructor(private readonly frame: Frame) {
    this.entries = new Entries(frame);
  }

  /** Reads up to the end of the region, or of its protected part. */
  part(): { readonly body: E.Statement[]; readonly end: OpName | undefined } {
    const { code } = this.frame.fn;
    const body: E.Statement[] = [];
    while (this.pc < code.length) {
      const name = opNames[code[this.pc]!]!;
      if (name === 'end' || name === 'catch' || name === 'finally') {
        this.pc += 1;
        body.push(...this.entries.make(this.base));
        return { body, end: name };
      }
      body.push(...this.instruction(name));
    }
    return { body, end: undefined };
  }

  private instruction(name: OpName): E.Statement[] {
    const { frame } = this;
    const { code } = frame.fn;
    const { pc } = this;
    const opcode = opByCode[code[pc]!]!;
    const words = code.slice(pc + 1, pc + 1 + opcode.operands.length);
    this.pc += opLength[code[pc]!]!;
    switch (name) {
      case 'block':
        return this.block(words[0]!, words[1]!);
      case 'loop':
        return this.loop();
      case 'try_catch':
        return this.tryCatch(words[0]!);
      case 'try_finally':
        return this.tryFinally();
      case 'br':
        return [...this.carried(words[0]!), this.transfer(words[0]!)];
      case 'leave':
        return this.leave(words[0]!, words[1]!, words[2]!);
      case 'br_true':
      case 'br_false': {
        this.height -= 1;
        const value = frame.stack(this.height);
        return [
          ...this.carried(words[0]!),
          when(name === 'br_true' ? value : unary('!', value), this.jump(words[0]!)),
        ];
      }
      default:
    }
    return this.simple(name, words, stackCount(opcode.pops, code, pc), stackCount(opcode.pushes, code, pc));
  }

  /** An instruction that only has to do with the top of the stack. */
  private simple(name: OpName, words: readonly number[], pops: number, pushes: number): E.Statement[] {
    const { frame, entries } = this;
    const top = this.height;
    const bottom = top - pops;
    this.height = bottom + pushes;
    if (name === 'new_object') {
      entries.begin(top);
      return [];
    }
    const property =
      name === 'define_field'
        ? entries.property(bottom, frame.text(words[0]!), frame.stack(top - 1))
        : undefined;
    if (property) return [property];
    const isPlainCall = name === 'call' && entries.isUndefined(bottom);
    const made = entries.make(bottom);
    entries.forget(bottom);
    if (name === 'undefined') entries.noteUndefined(bottom);
    if (isPlainCall) {
      const [callee, ...args] = Array.from({ length: pops - 1 }, (_, i) => frame.stack(bottom + 1 + i));
      return [...made, assign(frame.stack(bottom), call(callee!, ...args))];
    }
    if (endsControl(name)) entries.drop(this.base);
    return [...made, ...this.written(name, words, top, pops)];
  }

  private written(name: OpName, words: readonly number[], top: number, pops: number): E.Statement[] {
    const { frame } = this;
    const expression = expressions[name];
    if (expression) {
      const args = Array.from({ length: pops }, (_, i) => frame.stack(top - pops + i));
      return [assign(frame.stack(top - pops), expression(frame, args, words))];
    }
    const rule = statements[name];
    if (!rule) throw new Error(`no rule for ${name}`);
    return rule(frame, top, words);
  }

  /** Where the stack of the innermost region begins. */
  private get base(): number {
    return this.regions.at(-1)?.base ?? 0;
  }

  /** Objects that a jump may carry with it are made before. */
  private carried(depth: number): E.Statement[] {
    return this.entries.make(this.regions.at(-1 - depth)!.base, this.base);
  }

  /** A jump after which control does not go on. */
  private transfer(depth: number): E.Statement {
    this.entries.drop(this.base);
    return this.jump(depth);
  }

  private jump(depth: number): E.Statement {
    const { type, label } = this.regions.at(-1 - depth)!.jump;
    return { type, label: id(label) };
  }

  private leave(depth: number, count: number, base: number): E.Statement[] {
    const from = this.height - count;
    const entries = Array.from({ length: from === base ? 0 : count }, (_, i) =>
      assign(this.frame.stack(base + i), this.frame.stack(from + i)),
    );
    return [...this.carried(depth), ...entries, this.transfer(depth)];
  }

  private open(
    op: OpName,
    params: number,
    results: number,
    type: Region['jump']['type'] = 'BreakStatement',
  ): Region {
    const label = this.frame.names.label(this.labels++);
    const region = { op, base: this.height - params, results, jump: { type, label } };
    this.regions.push(region);
    return region;
  }

  private close(region: Region): void {
    this.regions.pop();
    this.entries.forget(region.base);
    this.height = region.base + region.results;
  }

  private block(params: number, results: number): E.Statement[] {
    const made = this.entries.make(this.height - params);
    const region = this.open('block', params, results);
    const { body } = this.part();
    this.close(region);
    return [...made, labelled(region.jump.label, blockOf(body))];
  }

  private loop(): E.Statement[] {
    const region = this.open('loop', 0, 0, 'ContinueStatement');
    const { body } = this.part();
    this.close(region);
    const { label } = region.jump;
    const leave: E.Statement = { type: 'BreakStatement', label: id(label) };
    const loop: E.Statement = {
      type: 'WhileStatement',
      test: literal(true),
      body: blockOf([...body, leave]),
    };
    return [labelled(label, loop)];
  }

  private tryCatch(results: number): E.Statement[] {
    const region = this.open('try_catch', 0, results);
    const { body } = this.part();
    const handler = this.handler(region, []);
    this.close(region);
    return [labelled(region.jump.label, tryStatement(body, handler))];
  }

  /** The finally part is plain code after the `try`: the completion record says how it was reached. */
  private tryFinally(): E.Statement[] {
    const region = this.open('try_finally', 0, 0);
    const { body } = this.part();
    const inner = region.jump.label;
    const outer = this.frame.names.label(this.labels++);
    region.jump = { type: 'BreakStatement', label: outer };
    const caught = this.caught(region);
    const kind = assign(this.frame.stack(region.base + 1), literal(Completion.Throw));
    const protectedPart = labelled(inner, tryStatement(body, this.clause([caught, kind])));
    this.entries.forget(region.base);
    this.height = region.base + 2;
    const { body: final } = this.part();
    this.close(region);
    return [labelled(outer, blockOf([protectedPart, ...final]))];
  }

  private handler(region: Region, first: readonly E.Statement[]): E.CatchClause {
    this.entries.forget(region.base);
    this.height = region.base + 1;
    const { body } = this.part();
    return this.clause([...first, this.caught(region), ...body]);
  }

  private caught(region: Region): E.Statement {
    return assign(this.frame.stack(region.base), id(this.frame.names.part('error')));
  }

  private clause(body: readonly E.Statement[]): E.CatchClause {
    return { type: 'CatchClause', param: id(this.frame.names.part('error')), body: blockOf(body) };
  }
}

function endsControl(name: OpName): boolean {
  return name === 'return' || name === 'throw' || name === 'throw_error';
}

function tryStatement(body: readonly E.Statement[], handler: E.CatchClause): E.Statement {
  return { type: 'TryStatement', block: blockOf(body), handler };
}
