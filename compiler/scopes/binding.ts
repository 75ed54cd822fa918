/** Variables, scopes and functions as scope analysis finds them. */
import type { Node } from '../ast.js';
import type { CoroutineKind, FunctionKind, LocalKind } from '../ir/function.js';
import type { FunctionEntry } from '../sites.js';

/** What an assignment to a variable does. */
export type Assignability = 'yes' | 'throws' | 'ignored';

/** Variables that are keywords in the source, or that only the lowering knows. */
export type Keyword = 'this' | 'new.target' | '%function' | '%home' | 'arguments';

export class Binding {
  /** Used by a nested function, so that it lives in a heap cell. */
  captured = false;
  /** Some use may come before the initialisation: it starts uninitialised and that use is checked. */
  checked = false;
  assigned = false;
  referenced = false;
  /** Slot of the frame of `fn`, once lowering has given it one. */
  slot = -1;

  constructor(
    readonly name: string,
    readonly kind: LocalKind,
    readonly fn: FunctionScope,
    readonly scope: Scope,
    /** Uses that run at or after this offset find it initialised; -1: it always is. */
    readonly liveFrom: number,
    readonly assignable: Assignability = 'yes',
  ) {}
}

export type ScopeKind =
  | 'with'
  | 'function'
  | 'body'
  | 'block'
  | 'switch'
  | 'class'
  | 'loop'
  | 'catch'
  | 'name';

export class Scope {
  readonly bindings = new Map<string, Binding>();
  /** Function declarations of a block, hoisted to its start. */
  readonly hoisted: Node[] = [];
  /** The scope with names known only at run time that lies directly around this one's names. */
  dynamic: Binding | undefined;

  constructor(
    readonly kind: ScopeKind,
    readonly parent: Scope | undefined,
    readonly fn: FunctionScope,
    /** Offset at which code of the scope starts to run. */
    readonly start: number,
  ) {}

  declare(name: string, kind: LocalKind, liveFrom: number, assignable: Assignability = 'yes'): Binding {
    const binding = new Binding(name, kind, this.fn, this, liveFrom, assignable);
    this.bindings.set(name, binding);
    this.fn.locals.push(binding);
    return binding;
  }
}

/** One function of the IR during analysis and lowering. */
export class FunctionScope {
  /** All variables that live in its frame. */
  readonly locals: Binding[] = [];
  /** Variables of enclosing functions that it or a function inside uses, in order of first use. */
  readonly captures: Binding[] = [];
  readonly keywords = new Map<Keyword, Binding>();
  readonly flags = { usesThis: false, usesArguments: false, usesNewTarget: false, usesSuper: false };
  /** `arguments` occurs other than as `arguments.length`, `arguments[i]` (read), `...arguments`, `f.apply(x, arguments)`. */
  argumentsEscape = false;
  /** The scope of parameters; the scope that keywords belong to. */
  scope!: Scope;
  /** The scope of its body, if that has one of its own. */
  body: Scope | undefined;
  coroutine: CoroutineKind | undefined;
  /** Of sloppy code under `eval`: where each of its variables lives. */
  evalVars: ReadonlyMap<string, EvalVariable> | undefined;

  constructor(
    readonly entry: FunctionEntry,
    readonly kind: FunctionKind,
    readonly strict: boolean,
    readonly parent: FunctionScope | undefined,
    /** Offset at which the closure is made: the start of the block for a hoisted declaration. */
    readonly createdAt: number,
    /** The class whose constructor, fields or static elements it is. */
    readonly owner: ClassScope | undefined,
  ) {}

  get number(): number {
    return this.entry.number;
  }

  /** The function whose `this`, `arguments`, … are meant here: arrow functions have none of their own. */
  get receiver(): FunctionScope {
    return this.kind === 'arrow' || (this.kind === 'eval' && this.parent) ? this.parent!.receiver : this;
  }

  /** The keyword variable, made on first use. A derived constructor's `this` is initialised by `super()`. */
  keyword(name: Keyword): Binding {
    let binding = this.keywords.get(name);
    if (!binding) {
      const late = name === 'this' && this.kind === 'derived-constructor';
      binding = new Binding(name, 'keyword', this, this.scope, late ? this.superCallEnd : -1);
      this.locals.push(binding);
      this.keywords.set(name, binding);
    }
    return binding;
  }

  /** End of a `super()` that is a statement of the constructor's body: after it `this` is surely initialised. */
  superCallEnd = Number.POSITIVE_INFINITY;

  /** Index of a variable of an enclosing function among the captures; it must be one of them. */
  captureIndex(binding: Binding): number {
    return this.captures.indexOf(binding);
  }
}

/** What a private name stands for. */
export interface PrivateName {
  readonly binding: Binding;
  readonly kind: 'field' | 'method' | 'accessor';
  readonly static: boolean;
  /** Variables that hold the method, or getter and setter. */
  method?: Binding;
  getter?: Binding;
  setter?: Binding;
}

/** The scope of a class: its inner name, private names, and variables for what is evaluated once. */
export class ClassScope {
  readonly privateNames = new Map<string, PrivateName>();
  /** Function that initialises the instance's fields, if there are any. */
  fields: Binding | undefined;
  /** Keys of fields with computed names. */
  readonly fieldKeys = new Map<Node, Binding>();
  inner: Binding | undefined;

  constructor(readonly scope: Scope) {}
}

/** A use of a variable. */
export interface Reference {
  /** Undefined: a global. */
  readonly binding: Binding | undefined;
  /** Whether it may be uninitialised. */
  readonly checked: boolean;
  /** Scopes to look in before, from the inside out. */
  readonly dynamic?: readonly Binding[];
}

/** What scope analysis knows about a program. */
export interface Scopes {
  /** By function number. */
  readonly functions: readonly FunctionScope[];
  /** Scopes by the node that opens them; the body of a function with parameter expressions by its body. */
  readonly scopes: ReadonlyMap<Node, Scope>;
  readonly classes: ReadonlyMap<Node, ClassScope>;
  /** Uses by identifier, `this`, `super`, private identifier or meta property. */
  readonly references: ReadonlyMap<Node, Reference>;
  /** Function declarations in blocks that also assign a variable of the function (ECMA-262 B.3.2). */
  readonly blockFunctions: ReadonlyMap<Node, BlockFunction>;
  /** Where direct calls of `eval` stand. */
  readonly evals: ReadonlyMap<Node, Scope>;
}

/** The variable in the block, and the one of the function that it is copied to. */
export interface BlockFunction {
  readonly inner: Binding;
  readonly outer: Reference;
}

/** A variable that code under `eval` declares: one that exists, one of a scope of its function, or else a global. */
export interface EvalVariable {
  readonly binding: Binding | undefined;
  readonly scope: Binding | undefined;
}
