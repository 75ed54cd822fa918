/** What lowering shares: the program, and the function whose code is being written. */
import type { Node } from '../ast.js';
import type { EvalScope, IrFunction, Local, Span, TemplateStrings } from '../ir/function.js';
import type { SourceText } from '../parse.js';
import type { FunctionScope, Scopes } from '../scopes/binding.js';
import type { FunctionRole, Outline } from '../sites.js';
import { CodeBuilder, type Region } from './builder.js';
import type { Control } from './control/jumps.js';

/** The program: everything that is numbered across functions. */
export class ProgramContext {
  readonly templates: TemplateStrings[] = [];
  readonly functions: IrFunction[] = [];
  readonly evals: EvalScope[] = [];
  /** Names and spans of functions, set by the code that creates them; parents are lowered before children. */
  readonly names: string[] = [];
  readonly spans: Span[] = [];
  private readonly sites = new Map<number, number[]>();
  private readonly nested = new Map<number, number[]>();
  private readonly siteNumbers = new Map<Node, number>();
  private readonly functionNumbers = new Map<Node, Map<FunctionRole, number>>();

  constructor(
    readonly text: SourceText,
    readonly outline: Outline,
    readonly scopes: Scopes,
    /** See `CompileOptions`. */
    readonly selfHosted: boolean,
    readonly hasCompletion: boolean,
    readonly lowering: Lowering,
  ) {
    for (const { node, number, function: fn } of outline.sites) {
      this.siteNumbers.set(node, number);
      append(this.sites, fn, number);
    }
    for (const { node, role, number, parent } of outline.functions) {
      append(this.nested, parent, number);
      const roles = this.functionNumbers.get(node) ?? new Map<FunctionRole, number>();
      this.functionNumbers.set(node, roles.set(role, number));
    }
  }

  /** The number of the site that a node is; -1 where no author wrote it. */
  site(node: Node): number {
    const number = this.outline.unwritten.has(node) ? -1 : this.siteNumbers.get(node);
    if (number === undefined) throw new Error(`no site at ${node.type} ${node.start}`);
    return number;
  }

  /** Numbers of the sites directly in a function. */
  sitesIn(fn: number): readonly number[] {
    return this.sites.get(fn) ?? [];
  }

  /** Numbers of the functions directly in a function. */
  nestedIn(fn: number): readonly number[] {
    return this.nested.get(fn) ?? [];
  }

  functionNumber(node: Node, role: FunctionRole): number {
    const number = this.functionNumbers.get(node)?.get(role);
    if (number === undefined) throw new Error(`no function ${role} at ${node.type} ${node.start}`);
    return number;
  }
}

function append(lists: Map<number, number[]>, key: number, entry: number): void {
  const list = lists.get(key);
  if (list) list.push(entry);
  else lists.set(key, [entry]);
}

/**
 * How nodes inside of others are lowered, by their type. It is handed in: what lowers one kind of node does not know
 * the others.
 */
export interface Lowering {
  /** Pushes the value of an expression. `open` is the optional chain that it is the head of. */
  value(f: FunctionContext, node: Node, open?: OpenChain): void;
  /** Evaluates an expression whose value nobody needs. */
  effect(f: FunctionContext, node: Node): void;
  /** Pushes a value; an anonymous function or class gets the name (ECMA-262 8.4.5 NamedEvaluation). */
  named(f: FunctionContext, node: Node, name: string): void;
  /** Pushes a value; an anonymous function or class is named by the property key on top of the stack, which stays. */
  namedByKey(f: FunctionContext, node: Node): void;
  /** `labels` are those directly before the statement. */
  statement(f: FunctionContext, node: Node, labels?: ReadonlySet<string>): void;
}

/** What an optional chain leaves: its value, receiver and function for a call, or the result of `delete`. */
export type ChainUse = 'value' | 'callee' | 'delete';

/** An optional chain that is being lowered. */
export interface OpenChain {
  readonly region: Region;
  readonly use: ChainUse;
  /** Entries of the stack that calls around the current part of the chain have pushed. */
  readonly below: number;
}

/** One function. */
export class FunctionContext {
  readonly code = new CodeBuilder();
  readonly locals: Local[] = [];
  /** What jumps out of the current place pass through, outermost first. */
  readonly controls: Control[] = [];
  /** Strictness of the current place: class heads are strict inside sloppy functions. */
  strict: boolean;
  /** The label that takes the value of every `return`, in functions where it is not the result yet. */
  result: Region | undefined;
  /** In code under `eval`: the slot of the completion value. */
  completion: number | undefined;
  private readonly freeTemporaries: number[] = [];
  private temporaries = 0;

  constructor(
    readonly program: ProgramContext,
    readonly fn: FunctionScope,
  ) {
    this.strict = fn.strict;
  }

  /** See `Lowering`. */
  value(node: Node, open?: OpenChain): void {
    this.program.lowering.value(this, node, open);
  }

  effect(node: Node): void {
    this.program.lowering.effect(this, node);
  }

  named(node: Node, name: string): void {
    this.program.lowering.named(this, node, name);
  }

  namedByKey(node: Node): void {
    this.program.lowering.namedByKey(this, node);
  }

  statement(node: Node, labels?: ReadonlySet<string>): void {
    this.program.lowering.statement(this, node, labels);
  }

  statements(nodes: readonly Node[]): void {
    for (const node of nodes) this.statement(node);
  }

  local(name: string, kind: Local['kind'], captured: boolean): number {
    return this.locals.push({ name, kind, captured }) - 1;
  }

  /** Takes a slot for a temporary; `release` gives it back. */
  temporary(): number {
    return this.freeTemporaries.pop() ?? this.local(`%${this.temporaries++}`, 'temporary', false);
  }

  release(...slots: readonly number[]): void {
    this.freeTemporaries.push(...slots);
  }

  string(text: string): number {
    return this.code.constant(text);
  }
}
