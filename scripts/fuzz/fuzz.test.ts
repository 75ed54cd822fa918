import assert from 'node:assert/strict';
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parse } from 'acorn';
import { children, type Node } from '../../compiler/ast.js';
import { firstDifference } from './behaviour.js';
import { Comparison } from './compare.js';
import { writeProgram } from './grammar/program.js';
import { reduce } from './reduce.js';

const MAIN = fileURLToPath(new URL('main.js', import.meta.url));

describe('fuzzing of the language', () => {
  it('finds no difference in the programs of the first seeds, whatever the number of processes', () => {
    const [one, two] = ['1', '2'].map((jobs) =>
      spawnSync(process.execPath, [MAIN, '--seed', '1', '--count', '50', '--jobs', jobs], {
        encoding: 'utf8',
      }),
    ) as [SpawnSyncReturns<string>, SpawnSyncReturns<string>];
    assert.match(one.stdout, /^50 programs: 0 mismatches, 0 more in messages only/u);
    assert.equal(one.status, 0);
    assert.equal(two.stdout, one.stdout);
  });

  it('says what it takes', () => {
    const { status, stderr } = spawnSync(process.execPath, [MAIN, '--engines', 'none'], { encoding: 'utf8' });
    assert.match(stderr, /^usage: npm run fuzz:language/u);
    assert.equal(status, 2);
  });

  it('writes the same program for a seed', () => {
    assert.equal(writeProgram(7), writeProgram(7));
    assert.notEqual(writeProgram(7), writeProgram(8));
  });

  it('writes all kinds of syntax', () => {
    const seen = new Set<string>();
    const visit = (node: Node): void => {
      seen.add(node.type);
      children(node).forEach(visit);
    };
    for (let seed = 1; seed <= 400; seed++) {
      try {
        const tree = parse(writeProgram(seed), { ecmaVersion: 'latest', sourceType: 'commonjs' });
        visit(tree);
      } catch {
        // Some texts are no programs.
      }
    }
    const missing = SYNTAX.filter((type) => !seen.has(type));
    assert.deepEqual(missing, []);
  });

  it('tells what differs, messages last', () => {
    const lines = ['1', 'throws TypeError «a»', '2'];
    assert.equal(firstDifference(lines, lines), undefined);
    assert.deepEqual(firstDifference(lines, ['1', 'throws TypeError «b»', '2']), {
      kind: 'wording',
      expected: 'throws TypeError «a»',
      actual: 'throws TypeError «b»',
    });
    assert.deepEqual(firstDifference(lines, ['1', 'throws TypeError «b»']), {
      kind: 'output',
      expected: '2',
      actual: '(the end)',
    });
  });

  it('makes a program small', () => {
    const source = 'function f(a, b) { const c = a * 2; if (c > 1) { g(c, b); } return [c, b]; }\nf(1, 2);\n';
    assert.equal(reduce(source, (text) => /g\(.*\)/u.test(text)).trim(), 'g()');
  });

  it('takes what both refuse for no program, and what one refuses for a mismatch', () => {
    const comparison = new Comparison();
    assert.deepEqual(comparison.compare('let a; let a;'), { kind: 'rejected' });
    assert.equal(comparison.compare('using x = null;').kind, 'rejected');
    assert.deepEqual(comparison.compare('exports.f = (a) => print(a);'), {
      kind: 'same',
      engines: ['machine', 'symbolic', 'decompiled'],
      lines: 4,
    });
  });
});

const SYNTAX = [
  'ArrayPattern',
  'ArrowFunctionExpression',
  'AssignmentPattern',
  'AwaitExpression',
  'BreakStatement',
  'ChainExpression',
  'ClassDeclaration',
  'ClassExpression',
  'ConditionalExpression',
  'ContinueStatement',
  'DoWhileStatement',
  'ForInStatement',
  'ForOfStatement',
  'ForStatement',
  'IfStatement',
  'LabeledStatement',
  'LogicalExpression',
  'MetaProperty',
  'NewExpression',
  'ObjectPattern',
  'PrivateIdentifier',
  'PropertyDefinition',
  'RestElement',
  'ReturnStatement',
  'SequenceExpression',
  'SpreadElement',
  'StaticBlock',
  'Super',
  'SwitchStatement',
  'TaggedTemplateExpression',
  'TemplateLiteral',
  'ThisExpression',
  'ThrowStatement',
  'TryStatement',
  'UnaryExpression',
  'UpdateExpression',
  'VariableDeclaration',
  'WhileStatement',
  'WithStatement',
  'YieldExpression',
];
