import assert from 'node:assert/strict';
import { stateGraphDot } from './state-graph.js';

describe('the graph of observed states', () => {
  it('has roots as boxes, the forest in solid lines, and what became of each state', () => {
    const dot = stateGraphDot({
      observations: ['a'],
      labels: [],
      states: [
        { label: 'L0', valuation: 'T', status: 'covered', test: '0123', next: [1, 2], opaque: [] },
        { label: 'L1', valuation: 'T', status: 'covered', test: '0123', next: [0], opaque: [] },
        { label: 'L1', valuation: 'F', status: 'unreachable', next: [], opaque: [] },
      ],
      paths: [
        { kind: 'leaf', leaf: 'L1:T', states: ['L0:T', 'L1:T'], status: 'feasible', test: '0123' },
        { kind: 'leaf', leaf: 'L1:F', states: ['L0:T', 'L1:F'], status: 'infeasible' },
        { kind: 'again', leaf: 'L0:T', states: ['L1:T', 'L0:T'], status: 'open' },
      ],
      refined: [],
      beyond: [],
    });
    assert.deepEqual(dot.split('\n'), [
      'digraph states {',
      '  node [fontname="monospace"];',
      '  "L0:T" [shape=box, style=filled, fillcolor="#cfe8cf", URL="#0123"];',
      '  "L1:T" [shape=ellipse, style=filled, fillcolor="#cfe8cf", URL="#0123"];',
      '  "L1:F" [shape=ellipse, style=dashed, fontcolor="#777777"];',
      '  "L0:T" -> "L1:T";',
      '  "L0:T" -> "L1:F";',
      '  "L1:T" -> "L0:T" [style=dotted, constraint=false];',
      '}',
    ]);
  });
});
