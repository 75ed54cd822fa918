/**
 * Shadows under aliasing, held against brute force: the path of a run on one small heap, evaluated on every other,
 * has to say exactly how the run on that other heap goes.
 */
import assert from 'node:assert/strict';
import type { RunRecord } from './contract.js';
import { ABSENT } from './expressions/arena.js';
import { evaluate, type InputHeap } from './testing/evaluate.js';
import { explorePath, type Maker, type Observed, type Scenario, type ShapeText } from './testing/fixture.js';

/** Two or three nodes, which nodes they point to, and which of them (or null, -1) the parameters are. */
interface Layout {
  readonly next: readonly number[];
  readonly parameters: readonly number[];
  readonly values: readonly number[];
}

const NODE = 'class Node {} exports.Node = Node;';
const SHAPES = { Node: { next: 'Node|null', value: 'number' } };

function layouts(nodes: number, parameters: number): Layout[] {
  const out: Layout[] = [];
  const choices = nodes + 1;
  const total = choices ** (nodes + parameters);
  for (let code = 0; code < total; code++) {
    const digits: number[] = [];
    for (let rest = code, at = 0; at < nodes + parameters; at++, rest = Math.floor(rest / choices)) {
      digits.push((rest % choices) - 1);
    }
    const next = digits.slice(0, nodes);
    out.push({ next, parameters: digits.slice(nodes), values: next.map((_, at) => (at * 5) % 3) });
  }
  return out;
}

/** Runs the program on a layout, and keeps the layout as an input to evaluate other paths on. */
function runOn(source: string, layout: Layout): { nodes: object[]; observed: Observed } {
  const nodes: object[] = [];
  const inputs = (make: Maker): (readonly [unknown, ShapeText])[] => {
    for (const value of layout.values) nodes.push(make('Node', { next: null, value }));
    layout.next.forEach((target, at) => {
      Object.assign(nodes[at]!, { next: target < 0 ? null : nodes[target] });
    });
    return [
      [undefined, ''],
      ...layout.parameters.map((at) => [at < 0 ? null : nodes[at], 'Node|null'] as const),
    ];
  };
  const scenario: Scenario = { source: `${NODE} ${source}`, shapes: SHAPES, inputs };
  return { nodes, observed: explorePath(scenario) };
}

/** Nodes by number, so that values of different runs can be compared; objects made by a run are alike. */
function name(value: unknown, nodes: readonly object[]): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const at = nodes.indexOf(value);
  return at < 0 ? 'made' : `node ${at}`;
}

function outcomeOf({ outcome }: RunRecord, nodes: readonly object[]): string {
  if (outcome.kind === 'return') return name(outcome.value, nodes);
  return outcome.kind === 'throw' ? (outcome.error as { readonly name: string }).name : outcome.kind;
}

/** What a run on `layout` would do, as the path recorded on another layout tells; undefined: another path. */
function predict(
  { observed }: { observed: Observed },
  nodes: readonly object[],
  layout: Layout,
): string | undefined {
  const { machine, record } = observed;
  const object = (at: number): unknown => (at < 0 ? null : nodes[at]);
  const heap: InputHeap = {
    input: (number) => object(layout.parameters[number - 1]!),
    field: (target, key) => {
      const at = nodes.indexOf(target);
      if (at < 0) return undefined;
      if (key === 'value') return { value: layout.values[at] };
      return { value: key === 'next' ? object(layout.next[at]!) : ABSENT };
    },
    classOf: (target) => machine.classNumber(Object.getPrototypeOf(target) as object | null),
  };
  for (const { expr, taken } of record.log) {
    if (expr !== 0 && evaluate(machine.arena, machine.history, heap, expr) !== taken) return undefined;
  }
  const { outcome } = record;
  if (outcome.kind !== 'return' || outcome.shadow === 0) return outcomeOf(record, nodes);
  return name(evaluate(machine.arena, machine.history, heap, outcome.shadow), nodes);
}

const decisionsOf = (record: RunRecord): string =>
  record.log
    .filter(({ site }) => site >= 0)
    .map(({ site, taken }) => `${site}${taken ? '+' : '-'}`)
    .join(' ');

/** Every path, evaluated on every layout, foretells the run on that layout or does not apply to it. */
function check(source: string, nodes = 2, parameters = 2): void {
  const all = layouts(nodes, parameters);
  const actual = all.map((layout) => {
    const run = runOn(source, layout);
    return {
      decisions: decisionsOf(run.observed.record),
      outcome: outcomeOf(run.observed.record, run.nodes),
    };
  });
  let foretold = 0;
  all.forEach((layout, at) => {
    const run = runOn(source, layout);
    assert.deepEqual([...run.observed.record.concretized], []);
    assert.notEqual(predict(run, run.nodes, layout), undefined, 'a path holds on its own input');
    all.forEach((other, index) => {
      const outcome = predict(run, run.nodes, other);
      if (outcome === undefined) return;
      foretold += index === at ? 0 : 1;
      const expected = actual[index]!;
      const decisions = decisionsOf(run.observed.record);
      assert.deepEqual({ outcome, decisions }, expected, JSON.stringify({ from: layout, to: other }));
    });
  });
  assert.ok(foretold > 0, 'no path applies to a second input');
}

const PROGRAMS: Readonly<Record<string, string>> = {
  'two writes, one read': `exports.f = (a, b) => {
    if (a === null || b === null) return 'null';
    a.value = 10; b.value = 20;
    return a.value;
  };`,
  'a decision on an aliased field': `exports.f = (a, b) => {
    if (a === null || b === null) return 'null';
    a.value = 10; b.value = b.value + 1;
    if (a.value > 10) return 'same';
    return b.value;
  };`,
  'swapping successors': `exports.f = (a, b) => {
    if (a === null || b === null) return 'null';
    const t = a.next; a.next = b.next; b.next = t;
    if (a.next === b) return 'points to b';
    return a.next;
  };`,
  'writes through what was just written': `exports.f = (a, b) => {
    if (a === null || b === null) return 'null';
    a.next = b; b.next = a;
    a.next.next.value = 7; b.next.value = a.value + 1;
    return a.next.next.value;
  };`,
  'a fresh object between': `exports.f = (a, b) => {
    if (a === null || b === null) return 'null';
    const n = new Node(); n.value = 30; n.next = a.next; a.next = n;
    const p = b.next;
    if (p === null) return 'end';
    p.value = p.value + 1;
    return n.value;
  };`,
  'two fresh objects that may be met': `exports.f = (a, b) => {
    if (a === null || b === null) return 'null';
    const m = new Node(); const n = new Node();
    m.value = 1; n.value = 2; m.next = n; n.next = null;
    a.next = m; b.next = n;
    const p = a.next; p.value = p.value + 10;
    if (p.next === null) return m.value;
    return n.value + a.next.value;
  };`,
  'a fresh object written before and after it is shared': `exports.f = (a, b) => {
    if (a === null || b === null) return 'null';
    const n = new Node(); n.next = null; n.value = b.value;
    a.next = n; n.value = n.value + 1;
    if (b.next !== null) { b.next.value = 50; n.next = b.next; n.value = n.value + 2; }
    return a.next.value;
  };`,
  'a loop that relinks': `exports.f = (a, b) => {
    let steps = 0;
    for (let c = a; c !== null && steps < 3; steps++) {
      const next = c.next; c.next = b; b = c; c = next;
    }
    return b === null ? 'none' : b.next === null ? 'one' : b.next.next;
  };`,
  'deleting and asking': `exports.f = (a, b) => {
    if (a === null || b === null) return 'null';
    delete a.value;
    if ('value' in b) return b.value;
    b.value = 3;
    return a.value;
  };`,
  'a null dereference after a write': `exports.f = (a, b) => {
    if (a === null || b === null) return 'null';
    a.next = null;
    return b.next.value;
  };`,
  'arrays of references': `exports.f = (a, b) => {
    const list = [a, b]; list.push(a === null ? b : a.next);
    let n = 0;
    for (const x of list) if (x !== null) { x.value = x.value + 1; n++; }
    if (list[2] === null) return n;
    return list[2].value;
  };`,
};

describe('aliasing', () => {
  for (const [title, source] of Object.entries(PROGRAMS)) {
    it(title, () => check(source));
  }
});
