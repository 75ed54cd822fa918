/**
 * Reachable states of a Boolean program. States are explicit bit sets: there are as many as a table of labels by valuations
 * has crosses, and a test is to be found for each, so that a symbolic set would be taken apart again.
 */
import { StateGraph } from '../state-graph.js';
import { type BooleanProgram, type BooleanStatement, valuesOf } from './syntax.js';

export interface ReachedProgram {
  /** Labels in the order of the text. */
  readonly labels: readonly string[];
  readonly graph: StateGraph;
}

/** A statement in the flow graph: where control goes, by the truth of its condition; undefined is the end. */
interface Point {
  readonly statement: BooleanStatement;
  readonly whenTrue: number | undefined;
  readonly whenFalse: number | undefined;
}

/** The states that a program reaches; the forest begins with the roots by falling bit sets, the last variable first. */
export function reachBooleanProgram(program: BooleanProgram): ReachedProgram {
  return new Reachability(program).run();
}

class Reachability {
  private readonly points: Point[] = [];
  private readonly labels: string[] = [];
  /** Index of the label of each point, -1 if it has none. */
  private readonly labelOf: number[] = [];
  private readonly graph = new StateGraph();

  constructor(private readonly program: BooleanProgram) {}

  run(): ReachedProgram {
    const { program, graph } = this;
    const entry = this.flow(program.body, undefined);
    const byText = this.points
      .map((_, point) => point)
      .filter((point) => this.points[point]!.statement.label !== '')
      .sort((a, b) => textOrder(program.body, this.points[a]!.statement, this.points[b]!.statement));
    for (const _ of this.points) this.labelOf.push(-1);
    for (const point of byText)
      this.labelOf[point] = this.labels.push(this.points[point]!.statement.label) - 1;
    if (entry === undefined) return { labels: this.labels, graph };
    const all = Array.from({ length: 2 ** program.variables.length }, (_, i) => i);
    const begins = this.arrivals(
      all.filter((valuation) => this.isEnforced(valuation)).map((valuation) => [entry, valuation]),
    );
    for (const begin of [...begins].sort(([, a], [, b]) => b - a)) graph.roots.push(this.add(begin));
    for (let state = 0; state < graph.states.length; state += 1) {
      const { label, valuation } = graph.states[state]!;
      const point = this.labelOf.indexOf(label);
      for (const next of this.arrivals(this.step(point, valuation))) graph.connect(state, this.add(next));
    }
    return { labels: this.labels, graph };
  }

  private add([point, valuation]: Position): number {
    return this.graph.add(this.labelOf[point]!, valuation);
  }

  /** The first points with a label that positions lead to. */
  private arrivals(from: readonly Position[]): readonly Position[] {
    const found = new Map<string, Position>();
    const seen = new Set<string>();
    const visit = (position: Position): void => {
      const key = position.join(':');
      if (seen.has(key)) return;
      seen.add(key);
      const [point, valuation] = position;
      if (this.labelOf[point]! >= 0) found.set(key, position);
      else for (const next of this.step(point, valuation)) visit(next);
    };
    from.forEach(visit);
    return [...found.values()];
  }

  /** Where control can be behind the statement at a point, false before true at each choice. */
  private step(number: number, valuation: number): readonly Position[] {
    const { statement, whenTrue, whenFalse } = this.points[number]!;
    if (statement.kind === 'while' || statement.kind === 'if')
      return valuesOf(statement.condition, valuation).flatMap((value) =>
        position(value ? whenTrue : whenFalse, valuation),
      );
    if (statement.kind === 'skip') return position(whenTrue, valuation);
    let results = [valuation];
    statement.targets.forEach((target, i) => {
      const values = valuesOf(statement.values[i]!, valuation);
      results = results.flatMap((result) =>
        values.map((value) => (value ? result | (1 << target) : result & ~(1 << target))),
      );
    });
    return results
      .filter((result) => this.isEnforced(result))
      .flatMap((result) => position(whenTrue, result));
  }

  private isEnforced(valuation: number): boolean {
    return valuesOf(this.program.enforced, valuation).includes(true);
  }

  /** Adds the points of statements. @returns the first, `next` where there is none */
  private flow(statements: readonly BooleanStatement[], next: number | undefined): number | undefined {
    return statements.reduceRight<number | undefined>((after, statement) => {
      const number = this.points.length;
      this.points.push({ statement, whenTrue: after, whenFalse: after });
      if (statement.kind === 'while')
        this.points[number] = { statement, whenTrue: this.flow(statement.body, number), whenFalse: after };
      if (statement.kind === 'if')
        this.points[number] = {
          statement,
          whenTrue: this.flow(statement.body, after),
          whenFalse: this.flow(statement.otherwise, after),
        };
      return number;
    }, next);
  }
}

type Position = readonly [point: number, valuation: number];

function position(point: number | undefined, valuation: number): readonly Position[] {
  return point === undefined ? [] : [[point, valuation]];
}

function textOrder(body: readonly BooleanStatement[], a: BooleanStatement, b: BooleanStatement): number {
  const order = [...inText(body)];
  return order.indexOf(a) - order.indexOf(b);
}

function* inText(statements: readonly BooleanStatement[]): Iterable<BooleanStatement> {
  for (const statement of statements) {
    yield statement;
    if (statement.kind === 'while') yield* inText(statement.body);
    if (statement.kind === 'if') yield* inText([...statement.body, ...statement.otherwise]);
  }
}
