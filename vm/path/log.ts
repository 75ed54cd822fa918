/**
 * The path-condition log: decisions and implicit predicates in order of execution, kept as integers while the run
 * goes on.
 */
import type { ImplicitKind, LogEntry } from '../contract.js';
import type { ExprId } from '../expressions/arena.js';

const KINDS: readonly ImplicitKind[] = ['type', 'class', 'bounds', 'number'];

/** Row: site (or -1 - kind for an implicit predicate), expression, 1 if taken. */
const WIDTH = 3;

export class PathLog {
  private rows = new Int32Array(WIDTH * 256);
  private used = 0;

  get length(): number {
    return this.used / WIDTH;
  }

  reset(): void {
    this.used = 0;
  }

  /** A decision at a site; `expr` is 0 where it does not depend on the inputs. */
  decision(site: number, expr: ExprId, taken: boolean): void {
    if (this.used === this.rows.length) this.grow();
    const at = this.used;
    this.rows[at] = site;
    this.rows[at + 1] = expr;
    this.rows[at + 2] = taken ? 1 : 0;
    this.used = at + WIDTH;
  }

  implicit(kind: ImplicitKind, expr: ExprId, taken: boolean): void {
    this.decision(-1 - KINDS.indexOf(kind), expr, taken);
  }

  /** The log as it is now. */
  entries(): readonly LogEntry[] {
    const { rows, used } = this;
    const out = new Array<LogEntry>(used / WIDTH);
    for (let at = 0, n = 0; at < used; at += WIDTH, n++) {
      const site = rows[at]!;
      const expr = rows[at + 1]!;
      const taken = rows[at + 2]!;
      if (site < 0) out[n] = { site: -1, implicit: KINDS[-1 - site]!, expr, taken: taken === 1 };
      else out[n] = expr === 0 ? concreteEntry(site, taken) : { site, expr, taken: taken === 1 };
    }
    return out;
  }

  private grow(): void {
    const wider = new Int32Array(this.rows.length * 2);
    wider.set(this.rows);
    this.rows = wider;
  }
}

/** Entries of concrete decisions by site and outcome: they are alike on all paths. */
const concrete: LogEntry[] = [];

function concreteEntry(site: number, taken: number): LogEntry {
  const index = 2 * site + taken;
  while (concrete.length <= index) {
    const at = concrete.length;
    concrete.push(Object.freeze({ site: at >> 1, expr: 0, taken: (at & 1) === 1 }));
  }
  return concrete[index]!;
}
