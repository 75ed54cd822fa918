/** Truth values of terms, folded by constants as they are built. */
import { type Bool, FALSE, TermOp, TRUE } from '../term-ops.js';
import { TermTable } from '../term-table.js';

export class BooleanTerms extends TermTable {
  not(a: Bool): Bool {
    return -a;
  }

  and(...parts: readonly Bool[]): Bool {
    return this.all(parts);
  }

  or(...parts: readonly Bool[]): Bool {
    return this.any(parts);
  }

  all(parts: readonly Bool[]): Bool {
    const kept: number[] = [];
    for (const part of parts) {
      if (part === TRUE) continue;
      if (part === FALSE) return FALSE;
      kept.push(part);
    }
    if (kept.length === 0) return TRUE;
    if (kept.length === 1) return kept[0]!;
    kept.sort((x, y) => Math.abs(x) - Math.abs(y) || x - y);
    let length = 0;
    for (const part of kept) {
      if (length > 0 && kept[length - 1] === part) continue;
      if (length > 0 && kept[length - 1] === -part) return FALSE;
      kept[length++] = part;
    }
    kept.length = length;
    return length === 1 ? kept[0]! : this.node(TermOp.And, kept);
  }

  any(parts: readonly Bool[]): Bool {
    return -this.all(parts.map((part) => -part));
  }

  implies(a: Bool, b: Bool): Bool {
    return -this.all([a, -b]);
  }

  iff(a: Bool, b: Bool): Bool {
    if (a === TRUE) return b;
    if (a === FALSE) return -b;
    if (b === TRUE) return a;
    if (b === FALSE) return -a;
    if (a === b) return TRUE;
    if (a === -b) return FALSE;
    const sign = a < 0 === b < 0 ? 1 : -1;
    const [x, y] = [Math.abs(a), Math.abs(b)];
    return sign * this.node(TermOp.Iff, x < y ? [x, y] : [y, x]);
  }

  ite(c: Bool, a: Bool, b: Bool): Bool {
    if (c === TRUE || a === b) return a;
    if (c === FALSE) return b;
    if (a === TRUE) return this.any([c, b]);
    if (a === FALSE) return this.all([-c, b]);
    if (b === TRUE) return this.any([-c, a]);
    if (b === FALSE) return this.all([c, a]);
    if (a === -b) return this.iff(c, a);
    return c < 0 ? this.node(TermOp.Ite, [-c, b, a]) : this.node(TermOp.Ite, [c, a, b]);
  }
}
