/**
 * The path-condition log: decisions and implicit predicates in order of execution, kept as integers while the run
 * goes on and as objects once somebody reads them.
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

  /** The log as it is now; entries are made when somebody asks for them. */
  snapshot(): () => readonly LogEntry[] {
    const rows = this.rows.slice(0, this.used);
    let made: LogEntry[] | undefined;
    return () => {
      made ??= entriesOf(rows);
      return made;
    };
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
  let entry = concrete[index];
  if (entry === undefined) {
    entry = Object.freeze({ site, expr: 0, taken: taken === 1 });
    concrete[index] = entry;
  }
  return entry;
}

function entriesOf(rows: Int32Array): LogEntry[] {
  const out: LogEntry[] = [];
  for (let at = 0; at < rows.length; at += WIDTH) {
    const site = rows[at]!;
    const expr = rows[at + 1]!;
    if (site >= 0 && expr === 0) {
      out.push(concreteEntry(site, rows[at + 2]!));
      continue;
    }
    const taken = rows[at + 2] === 1;
    out.push(site >= 0 ? { site, expr, taken } : { site: -1, implicit: KINDS[-1 - site]!, expr, taken });
  }
  return out;
}
