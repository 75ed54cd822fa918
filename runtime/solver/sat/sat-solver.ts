/**
 * A solver of propositional clauses: conflict-driven clause learning with two watched literals, activities, phases and
 * restarts (Eén and Sörensson, An extensible SAT-solver, SAT 2003; Audemard and Simon, Predicting learnt clauses quality,
 * IJCAI 2009). Incremental: clauses and variables may be added between calls, and assumptions hold for one call.
 *
 * Variables count from 1. A literal is a variable or its negative.
 */
import { ActivityHeap } from './activity-heap.js';
import { type ClauseRoom, ClauseStore, grown, HEADER } from './clause-store.js';

export type SatResult = 'sat' | 'unsat' | 'unknown';

const UNDEFINED = 0;
const NO_REASON = -1;
const DECAY = 0.95;
const RESTART_UNIT = 100;
/** Of a short clause, and of those who watch it. */
const WORDS_OF_CLAUSE = 5;
const FIRST_REDUCTION = 2000;
/** Learned clauses of at most this many decision levels stay for good. */
const GLUE = 2;

export class SatSolver {
  /** Conflicts so far, over all calls. */
  conflicts = 0;
  propagations = 0;
  /** Looks at watched clauses so far: what solving costs. A conflict of a large circuit takes thousands as many as one of a small one. */
  visits = 0;
  private readonly store: ClauseStore;
  private variables = 0;
  /** By literal: 1 true, -1 false, 0 open. */
  private values = new Int8Array(64);
  private level = new Int32Array(64);
  private reason = new Int32Array(64);
  private phase = new Int8Array(64);
  private seen = new Uint8Array(64);
  private trail = new Int32Array(64);
  private trailSize = 0;
  private head = 0;
  /** Where each decision level begins on the trail. */
  private levels: number[] = [];
  private readonly heap: ActivityHeap;
  private increment = 1;
  private contradiction = false;
  private original: number[] = [];
  private learned: number[] = [];
  private nextReduction = FIRST_REDUCTION;
  private reductions = 0;
  private failed: number[] = [];
  private model = new Int8Array(64);
  private readonly stamps: number[] = [];
  private stamp = 0;
  /** By variable: whether it is decided where it is open. */
  private decided = new Uint8Array(64);
  /** By variable: the number of the last focus that it was in. Others keep their values open: nothing that is asked depends on them. */
  private attended = new Int32Array(64);
  /** The number of this focus; 0: all variables are in it. */
  private attention = 0;
  private attentions = 0;
  /** Variables that alone are decided, and those of conflicts since; undefined: all are. */
  private focused: number[] | undefined;
  /** Assumptions of the last call, of which some may still hold, each on its level. */
  private assumed: readonly number[] = [];
  private restarts = 0;
  private conflictsUntilRestart = RESTART_UNIT;

  /**
   * @param seed of small differences in which variables are decided first; 0 for none.
   * @param room memory that no other solver uses any more
   */
  constructor(
    private seed = 0,
    room?: ClauseRoom,
  ) {
    this.store = new ClauseStore(room);
    this.heap = new ActivityHeap(new Float64Array(64));
  }

  get variableCount(): number {
    return this.variables;
  }

  get clauseCount(): number {
    return this.original.length;
  }

  newVariable(): number {
    const variable = ++this.variables;
    const literals = 2 * variable + 2;
    if (literals > this.values.length) this.grow(variable + 1);
    this.store.reserve(literals);
    this.heap.reserve(variable + 1);
    this.attended[variable] = this.attention;
    if (this.seed !== 0) this.heap.activity[variable] = this.random();
    if (this.focused) return variable;
    this.decided[variable] = 1;
    this.heap.insert(variable);
    return variable;
  }

  private grow(variables: number): void {
    const length = Math.max(variables, this.level.length * 2);
    const values = new Int8Array(2 * length);
    values.set(this.values);
    this.values = values;
    this.level = grown(this.level, length);
    this.reason = grown(this.reason, length);
    this.trail = grown(this.trail, length);
    const phase = new Int8Array(length);
    phase.set(this.phase);
    this.phase = phase;
    this.seen = new Uint8Array(length);
    const decided = new Uint8Array(length);
    decided.set(this.decided);
    this.decided = decided;
    this.attended = grown(this.attended, length);
    const activity = new Float64Array(length);
    activity.set(this.heap.activity);
    this.heap.activity = activity;
  }

  /** Xorshift; less than what one conflict adds. */
  private random(): number {
    this.seed ^= this.seed << 13;
    this.seed ^= this.seed >>> 17;
    this.seed ^= this.seed << 5;
    return (this.seed >>> 0) / 2 ** 33;
  }

  /**
   * The value that a variable gets where it is open, until it has had another one.
   * @param rank from 0 to 1: of variables that no conflict has told anything of, those with more are decided first
   */
  prefer(signed: number, rank: number): void {
    const variable = Math.abs(signed);
    this.phase[variable] = signed > 0 ? 1 : 0;
    this.heap.activity[variable] = rank;
    this.heap.raised(variable);
  }

  /**
   * From now on only some variables are decided, and those that conflicts tell something of: the others have no clauses
   * that matter, or follow from these. Nothing is preferred.
   * @param relevant variables that may follow from the decided ones: whatever values these have, there are some for all
   *   others; undefined: every one
   */
  focus(variables: readonly number[], relevant?: readonly number[]): void {
    this.attend(relevant);
    const { heap, decided } = this;
    if (this.focused) for (const variable of this.focused) decided[variable] = 0;
    else decided.fill(0);
    heap.clear();
    this.increment = 1;
    this.restarts = 0;
    this.conflictsUntilRestart = RESTART_UNIT;
    this.focused = [];
    for (const variable of variables) this.decide(variable);
  }

  /** What was not looked at before follows anew. */
  private attend(relevant: readonly number[] | undefined): void {
    const { attended, attention: before } = this;
    this.attention = relevant ? ++this.attentions : 0;
    let isNew = relevant === undefined && before !== 0;
    for (const variable of relevant ?? []) {
      if (before !== 0 && attended[variable] !== before) isNew = true;
      attended[variable] = this.attention;
    }
    if (isNew) this.backtrack(0);
  }

  private decide(variable: number): void {
    if (this.decided[variable] === 1) return;
    this.decided[variable] = 1;
    this.focused!.push(variable);
    this.heap.activity[variable] = 0;
    this.phase[variable] = 0;
    if (this.values[2 * variable] === UNDEFINED) this.heap.insert(variable);
  }

  /** Makes room for about so many more clauses of two or three literals, so that it need not grow step by step. */
  expect(clauses: number): void {
    this.store.expect(WORDS_OF_CLAUSE * clauses);
  }

  /** As `addClause`, of two or three literals of different variables; 0 is none. */
  addShort(a: number, b: number, c = 0): void {
    if (this.contradiction) return;
    this.backtrack(0);
    const { values, store } = this;
    const [x, y, z] = [encoded(a), encoded(b), c === 0 ? 0 : encoded(c)];
    // Literals that are known leave a shorter clause, or none.
    if (values[x] !== UNDEFINED || values[y] !== UNDEFINED || (z !== 0 && values[z] !== UNDEFINED)) {
      this.addClause(c === 0 ? [a, b] : [a, b, c]);
      return;
    }
    const clause = store.addShort(x, y, z);
    store.attach(clause);
    this.original.push(clause);
  }

  /** Adds a disjunction of literals for good. */
  addClause(literals: readonly number[]): void {
    if (this.contradiction) return;
    this.backtrack(0);
    const kept: number[] = [];
    for (const signed of literals) {
      const literal = encoded(signed);
      const value = this.values[literal]!;
      if (value > 0 || kept.includes(literal ^ 1)) return;
      if (value === UNDEFINED && !kept.includes(literal)) kept.push(literal);
    }
    if (kept.length === 0) {
      this.contradiction = true;
      return;
    }
    if (kept.length === 1) {
      this.enqueue(kept[0]!, NO_REASON);
      if (this.propagate() !== NO_REASON) this.contradiction = true;
      return;
    }
    const clause = this.store.add(kept, kept.length, false, 0);
    this.store.attach(clause);
    this.original.push(clause);
  }

  /**
   * Whether all clauses and the assumptions hold together.
   * @param budget conflicts after which the answer is `unknown`; what was learned stays.
   * @param mostVisits of all calls, after which it is `unknown`, too
   */
  solve(
    assumptions: readonly number[] = [],
    budget = Number.POSITIVE_INFINITY,
    mostVisits = Number.POSITIVE_INFINITY,
  ): SatResult {
    this.failed = [];
    if (this.contradiction) return 'unsat';
    const assumed = assumptions.map(encoded);
    this.backtrack(this.focused ? this.levelsInCommon(assumed) : 0);
    this.assumed = assumed;
    const end = this.conflicts + budget;
    for (;;) {
      const conflict = this.propagate();
      if (conflict !== NO_REASON) {
        this.conflicts += 1;
        this.conflictsUntilRestart -= 1;
        if (this.levels.length === 0) {
          this.contradiction = true;
          return 'unsat';
        }
        this.learn(conflict);
        if (this.conflicts >= end || this.visits >= mostVisits) {
          this.backtrack(0);
          return 'unknown';
        }
        continue;
      }
      if (this.conflictsUntilRestart <= 0) this.restart(assumed.length);
      if (this.learned.length >= this.nextReduction) this.reduce();
      const next = this.nextDecision(assumed);
      if (next === 0) {
        this.keepModel();
        this.backtrack(this.focused ? assumed.length : 0);
        return 'sat';
      }
      if (next < 0) {
        if (!this.focused) this.backtrack(0);
        return 'unsat';
      }
      this.levels.push(this.trailSize);
      this.enqueue(next, NO_REASON);
    }
  }

  /** How many levels of the last call, of one assumption each, are those of the next one: what follows from them is known. */
  private levelsInCommon(assumed: readonly number[]): number {
    const most = Math.min(this.levels.length, this.assumed.length, assumed.length);
    for (let level = 0; level < most; level++) if (this.assumed[level] !== assumed[level]) return level;
    return most;
  }

  /** The value of a variable in the last model. */
  value(variable: number): boolean {
    return this.model[variable]! > 0;
  }

  /** Assumptions that cannot hold together, after `unsat`; none where the clauses alone cannot hold. */
  get core(): readonly number[] {
    return this.failed;
  }

  /** Takes the next unmet assumption or an open variable; 0: all have values; negative: an assumption is false. */
  private nextDecision(assumed: readonly number[]): number {
    while (this.levels.length < assumed.length) {
      const literal = assumed[this.levels.length]!;
      const value = this.values[literal]!;
      if (value < 0) {
        this.failed = this.culprits(literal);
        return -1;
      }
      if (value === UNDEFINED) return literal;
      this.levels.push(this.trailSize);
    }
    while (!this.heap.isEmpty) {
      const variable = this.heap.pop();
      if (this.values[2 * variable] === UNDEFINED) return 2 * variable + (this.phase[variable] === 1 ? 0 : 1);
    }
    return 0;
  }

  /** The level at which `push` stands. */
  get depth(): number {
    return this.levels.length;
  }

  /** Decides a literal and what follows from it. @returns whether no clause became false. */
  push(signed: number): boolean {
    if (this.contradiction) return false;
    const literal = encoded(signed);
    const value = this.values[literal]!;
    this.levels.push(this.trailSize);
    if (value < 0) return false;
    if (value === UNDEFINED) this.enqueue(literal, NO_REASON);
    return this.propagate() === NO_REASON;
  }

  /** Takes back all decisions beyond a level. */
  popTo(depth: number): void {
    this.backtrack(depth);
  }

  /** What is known of a literal at the current level: 1 true, -1 false, 0 open. */
  known(signed: number): number {
    return this.values[encoded(signed)]!;
  }

  private enqueue(literal: number, reason: number): void {
    const variable = literal >> 1;
    this.values[literal] = 1;
    this.values[literal ^ 1] = -1;
    this.level[variable] = this.levels.length;
    this.reason[variable] = reason;
    this.trail[this.trailSize++] = literal;
  }

  private backtrack(depth: number): void {
    if (this.levels.length <= depth) return;
    const { trail, values, phase, heap, decided } = this;
    const begin = this.levels[depth]!;
    for (let i = this.trailSize - 1; i >= begin; i--) {
      const literal = trail[i]!;
      const variable = literal >> 1;
      values[literal] = UNDEFINED;
      values[literal ^ 1] = UNDEFINED;
      phase[variable] = literal & 1 ? 0 : 1;
      if (decided[variable] === 1) heap.insert(variable);
    }
    this.trailSize = begin;
    this.head = begin;
    this.levels.length = depth;
  }

  /** Follows all consequences. @returns a clause that became false, or `NO_REASON`. */
  private propagate(): number {
    const { store, values, trail, level, reason, attended, attention } = this;
    const { arena, start, size } = store;
    let pool = store.pool;
    const depth = this.levels.length;
    while (this.head < this.trailSize) {
      const literal = trail[this.head++]!;
      const falsified = literal ^ 1;
      const begin = start[literal]!;
      const end = begin + size[literal]!;
      let i = begin;
      let to = begin;
      this.propagations += 1;
      this.visits += size[literal]! >> 1;
      while (i < end) {
        const tag = pool[i]!;
        const blocker = pool[i + 1]!;
        i += 2;
        const blocked = values[blocker]!;
        if (blocked > 0) {
          pool[to] = tag;
          pool[to + 1] = blocker;
          to += 2;
          continue;
        }
        const clause = tag >> 1;
        let other = blocker;
        if ((tag & 1) === 0) {
          const first = clause + HEADER;
          other = arena[first]!;
          if (other === falsified) {
            other = arena[first + 1]!;
            arena[first] = other;
            arena[first + 1] = falsified;
          }
          if (other !== blocker && values[other]! > 0) {
            pool[to] = tag;
            pool[to + 1] = other;
            to += 2;
            continue;
          }
          const last = first + (arena[clause]! >> 2);
          let found = false;
          for (let k = first + 2; k < last; k++) {
            const candidate = arena[k]!;
            if (values[candidate]! >= 0) {
              arena[first + 1] = candidate;
              arena[k] = falsified;
              store.watch(candidate ^ 1, tag, other);
              pool = store.pool;
              found = true;
              break;
            }
          }
          if (found) continue;
        }
        pool[to] = tag;
        pool[to + 1] = other;
        to += 2;
        if (values[other]! < 0) {
          pool.copyWithin(to, i, end);
          size[literal] = to - begin + (end - i);
          this.head = this.trailSize;
          return clause;
        }
        const variable = other >> 1;
        if (attention !== 0 && attended[variable] !== attention && depth > 0) continue;
        values[other] = 1;
        values[other ^ 1] = -1;
        level[variable] = depth;
        reason[variable] = clause;
        trail[this.trailSize++] = other;
      }
      size[literal] = to - begin;
    }
    return NO_REASON;
  }

  /** Learns the clause of the first unique implication point, goes back, and asserts its first literal. */
  private learn(conflict: number): void {
    const { seen, level, reason, trail, store } = this;
    const { arena } = store;
    const current = this.levels.length;
    const clause: number[] = [0];
    let open = 0;
    let at = this.trailSize - 1;
    let from = conflict;
    let literal = -1;
    do {
      if (store.isLearned(from)) this.touch(from);
      const end = from + HEADER + store.length(from);
      for (let k = from + HEADER; k < end; k++) {
        const other = arena[k]!;
        const variable = other >> 1;
        if (other === literal || seen[variable] !== 0 || level[variable] === 0) continue;
        seen[variable] = 1;
        this.bump(variable);
        if (level[variable]! >= current) open += 1;
        else clause.push(other);
      }
      while (seen[trail[at]! >> 1] === 0) at -= 1;
      literal = trail[at]!;
      at -= 1;
      from = reason[literal >> 1]!;
      seen[literal >> 1] = 0;
      open -= 1;
    } while (open > 0);
    clause[0] = literal ^ 1;
    const marked = clause.slice(1);
    const kept = this.withoutImplied(clause);
    for (const other of marked) seen[other >> 1] = 0;
    this.increment /= DECAY;
    this.assertLearned(kept);
  }

  /** Drops literals that follow from the others by one reason clause each, recursively. */
  private withoutImplied(clause: readonly number[]): number[] {
    const kept = [clause[0]!];
    for (let i = 1; i < clause.length; i++) if (!this.isImplied(clause[i]!)) kept.push(clause[i]!);
    for (const variable of this.cleared) this.seen[variable] = 0;
    this.cleared.length = 0;
    return kept;
  }

  /** Variables beyond the clause that the search for implied literals has marked. */
  private readonly cleared: number[] = [];

  /** Marks in `seen`: 1 in the clause, 2 found to be implied, 3 found not to be. */
  private isImplied(literal: number): boolean {
    const { seen, level, reason, store } = this;
    const { arena } = store;
    const begin = reason[literal >> 1]!;
    if (begin === NO_REASON) return false;
    const stack = [begin, begin + HEADER];
    const owners = [literal >> 1];
    while (stack.length > 0) {
      const from = stack[stack.length - 2]!;
      const k = stack[stack.length - 1]!;
      const owner = owners[owners.length - 1]!;
      if (k === from + HEADER + store.length(from)) {
        stack.length -= 2;
        owners.length -= 1;
        if (seen[owner] === 0) {
          seen[owner] = 2;
          this.cleared.push(owner);
        }
        continue;
      }
      stack[stack.length - 1] = k + 1;
      const variable = arena[k]! >> 1;
      if (variable === owner || level[variable] === 0 || seen[variable] === 1 || seen[variable] === 2)
        continue;
      if (seen[variable] === 3 || reason[variable] === NO_REASON) {
        for (const failed of owners) {
          if (seen[failed] !== 0) continue;
          seen[failed] = 3;
          this.cleared.push(failed);
        }
        return false;
      }
      stack.push(reason[variable]!, reason[variable]! + HEADER);
      owners.push(variable);
    }
    return true;
  }

  private assertLearned(clause: number[]): void {
    if (clause.length === 1) {
      this.backtrack(0);
      this.enqueue(clause[0]!, NO_REASON);
      return;
    }
    let highest = 1;
    for (let i = 2; i < clause.length; i++)
      if (this.level[clause[i]! >> 1]! > this.level[clause[highest]! >> 1]!) highest = i;
    [clause[1], clause[highest]] = [clause[highest]!, clause[1]!];
    const quality = this.levelsIn(clause, clause.length);
    this.backtrack(this.level[clause[1]! >> 1]!);
    const added = this.store.add(clause, clause.length, true, quality);
    this.store.attach(added);
    this.learned.push(added);
    this.enqueue(clause[0]!, added);
  }

  /** How many decision levels the literals are of. */
  private levelsIn(literals: ArrayLike<number>, count: number, from = 0): number {
    this.stamp += 1;
    let levels = 0;
    for (let i = from; i < from + count; i++) {
      const level = this.level[literals[i]! >> 1]!;
      if (this.stamps[level] === this.stamp) continue;
      this.stamps[level] = this.stamp;
      levels += 1;
    }
    return levels;
  }

  /** A learned clause took part in a conflict: its quality may have become better. */
  private touch(clause: number): void {
    const { arena } = this.store;
    if (arena[clause + 1]! <= GLUE) return;
    const quality = this.levelsIn(arena, this.store.length(clause), clause + HEADER);
    if (quality < arena[clause + 1]!) arena[clause + 1] = quality;
  }

  private bump(variable: number): void {
    if (this.focused) this.decide(variable);
    const { activity } = this.heap;
    activity[variable]! += this.increment;
    if (activity[variable]! > 1e100) {
      for (let i = 1; i <= this.variables; i++) activity[i]! *= 1e-100;
      this.increment *= 1e-100;
    }
    this.heap.raised(variable);
  }

  private restart(assumptions: number): void {
    this.restarts += 1;
    this.conflictsUntilRestart = RESTART_UNIT * luby(this.restarts);
    this.backtrack(Math.min(assumptions, this.levels.length));
  }

  /** Forgets the worse half of what was learned. */
  private reduce(): void {
    const { store } = this;
    const { arena } = store;
    const isReason = (clause: number): boolean => {
      for (let k = clause + HEADER; k < clause + HEADER + 2; k++) {
        const literal = arena[k]!;
        if (this.values[literal]! > 0 && this.reason[literal >> 1] === clause) return true;
      }
      return false;
    };
    const candidates = this.learned.filter(
      (clause) => arena[clause + 1]! > GLUE && store.length(clause) > 2 && !isReason(clause),
    );
    candidates.sort((a, b) => arena[b + 1]! - arena[a + 1]! || store.length(b) - store.length(a) || a - b);
    for (const clause of candidates.slice(0, candidates.length >> 1)) store.delete(clause);
    this.learned = this.learned.filter((clause) => !store.isDeleted(clause));
    this.reductions += 1;
    this.nextReduction = this.learned.length + FIRST_REDUCTION + 300 * this.reductions;
    this.collect();
  }

  private collect(): void {
    const placeOf = this.store.collect(this.original.concat(this.learned), 2 * this.variables + 2);
    if (!placeOf) return;
    this.original = this.original.map(placeOf);
    this.learned = this.learned.map(placeOf);
    for (let i = 0; i < this.trailSize; i++) {
      const variable = this.trail[i]! >> 1;
      const reason = this.reason[variable]!;
      if (reason !== NO_REASON) this.reason[variable] = placeOf(reason);
    }
  }

  /** Assumptions that make a literal false, itself among them. */
  private culprits(literal: number): number[] {
    const { seen, level, reason, trail, store } = this;
    const found = [decoded(literal)];
    if (level[literal >> 1] === 0) return found;
    seen[literal >> 1] = 1;
    for (let i = this.trailSize - 1; i >= this.levels[0]!; i--) {
      const variable = trail[i]! >> 1;
      if (seen[variable] === 0) continue;
      seen[variable] = 0;
      const from = reason[variable]!;
      if (from === NO_REASON) {
        found.push(decoded(trail[i]!));
        continue;
      }
      for (let k = from + HEADER; k < from + HEADER + store.length(from); k++) {
        const other = store.arena[k]! >> 1;
        if (other !== variable && level[other]! > 0) seen[other] = 1;
      }
    }
    return found;
  }

  private keepModel(): void {
    if (this.model.length <= this.variables) this.model = new Int8Array(2 * this.variables + 2);
    for (let variable = 1; variable <= this.variables; variable++)
      this.model[variable] = this.values[2 * variable]!;
  }
}

function encoded(signed: number): number {
  return signed > 0 ? 2 * signed : -2 * signed + 1;
}

function decoded(literal: number): number {
  return literal & 1 ? -(literal >> 1) : literal >> 1;
}

/** The Luby sequence 1 1 2 1 1 2 4 …, from 1. */
function luby(index: number): number {
  let size = 1;
  let power = 0;
  while (size < index + 1) {
    size = 2 * size + 1;
    power += 1;
  }
  let at = index;
  while (size - 1 !== at) {
    size = (size - 1) >> 1;
    power -= 1;
    at %= size;
  }
  return 2 ** power;
}
