/** What lowering shares: the program, and the function whose code is being written. */
import type { Node } from '../ast.js';
import type { EvalScope, IrFunction, Local, Span, TemplateStrings } from '../ir/function.js';
import type { SourceText } from '../parse.js';
import type { FunctionScope, Scopes } from '../scopes/binding.js';
import type { FunctionRole, Outline } from '../sites.js';
import { CodeBuilder, type Region } from './builder.js';
import type { Control } from './jumps.js';

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

  /** The number of the site that a node is. */
  site(node: Node): number {
    const number = this.siteNumbers.get(node);
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
