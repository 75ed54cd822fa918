import assert from 'node:assert/strict';
import { depthFirstForest, pathTo } from './state-graph.js';
import { parseBooleanProgram } from './testing/parse.js';
import { reachBooleanProgram } from './testing/reach.js';

/** Figure 1(b) of Ball's paper. */
const PARTITION = `
  decl lt,le,al,ah;
  enforce (!(lt&!le) & !(!lt&le&((al&ah)|(!al&!ah))));
  lt,le,al,ah := T,T,*,*;
  L0: while (le) do
  L1:   skip;
  L2:   while (al) do
  L3:     lt,le,al := ch(F,!lt), ch(lt,!lt|!le), *;
  L4:     skip;
        od
  L5:   while (ah) do
  L6:     lt,le,ah := ch(F,!lt), ch(lt,!lt|!le), *;
  L7:     skip;
        od
  L8:   if (lt) then
  L9:     al,ah := !ah,!al;
  LA:     skip;
        fi
  LB:   skip;
      od
  LC: skip;`;

const bitsOf = (variables: readonly string[], valuation: number): string =>
  variables.map((_, i) => ((valuation >> i) & 1 ? 'T' : 'F')).join('');

/** The rows of the table, the roots, the leaves and the path to one of them. */
function reached(text: string) {
  const program = parseBooleanProgram(text);
  const { labels, graph } = reachBooleanProgram(program);
  const shown = (state: number): string => {
    const { label, valuation } = graph.states[state]!;
    return `${labels[label]}:${bitsOf(program.variables, valuation)}`;
  };
  const forest = depthFirstForest(graph);
  return {
    states: graph.states.length,
    rows: labels.map((label, i) => {
      const found = graph.states.filter((state) => state.label === i);
      return `${label} ${found
        .map(({ valuation }) => bitsOf(program.variables, valuation))
        .sort()
        .reverse()
        .join(' ')}`;
    }),
    roots: graph.roots.map(shown).join(' '),
    leaves: forest.leaves.map(shown).sort().join(' '),
    path: pathTo(forest, forest.leaves[0]!).map(shown).join(' '),
  };
}

describe('Boolean programs', () => {
  it('reach the 49 states of Figure 2, which 12 paths cover', () => {
    assert.deepEqual(reached(PARTITION), {
      states: 49,
      rows: [
        'L0 TTTT TTTF TTFT TTFF FFFF',
        'L1 TTTT TTTF TTFT TTFF',
        'L2 TTTT TTTF TTFT TTFF FTTF FTFT FFTF FFFF',
        'L3 TTTT TTTF FTTF FFTF',
        'L4 TTTT TTTF TTFT TTFF FTTF FTFT FFTF FFFF',
        'L5 TTFT TTFF FTFT FFFT FFFF',
        'L6 TTFT FTFT FFFT',
        'L7 TTFT TTFF FTFT FFFT FFFF',
        'L8 TTFF FFFF',
        'L9 TTFF',
        'LA TTTT',
        'LB TTTT FFFF',
        'LC FFFF',
      ],
      roots: 'L0:TTTT L0:TTFT L0:TTTF L0:TTFF',
      leaves:
        'L1:TTFF L1:TTFT L2:FFFF L2:TTFF L3:FFTF L4:TTTF L4:TTTT L6:FFFT L7:FTFT L7:TTFT LB:TTTT LC:FFFF',
      path: 'L0:TTTT L1:TTTT L2:TTTT L3:TTTT L4:FTFT L2:FTFT L5:FTFT L6:FTFT L7:FFFF L5:FFFF L8:FFFF LB:FFFF L0:FFFF LC:FFFF',
    });
  });

  it('have conditions that can be either, and both branches of an if', () => {
    const text = `decl a,b; enforce a|b;
      a,b := T,F;
      A: if (*) then B: a,b := b,a; else C: a := ch(F, a&b); fi
      D: skip;`;
    assert.deepEqual(reached(text), {
      states: 5,
      rows: ['A TF', 'B TF', 'C TF', 'D TF FT'],
      roots: 'A:TF',
      leaves: 'D:FT D:TF',
      path: 'A:TF C:TF D:TF',
    });
  });

  for (const [text, message] of [
    ['decl a; b := T;', 'no variable b'],
    ['decl a; a := T,F;', 'a parallel assignment needs a value for each target'],
    ['decl a; while (a) do skip;', 'od expected, not the end'],
    ['decl a; a := ?;', 'no token of a Boolean program at 12'],
  ] as const)
    it(`are refused: ${message}`, () => {
      assert.throws(() => parseBooleanProgram(text), { name: 'SyntaxError', message });
    });
});
