/** Destructuring, for declarations and assignments (ECMA-262 8.6.2, 13.15.5). */
import type * as ES from 'acorn';
import { initialize, referenceOf } from './bindings.js';
import type { FunctionContext } from './context.js';
import {
  closeIterator,
  closeIteratorAndThrow,
  type IteratorSlots,
  nextResult,
  openIterator,
  releaseIterator,
} from './control/iterators.js';
import { makeExit, returnValue, within } from './control/jumps.js';
import { copyProperties, staticKey } from './literals.js';
import { isPrimitive, targetOf } from './references.js';
import { storeReference } from './variables.js';

/** What happens to the names of a pattern: a declaration initialises them, everything else assigns. */
type Mode = 'declare' | 'assign';

/** value →: initialises the variables of a `let`, `const`, parameter or catch pattern. */
export function declarePattern(f: FunctionContext, pattern: ES.Pattern): void {
  take(f, pattern, 'declare');
}

/** value →: assigns to the targets of an object or array pattern, or to a variable. */
export function assignPattern(f: FunctionContext, pattern: ES.Pattern): void {
  take(f, pattern, 'assign');
}

/** Assigns the value that `push` pushes to any target, whose parts are evaluated before. */
export function assignFrom(f: FunctionContext, pattern: ES.Pattern, push: () => void): void {
  const element = prepareElement(f, pattern, 'assign');
  push();
  element.take();
}

function take(f: FunctionContext, pattern: ES.Pattern, mode: Mode): void {
  prepareElement(f, pattern, mode).take();
}

/** A part of a pattern whose target has been evaluated. */
interface Element {
  /** value →: applies the default and assigns. */
  take(): void;
  /** Whether neither evaluation nor assignment can throw. */
  readonly safe: boolean;
}

/** Evaluates the target of a pattern element, as far as that comes before its value (ECMA-262 13.15.5.5). */
function prepareElement(f: FunctionContext, node: ES.Pattern, mode: Mode): Element {
  if (node.type === 'AssignmentPattern') {
    const inner = prepareElement(f, node.left, mode);
    return {
      safe: false,
      take() {
        applyDefault(f, node);
        inner.take();
      },
    };
  }
  switch (node.type) {
    case 'Identifier': {
      const reference = referenceOf(f, node);
      const safe =
        reference.binding !== undefined &&
        !reference.checked &&
        (mode === 'declare' || reference.binding.assignable === 'yes');
      const store = (): void =>
        mode === 'declare' ? initialize(f, node.name, reference) : storeReference(f, node.name, reference);
      return { safe, take: store };
    }
    case 'ObjectPattern':
      return { safe: false, take: () => takeObject(f, node, mode) };
    case 'ArrayPattern':
      return { safe: false, take: () => takeArray(f, node, mode) };
    default: {
      // Only a loop has a call here: the parser refuses others.
      const target = targetOf(f, node as ES.MemberExpression, 'loop');
      target.prepare();
      const store = (): void => {
        f.code.at(node.start);
        target.write();
      };
      return { safe: false, take: store };
    }
  }
}

/** value → value: the default replaces undefined. An anonymous function takes the name of its variable. */
function applyDefault(f: FunctionContext, node: ES.AssignmentPattern): void {
  const { code } = f;
  const done = code.block(1, 1);
  code.emit('dup');
  code.emit('is_undefined');
  code.at(node.start);
  code.brFalse(done, f.program.site(node));
  code.emit('drop');
  if (node.left.type === 'Identifier') f.named(node.right, node.left.name);
  else f.value(node.right);
  code.end();
}

// Objects

function takeObject(f: FunctionContext, node: ES.ObjectPattern, mode: Mode): void {
  const { code } = f;
  const source = f.temporary();
  const isLate = evaluatesTargetFirst(node);
  const check = (): void => {
    code.at(node.start);
    code.emit('check_coercible');
  };
  if (!isLate) check();
  code.emit('set_local', source);
  const hasRest = node.properties.at(-1)?.type === 'RestElement';
  const keySlots: number[] = [];
  const taken: (() => void)[] = [];
  for (const property of node.properties) {
    if (property.type === 'RestElement') {
      const element = prepareElement(f, property.argument, mode);
      code.emit('new_object');
      code.emit('get_local', source);
      if (isLate && taken.length === 0) check();
      copyProperties(f, taken);
      element.take();
      continue;
    }
    const key = propertyKey(f, property, hasRest, keySlots);
    taken.push(key.push);
    const element = prepareElement(f, property.value, mode);
    code.emit('get_local', source);
    if (isLate && taken.length === 1) check();
    code.at(property.start);
    if (key.name !== undefined && !isIndex(key.name)) {
      code.emit('get_field', f.string(key.name));
    } else {
      key.push();
      code.emit('get_value');
    }
    element.take();
  }
  f.release(source, ...keySlots);
}

/**
 * Whether the parts of the first target are evaluated before undefined and null are refused. ECMA-262 refuses them
 * first (13.15.5.2); V8 leaves that to the first access, unless that has a computed key.
 */
function evaluatesTargetFirst({ properties: [first] }: ES.ObjectPattern): boolean {
  if (first === undefined) return false;
  if (first.type === 'RestElement') return first.argument.type === 'MemberExpression';
  const target = first.value.type === 'AssignmentPattern' ? first.value.left : first.value;
  return !first.computed && target.type === 'MemberExpression';
}

interface PropertyKeySource {
  /** Present if the key is known. */
  readonly name?: string;
  push(): void;
}

/** Whether a name may be that of an element: `get_field` is for others. */
function isIndex(name: string): boolean {
  return /^(?:0|[1-9]\d*)$/u.test(name);
}

/** Evaluates and converts a computed key into a slot; known keys need none. */
function propertyKey(
  f: FunctionContext,
  node: ES.AssignmentProperty,
  hasRest: boolean,
  slots: number[],
): PropertyKeySource {
  const { code } = f;
  if (!node.computed) {
    const name = staticKey(node.key);
    return { name, push: () => code.emit('const', f.string(name)) };
  }
  f.value(node.key);
  if (hasRest || !isPrimitive(node.key)) code.emit('to_key');
  const slot = f.temporary();
  slots.push(slot);
  code.emit('set_local', slot);
  return { push: () => code.emit('get_local', slot) };
}

// Arrays

/** An iterator that is being taken apart; `done` holds whether it ended or threw, so that it is not closed. */
interface Iteration extends IteratorSlots {
  readonly done: number;
  readonly result: number;
}

function takeArray(f: FunctionContext, node: ES.ArrayPattern, mode: Mode): void {
  const { code } = f;
  code.at(node.start);
  const slots = openIterator(f);
  const iteration = { ...slots, done: f.temporary(), result: f.temporary() };
  code.emit('false');
  code.emit('set_local', iteration.done);
  if (isSafe(f, node, mode)) takeElements(f, node, mode, iteration);
  else if (f.fn.coroutine?.endsWith('generator')) takeWithReturns(f, node, mode, iteration);
  else takeOrClose(f, node, mode, iteration);
  closeUnlessDone(f, iteration);
  f.release(iteration.done, iteration.result);
  releaseIterator(f, slots);
}

/** The elements; an error that is not the iterator's own closes it. */
function takeOrClose(f: FunctionContext, node: ES.ArrayPattern, mode: Mode, iteration: Iteration): void {
  const { code } = f;
  code.tryCatch();
  takeElements(f, node, mode, iteration);
  code.catch();
  const ended = code.block(1, 1);
  code.emit('get_local', iteration.done);
  code.brTrue(ended);
  closeIteratorAndThrow(f, iteration);
  code.end();
  code.rethrow();
  code.end();
}

/** The same where a `yield` among them may return. */
function takeWithReturns(f: FunctionContext, node: ES.ArrayPattern, mode: Mode, iteration: Iteration): void {
  const { code } = f;
  const goOn = code.block();
  const exit = makeExit(code.block(0, 2));
  within(f, { type: 'exit', exit }, () => takeOrClose(f, node, mode, iteration));
  code.br(goOn);
  code.end();
  if (exit.returns) {
    // Returns are all that can leave an expression.
    closeUnlessDone(f, iteration);
    code.emit('drop');
    returnValue(f);
  }
  code.end();
}

function closeUnlessDone(f: FunctionContext, iteration: Iteration): void {
  const { code } = f;
  const end = code.block();
  code.emit('get_local', iteration.done);
  code.brTrue(end);
  closeIterator(f, iteration);
  code.end();
}

/** Whether only the iterator itself can throw; then it is never closed on a throw. */
function isSafe(f: FunctionContext, node: ES.ArrayPattern, mode: Mode): boolean {
  return node.elements.every((element) => {
    const pattern = element?.type === 'RestElement' ? element.argument : element;
    if (!pattern) return true;
    return pattern.type === 'Identifier' && prepareElement(f, pattern, mode).safe;
  });
}

function takeElements(f: FunctionContext, node: ES.ArrayPattern, mode: Mode, iteration: Iteration): void {
  node.elements.forEach((pattern, index) => {
    if (!pattern) {
      skipElement(f, iteration, index === 0);
    } else if (pattern.type === 'RestElement') {
      const element = prepareElement(f, pattern.argument, mode);
      restElements(f, iteration);
      element.take();
    } else {
      const element = prepareElement(f, pattern, mode);
      nextElement(f, iteration, index === 0);
      element.take();
    }
  });
}

/** Pushes the next element, undefined at and after the end. While `next` runs the iterator counts as done. */
function nextElement(f: FunctionContext, iteration: Iteration, first: boolean): void {
  const { code } = f;
  const { done, result } = iteration;
  const end = code.block(0, 1);
  const exhausted = code.block();
  if (!first) {
    code.emit('get_local', done);
    code.brTrue(exhausted);
  }
  stepInto(f, iteration, exhausted);
  code.emit('get_local', result);
  code.emit('iterator_value');
  code.emit('false');
  code.emit('set_local', done);
  code.br(end);
  code.end();
  code.emit('undefined');
  code.end();
}

/** Steps over an element: its `value` is not read (ECMA-262, 8.6.3 and 13.15.5.3, elisions). */
function skipElement(f: FunctionContext, iteration: Iteration, first: boolean): void {
  const { code } = f;
  const end = code.block();
  if (!first) {
    code.emit('get_local', iteration.done);
    code.brTrue(end);
  }
  stepInto(f, iteration, end);
  code.emit('false');
  code.emit('set_local', iteration.done);
  code.end();
}

/** Fetches the next result into its slot; leaves to `exhausted` if there is none. */
function stepInto(
  f: FunctionContext,
  iteration: Iteration,
  exhausted: ReturnType<typeof f.code.block>,
): void {
  const { code } = f;
  code.emit('true');
  code.emit('set_local', iteration.done);
  nextResult(f, iteration);
  code.emit('set_local', iteration.result);
  code.emit('get_local', iteration.result);
  code.emit('iterator_done');
  code.brTrue(exhausted);
}

/** Pushes an array of the remaining elements. */
function restElements(f: FunctionContext, iteration: Iteration): void {
  const { code } = f;
  const array = f.temporary();
  code.emit('new_array', 0);
  code.emit('set_local', array);
  const end = code.block();
  code.emit('get_local', iteration.done);
  code.brTrue(end);
  const loop = code.loop();
  stepInto(f, iteration, end);
  code.emit('get_local', array);
  code.emit('get_local', iteration.result);
  code.emit('iterator_value');
  code.emit('append');
  code.emit('drop');
  code.br(loop);
  code.end();
  code.end();
  code.emit('get_local', array);
  f.release(array);
}
