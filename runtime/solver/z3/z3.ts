/**
 * A typed view of the raw exports of Z3's WebAssembly module, as far as Penumbra calls them.
 *
 * The wrappers of the package run checks on another thread and cost milliseconds; these calls are synchronous and
 * belong in a worker. Every handle is a number. In a context made by `mk_context_rc` the caller counts references.
 */
import { createRequire } from 'node:module';

type Handle = number;

/** What the host has and Node's types leave out. */
declare const WebAssembly: { readonly Table: { readonly prototype: Table } };
interface Table {
  readonly length: number;
  get(index: number): unknown;
}

interface RawModule {
  readonly HEAPU8: Uint8Array;
  readonly HEAPU32: Uint32Array;
  readonly HEAP32: Int32Array;
  UTF8ToString(address: number): string;
  ccall(name: string, result: 'void', types: readonly string[], args: readonly string[]): void;
  ccall(name: string, result: 'string', types: readonly string[], args: readonly (string | number)[]): string;
  _malloc(bytes: number): number;
  _free(address: number): void;
  _set_noop_error_handler(context: Handle): void;
  _Z3_mk_config(): Handle;
  _Z3_mk_context(config: Handle): Handle;
  _Z3_del_context(context: Handle): void;
  _Z3_del_config(config: Handle): void;
  _Z3_mk_context_rc(config: Handle): Handle;
  _Z3_get_error_code(context: Handle): number;
  _Z3_get_error_msg(context: Handle, code: number): number;
  _Z3_inc_ref(context: Handle, ast: Handle): void;
  _Z3_dec_ref(context: Handle, ast: Handle): void;
  _Z3_mk_string_symbol(context: Handle, text: number): Handle;
  _Z3_mk_int_symbol(context: Handle, number: number): Handle;
  _Z3_mk_bool_sort(context: Handle): Handle;
  _Z3_mk_int_sort(context: Handle): Handle;
  _Z3_mk_real_sort(context: Handle): Handle;
  _Z3_mk_func_decl(context: Handle, symbol: Handle, arity: number, domain: number, range: Handle): Handle;
  _Z3_mk_app(context: Handle, decl: Handle, count: number, args: number): Handle;
  _Z3_func_decl_to_ast(context: Handle, decl: Handle): Handle;
  _Z3_sort_to_ast(context: Handle, sort: Handle): Handle;
  _Z3_mk_true(context: Handle): Handle;
  _Z3_mk_not(context: Handle, a: Handle): Handle;
  _Z3_mk_and(context: Handle, count: number, args: number): Handle;
  _Z3_mk_or(context: Handle, count: number, args: number): Handle;
  _Z3_mk_iff(context: Handle, a: Handle, b: Handle): Handle;
  _Z3_mk_implies(context: Handle, a: Handle, b: Handle): Handle;
  _Z3_mk_ite(context: Handle, a: Handle, b: Handle, c: Handle): Handle;
  _Z3_mk_eq(context: Handle, a: Handle, b: Handle): Handle;
  _Z3_mk_le(context: Handle, a: Handle, b: Handle): Handle;
  _Z3_mk_ge(context: Handle, a: Handle, b: Handle): Handle;
  _Z3_mk_add(context: Handle, count: number, args: number): Handle;
  _Z3_mk_mul(context: Handle, count: number, args: number): Handle;
  _Z3_mk_div(context: Handle, a: Handle, b: Handle): Handle;
  _Z3_mk_mod(context: Handle, a: Handle, b: Handle): Handle;
  _Z3_mk_unary_minus(context: Handle, a: Handle): Handle;
  _Z3_mk_int2real(context: Handle, a: Handle): Handle;
  _Z3_mk_real2int(context: Handle, a: Handle): Handle;
  _Z3_mk_is_int(context: Handle, a: Handle): Handle;
  _Z3_mk_numeral(context: Handle, text: number, sort: Handle): Handle;
  _Z3_mk_params(context: Handle): Handle;
  _Z3_params_inc_ref(context: Handle, params: Handle): void;
  _Z3_params_dec_ref(context: Handle, params: Handle): void;
  _Z3_params_set_uint(context: Handle, params: Handle, name: Handle, value: number): void;
  _Z3_mk_solver_for_logic(context: Handle, logic: Handle): Handle;
  _Z3_solver_inc_ref(context: Handle, solver: Handle): void;
  _Z3_solver_dec_ref(context: Handle, solver: Handle): void;
  _Z3_solver_set_params(context: Handle, solver: Handle, params: Handle): void;
  _Z3_solver_assert(context: Handle, solver: Handle, formula: Handle): void;
  _Z3_solver_check_assumptions(context: Handle, solver: Handle, count: number, args: number): number;
  _Z3_solver_get_reason_unknown(context: Handle, solver: Handle): number;
  _Z3_solver_get_unsat_core(context: Handle, solver: Handle): Handle;
  _Z3_solver_get_model(context: Handle, solver: Handle): Handle;
  _Z3_ast_vector_inc_ref(context: Handle, vector: Handle): void;
  _Z3_ast_vector_dec_ref(context: Handle, vector: Handle): void;
  _Z3_ast_vector_size(context: Handle, vector: Handle): number;
  _Z3_ast_vector_get(context: Handle, vector: Handle, index: number): Handle;
  _Z3_get_ast_id(context: Handle, ast: Handle): number;
  _Z3_model_inc_ref(context: Handle, model: Handle): void;
  _Z3_model_dec_ref(context: Handle, model: Handle): void;
  _Z3_model_get_const_interp(context: Handle, model: Handle, decl: Handle): Handle;
  _Z3_get_bool_value(context: Handle, ast: Handle): number;
  _Z3_get_numeral_string(context: Handle, ast: Handle): number;
}

/** Result of a check as Z3 encodes it. */
export const LBool = { False: -1, Undefined: 0, True: 1 } as const;

/** The module with one context, and helpers for strings and arrays in its memory. */
export class Z3 {
  readonly context: Handle;
  readonly bool: Handle;
  readonly int: Handle;
  readonly real: Handle;
  private readonly scratch: number;
  private static readonly SCRATCH_WORDS = 1 << 16;

  private constructor(readonly raw: RawModule) {
    const config = raw._Z3_mk_config();
    this.context = raw._Z3_mk_context_rc(config);
    raw._Z3_del_config(config);
    raw._set_noop_error_handler(this.context);
    this.scratch = raw._malloc(4 * Z3.SCRATCH_WORDS);
    this.bool = this.kept(raw._Z3_mk_bool_sort(this.context));
    this.int = this.kept(raw._Z3_mk_int_sort(this.context));
    this.real = this.kept(raw._Z3_mk_real_sort(this.context));
  }

  /** Loads the WebAssembly module: about 100 ms, 100 MB. For a thread of its own: it changes how that one calls tables. */
  static async load(): Promise<Z3> {
    rememberTableEntries();
    const initialize = createRequire(import.meta.url)(
      'z3-solver/build/z3-built.js',
    ) as () => Promise<RawModule>;
    const raw = await initialize();
    const parameters = [
      // Models are read once and thrown away: making them compact costs more than reading them.
      ['model.compact', 'false'],
      // A solver made for a logic has two: this leaves the one that is incremental.
      ['combined_solver.ignore_solver1', 'true'],
      // The guard of one of many alternatives is a chain of conjunctions: flattened, they are quadratic in size.
      ['rewriter.flat_and_or', 'false'],
    ];
    for (const pair of parameters) raw.ccall('Z3_global_param_set', 'void', ['string', 'string'], pair);
    return new Z3(raw);
  }

  /** The module with a context that knows nothing of this one, which ends. */
  renewed(): Z3 {
    this.raw._Z3_del_context(this.context);
    this.raw._free(this.scratch);
    return new Z3(this.raw);
  }

  /** Takes a reference for as long as the context lives. */
  kept(ast: Handle): Handle {
    this.raw._Z3_inc_ref(this.context, ast);
    return ast;
  }

  /** Calls `use` with the address of a null-terminated text. ASCII only. */
  withText<T>(text: string, use: (address: number) => T): T {
    const heap = this.raw.HEAPU8;
    for (let i = 0; i < text.length; i++) heap[this.scratch + i] = text.charCodeAt(i);
    heap[this.scratch + text.length] = 0;
    return use(this.scratch);
  }

  /** Calls `use` with the address of an array of handles. */
  withHandles<T>(handles: readonly Handle[], use: (address: number) => T): T {
    const large = handles.length > Z3.SCRATCH_WORDS;
    const address = large ? this.raw._malloc(4 * handles.length) : this.scratch;
    this.raw.HEAPU32.set(handles, address >>> 2);
    try {
      return use(address);
    } finally {
      if (large) this.raw._free(address);
    }
  }

  /**
   * Runs scripts in a context of their own.
   * @param use gets a function that gives what the solver prints for further lines
   */
  withScripts<T>(use: (run: (text: string) => string) => T): T {
    const { raw } = this;
    const config = raw._Z3_mk_config();
    const context = raw._Z3_mk_context(config);
    raw._Z3_del_config(config);
    raw._set_noop_error_handler(context);
    try {
      return use((text) =>
        raw.ccall('Z3_eval_smtlib2_string', 'string', ['number', 'string'], [context, text]),
      );
    } finally {
      raw._Z3_del_context(context);
    }
  }

  symbol(text: string): Handle {
    return this.withText(text, (address) => this.raw._Z3_mk_string_symbol(this.context, address));
  }

  text(address: number): string {
    return this.raw.UTF8ToString(address);
  }

  /** Throws where the last call failed: a misuse of the interface, never a property of the formula. */
  verify(): void {
    const code = this.raw._Z3_get_error_code(this.context);
    if (code !== 0) throw new Error(`Z3: ${this.text(this.raw._Z3_get_error_msg(this.context, code))}`);
  }
}

/**
 * Makes the entries of function tables be read once. Z3 calls through its table for all that may throw, and its build
 * asserts at each call that the entry is the one it knows: a tenth of every check. The table never changes an entry.
 */
function rememberTableEntries(): void {
  const { get } = WebAssembly.Table.prototype;
  let table: Table | undefined;
  let entries: unknown[] = [];
  WebAssembly.Table.prototype.get = function (index) {
    // There is one.
    if (this !== table) {
      table = this;
      // Of its length at once: an array that is filled from far behind its end becomes a hash table.
      entries = new Array<unknown>(this.length);
    }
    entries[index] ??= Reflect.apply(get, this, [index]);
    return entries[index];
  };
}
