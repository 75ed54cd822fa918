/** The thread that runs Z3: one context, one long-lived simple solver, checks under assumption literals. */
import { setFlagsFromString } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import type { CheckReply, CheckRequest, Renewal, ScriptRequest, Values, Verdict } from './protocol.js';
import { checkScript } from './script-check.js';
import { TermMirror } from './term-mirror.js';
import { LBool, Z3 } from './z3.js';

/**
 * Which theories the solver sets up: all are set up by default, and those of sequences and floating-point numbers alone
 * are a third of what a model costs. Terms need arithmetic of Ints and Reals, which this logic has; products are
 * handled too, unlike in those without arrays.
 */
const LOGIC = 'AUFLIRA';

/** What Z3 says where a query was ended by its limit. */
const LIMIT = /cancel|resource/u;

/** Of `Z3_benchmark_to_smtlib_string`: context, name, logic, status, attributes, assumptions, the last of them. */
const SCRIPT_TYPES = ['number', 'string', 'string', 'string', 'string', 'number', 'number', 'number'];

class Worker {
  private solver = 0;
  private readonly mirror: TermMirror;
  /** Literals by assumption, in the solver that is current. */
  private literals = new Map<number, number>();
  /** Terms that are asserted in it. */
  private asserted: number[] = [];

  constructor(private readonly z3: Z3) {
    this.mirror = new TermMirror(z3);
  }

  /** Forgets all terms and formulas. */
  renewed(): Worker {
    if (this.solver !== 0) this.z3.raw._Z3_solver_dec_ref(this.z3.context, this.solver);
    return new Worker(this.z3.renewed());
  }

  script(request: ScriptRequest): CheckReply {
    return checkScript(this.z3, request);
  }

  check(request: CheckRequest): CheckReply {
    const verdict = this.answer(request);
    return request.isTold ? { ...verdict, script: this.scriptOf(request, verdict.status) } : verdict;
  }

  private answer(request: CheckRequest): Verdict {
    const { raw, context } = this.z3;
    if (request.rows) this.mirror.append(request.rows);
    if (this.solver === 0 || request.recycle) this.renew(request);
    for (const term of request.recycle ?? []) this.assert(term);
    for (const term of request.asserted) this.assert(term);
    const literals = request.assumptions.map((term) => this.literal(term));
    const status = this.z3.withHandles(literals, (address) =>
      raw._Z3_solver_check_assumptions(context, this.solver, literals.length, address),
    );
    if (status === LBool.True) return { status: 'sat', ...this.model(request.variables) };
    if (status === LBool.False) return { status: 'unsat', core: this.core(request.assumptions, literals) };
    const reason = this.z3.text(raw._Z3_solver_get_reason_unknown(context, this.solver));
    return { status: 'unknown', cause: LIMIT.test(reason) ? 'resources' : 'incomplete', reason };
  }

  private renew({ seed, rlimit }: CheckRequest): void {
    const { raw, context } = this.z3;
    if (this.solver !== 0) raw._Z3_solver_dec_ref(context, this.solver);
    this.solver = raw._Z3_mk_solver_for_logic(context, this.z3.symbol(LOGIC));
    raw._Z3_solver_inc_ref(context, this.solver);
    this.literals = new Map();
    this.asserted = [];
    // No `timeout`: it makes Z3 start a timer thread for each check, which costs milliseconds here. The session watches.
    const values = [
      ['random_seed', seed],
      ['rlimit', rlimit],
      // Measured on the joint queries: a fifth less CPU than with relevancy, half of it by the older simplex core.
      ['relevancy', 0],
      ['arith.solver', 2],
    ] as const;
    const params = raw._Z3_mk_params(context);
    raw._Z3_params_inc_ref(context, params);
    for (const [name, value] of values) {
      raw._Z3_params_set_uint(context, params, this.z3.symbol(name), value >>> 0);
    }
    raw._Z3_solver_set_params(context, this.solver, params);
    raw._Z3_params_dec_ref(context, params);
    this.z3.verify();
  }

  /** What is asserted and assumed, as a script that stands for itself. */
  private scriptOf({ assumptions }: CheckRequest, status: string): string {
    const { raw, context } = this.z3;
    const formulas = [...this.asserted, ...assumptions].map((term) => this.mirror.formula(term));
    const empty = this.z3.kept(raw._Z3_mk_true(context));
    return this.z3.withHandles(formulas, (address) =>
      raw.ccall('Z3_benchmark_to_smtlib_string', 'string', SCRIPT_TYPES, [
        ...[context, 'query', '', status, '', formulas.length, address],
        empty,
      ]),
    );
  }

  private assert(term: number): void {
    this.asserted.push(term);
    this.z3.raw._Z3_solver_assert(this.z3.context, this.solver, this.mirror.formula(term));
    this.z3.verify();
  }

  /**
   * A Boolean constant that implies the term: Z3 takes only literals as assumptions. Implication, not equivalence:
   * the predicates of other paths then stay irrelevant to the check.
   */
  private literal(term: number): number {
    if (this.mirror.isLiteral(term)) return this.mirror.formula(term);
    const known = this.literals.get(term);
    if (known !== undefined) return known;
    const { raw, context } = this.z3;
    const name = this.mirror.constant(`p${term}`, this.z3.bool).ast;
    const formula = this.mirror.formula(term);
    raw._Z3_solver_assert(context, this.solver, this.z3.kept(raw._Z3_mk_implies(context, name, formula)));
    this.z3.verify();
    this.literals.set(term, name);
    return name;
  }

  private model(variables: readonly number[]): Values {
    const { raw, context } = this.z3;
    const model = raw._Z3_solver_get_model(context, this.solver);
    raw._Z3_model_inc_ref(context, model);
    const values = new Float64Array(variables.length);
    const large = new Map<number, bigint>();
    variables.forEach((term, i) => {
      const declaration = this.mirror.declaration(term);
      const value = declaration === 0 ? 0 : raw._Z3_model_get_const_interp(context, model, declaration);
      if (value === 0) return;
      if (!this.mirror.isNumeric(term)) {
        values[i] = Number(raw._Z3_get_bool_value(context, value) === LBool.True);
        return;
      }
      const digits = this.z3.text(raw._Z3_get_numeral_string(context, value));
      if (this.mirror.isBigint(term)) large.set(i, BigInt(digits));
      else values[i] = numeral(digits);
    });
    raw._Z3_model_dec_ref(context, model);
    return { values, large };
  }

  private core(assumptions: readonly number[], literals: readonly number[]): number[] {
    const { raw, context } = this.z3;
    const vector = raw._Z3_solver_get_unsat_core(context, this.solver);
    raw._Z3_ast_vector_inc_ref(context, vector);
    const members = new Set<number>();
    for (let i = raw._Z3_ast_vector_size(context, vector) - 1; i >= 0; i--) {
      members.add(raw._Z3_ast_vector_get(context, vector, i));
    }
    raw._Z3_ast_vector_dec_ref(context, vector);
    return assumptions.filter((_, i) => members.has(literals[i]!));
  }
}

/** The double nearest to a numeral of Z3, `-12` or `7/3`. */
function numeral(text: string): number {
  const [numerator, denominator] = text.split('/');
  return Number(numerator) / Number(denominator ?? 1);
}

const port = parentPort;
if (port) {
  // Most explorations are over before code that V8 optimized later would pay for the time spent on it.
  setFlagsFromString('--wasm-tiering-budget=6000000');
  // Half of what loading costs is to validate functions of which most are never called.
  setFlagsFromString('--wasm-lazy-validation');
  let worker = new Worker(await Z3.load());
  port.on('message', (request: CheckRequest | ScriptRequest | Renewal) => {
    if (request === 'renew') {
      worker = worker.renewed();
      return;
    }
    let reply: CheckReply;
    try {
      reply = 'script' in request ? worker.script(request) : worker.check(request);
    } catch (error) {
      reply = {
        status: 'unknown',
        cause: 'fault',
        reason: `solver failure: ${error instanceof Error ? error.message : String(error)}`,
      };
    }
    port.postMessage(reply);
  });
  port.postMessage('ready');
}
