/** The examples of the paper (Galler et al., IntiSa), one row each, on `corpus/intisa/stack.ts`. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SourceModel } from '../inputs/domains/domain.js';
import { findDeclaration } from '../inputs/model/declaration.js';
import { readSourceModel } from '../inputs/model/source-model.js';
import { methodContract, postconditionOf } from '../spec/index.js';
import { ContractSearch, objectsOf, type SearchResult } from './search.js';
import { SearchSpace } from './search-space.js';
import { componentsOf } from './states/components.js';
import { relevantObjects } from './states/relevant-objects.js';
import { possibleCalls } from './transitions/possible-calls.js';

const root = path.dirname(fileURLToPath(import.meta.resolve('penumbra/package.json')));
const STACK = readFileSync(path.join(root, 'corpus/intisa/stack.ts'), 'utf8');
const LIMITS = { rlimit: 10_000_000, timeout: 10_000, seed: 1 };

/** The classes with a method `probe(stack)` of a precondition of its own, and changes to their text. */
function stackWith(pre: string, ...changes: readonly (readonly [string, string])[]): SourceModel {
  let source = STACK.replace(
    'class SummationOperator {',
    `class SummationOperator {\n  /** @pre ${pre} */\n  static probe(stack: Stack): void {}\n`,
  );
  for (const [from, to] of changes) {
    assert.ok(source.includes(from), from);
    source = source.replace(from, to);
  }
  return readSourceModel('stack.ts', source);
}

async function search(model: SourceModel, target: string, bound: number): Promise<SearchResult> {
  const { className, method, isReceiver } = findDeclaration(model, target);
  const wanted = { className, method: method!, isReceiver };
  const space = new SearchSpace(model, objectsOf(model, wanted, false), LIMITS);
  try {
    return await new ContractSearch(wanted, space).next(bound);
  } finally {
    await space.close();
  }
}

/** The calls and the state of the stack in a row: `new, push, push: mSize = 2, …`. */
function shown(result: SearchResult): string {
  if (result.kind === 'unknown') return `unknown: ${result.reason}`;
  if (result.kind === 'unreachable')
    return `unreachable: ${result.conflict.map(({ text }) => text).join('; ')}`;
  const { calls, objects } = result.plan;
  const stack = objects.find(({ className }) => className === 'Stack')!;
  const state = stack.state.map(({ key, value, isOpen }) =>
    isOpen ? `${key} open` : `${key} = ${value.kind === 'primitive' ? String(value.value) : value.kind}`,
  );
  return `${calls.map(({ kind, name }) => (kind === 'construct' ? `new ${name}` : name)).join(', ')}: ${state.join(', ')}`;
}

async function probe(
  pre: string,
  bound = 4,
  ...changes: readonly (readonly [string, string])[]
): Promise<string> {
  return shown(await search(stackWith(pre, ...changes), 'SummationOperator.probe', bound));
}

const contractOfMethod = (name: string) => {
  const model = stackWith('true');
  const method = model.classes.get('Stack')!.methods.find((one) => one.name === name)!;
  return methodContract(model, 'Stack', method, true);
};

/** Stack with `elementAt(index)`, of which calls with other arguments are other references. */
const ELEMENT_AT: readonly [string, string] = [
  '  /**\n   * @pure\n   * @pre size() > 0',
  `  /**
   * @pure
   * @pre index >= 0 and index < size()
   * @post index = 0 implies result = 7
   */
  elementAt(index: number): number {
    return this.#elements[index]!;
  }

  /**
   * @pure
   * @pre size() > 0`,
];

describe('the running example of IntiSa', () => {
  const rows: readonly (readonly [title: string, run: () => unknown, expected: unknown])[] = [
    [
      '1: size() is pure, so pop() can speak of it',
      () => ['size', 'empty', 'peek', 'push', 'pop'].map((name) => contractOfMethod(name).pure),
      [true, true, true, false, false],
    ],
    [
      '2: push() promises something of the state before it',
      () => postconditionOf(contractOfMethod('push')).map(({ text }) => text),
      ['mSize = old(mSize) + 1'],
    ],
    [
      '3: the virtual state of Stack',
      () => componentsOf(stackWith('true'), 'Stack').map(({ key, kind }) => `${kind} ${key}`),
      ['model mSize', 'observer size()', 'observer empty()', 'observer peek()'],
    ],
    [
      '4: two calls of push() in a row add two',
      () => probe('stack.size() = 2'),
      'new Stack, push, push: mSize = 2, size() = 2, empty() = false, peek() open',
    ],
    [
      '5: a state is reached along a path of states that follow one another',
      () => probe('stack.size() = 3', 5),
      'new Stack, push, push, push: mSize = 3, size() = 3, empty() = false, peek() open',
    ],
    [
      '6: size() = 2 with empty() = true satisfies, and no call produces it',
      () => probe('stack.size() = 2 and stack.empty()'),
      'unreachable: result = mSize; result = (mSize = 0); stack.size() = 2; stack.empty()',
    ],
    [
      '6: size() = 2 with empty() = false is reached',
      () => probe('stack.size() = 2 and not stack.empty()'),
      'new Stack, push, push: mSize = 2, size() = 2, empty() = false, peek() open',
    ],
    [
      '7: what no contract says of a new object is open, as JavaScript has no default values of types',
      () => probe('some stack', 4, ['  /** @post mSize = 0 */\n', '']),
      'new Stack: mSize open, size() open, empty() open, peek() open',
    ],
    [
      '8: the relevant objects of sumUp()',
      () => {
        const model = stackWith('true');
        const { method } = findDeclaration(model, 'SummationOperator.prototype.sumUp');
        return relevantObjects(
          model,
          method!.parameters.map(({ name, domain }) => ({ name, domain, rest: false })),
        ).map(({ name, classes }) => `${name}: ${classes.map((cls) => cls.name).join()}`);
      },
      ['stack: Stack'],
    ],
    [
      '9: a step is one of the calls that may change something',
      () => {
        const model = stackWith('true');
        const { method } = findDeclaration(model, 'SummationOperator.probe');
        const objects = relevantObjects(
          model,
          method!.parameters.map(({ name, domain }) => ({ name, domain, rest: false })),
        );
        return possibleCalls(model, objects).map(({ kind, name }) => `${kind} ${name}`);
      },
      ['construct Stack', 'method push', 'method pop'],
    ],
    [
      '10: the step guard tells the first step at which the precondition holds',
      () => probe('stack.size() >= 2', 3),
      'new Stack, push, push: mSize = 2, size() = 2, empty() = false, peek() open',
    ],
    [
      '10: within fewer steps it holds nowhere',
      () => probe('stack.size() >= 2', 2).then((text) => text.slice(0, 12)),
      'unreachable:',
    ],
    [
      '11: a pure method changes nothing, and is no step',
      () => probe('stack.size() = 0', 3),
      'new Stack: mSize = 0, size() = 0, empty() = true',
    ],
    [
      '12: one method with two arguments is two references',
      () => probe('stack.elementAt(0) < stack.elementAt(1)', 4, ELEMENT_AT),
      'new Stack, push, push: mSize = 2, size() = 2, empty() = false, peek() open',
    ],
    [
      '13: references with equal arguments have one result',
      () =>
        probe('stack.elementAt(1) != stack.elementAt(2 - 1) and stack.size() = 2', 4, ELEMENT_AT).then(
          (text) => text.slice(0, 12),
        ),
      'unreachable:',
    ],
    [
      '14: a reference has the contract of its method, the argument in place of the parameter',
      () => probe('stack.elementAt(0) = 8', 4, ELEMENT_AT),
      'unreachable: index = 0 implies result = 7; stack.elementAt(0) = 8',
    ],
    [
      '14: its precondition, too',
      () => probe('stack.elementAt(1) = 8', 4, ELEMENT_AT),
      'new Stack, push, push: mSize = 2, size() = 2, empty() = false, peek() open',
    ],
    [
      '15: pop() says nothing of mSize, push() nothing of size()',
      () =>
        ['pop', 'push'].map((name) =>
          postconditionOf(contractOfMethod(name))
            .map(({ text }) => text)
            .join(),
        ),
      ['size() = old(size()) - 1', 'mSize = old(mSize) + 1'],
    ],
    [
      '16: the contract of size() links them, before and after',
      () =>
        probe('stack.size() = 1 and stack.peek() = 3 and stack.empty() = false', 5, [
          '@post mSize = old(mSize) + 1',
          '@post mSize = old(mSize) + 2',
        ]),
      'new Stack, push, pop: mSize = 1, size() = 1, empty() = false, peek() = 3',
    ],
  ];
  for (const [title, run, expected] of rows)
    it(title, async () => {
      assert.deepEqual(await run(), expected);
    });
});
