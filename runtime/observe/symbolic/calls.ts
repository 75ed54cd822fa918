/** Calls over terms: functions of the module are run through, some built-ins have models, and any other call may write to all objects. */
import type { Access, Read } from './access.js';
import type { Arrival, Machine } from './machine.js';
import { type Frame, innermost, type Path } from './state.js';
import { boolean, choose, type Leaf, leavesOf, number, UNDEFINED, UNKNOWN, type Value } from './values.js';

interface Call {
  readonly leaf: Leaf;
  readonly receiver: Value;
  readonly args: readonly Value[];
  readonly isNew: boolean;
}

/** Activations at a time. */
const DEEPEST = 8;

/** Built-ins of arrays, and how they begin, that write to nothing. */
const READING: ReadonlySet<string> = new Set([
  'includes',
  'indexOf',
  'lastIndexOf',
  'join',
  'at',
  'slice',
  'concat',
  'keys',
]);

export class Calls {
  constructor(
    private readonly machine: Machine,
    private readonly access: Access,
  ) {}

  /**
   * Calls a function on a path that stands behind the call, its operands taken.
   * @returns a result, which is still to be pushed, or the path inside of the function
   */
  enter(path: Path, call: Call): readonly (Read | { readonly path: Path })[] {
    const { leaf } = call;
    if (leaf.kind === 'undefined' || leaf.kind === 'null') return [{ path, value: undefined }];
    if (leaf.kind === 'native') return this.native(path, leaf.name, call);
    if (leaf.kind !== 'function' || !this.isFollowed(path, leaf.number)) return this.opaque(path);
    return call.isNew
      ? this.construct(path, leaf.number, call.args)
      : [{ path: this.inside(path, leaf.number, call.receiver, call.args) }];
  }

  /** Leaves the innermost function with a value. */
  leave(path: Path, value: Value): (Path | Arrival)[] {
    const { frames } = path.state;
    if (frames.length === 1) return [{ kind: 'return', value, path }];
    const { code, receiver } = innermost(path.state);
    const caller = frames.at(-2)!;
    const isConstructor = code.fn.kind.endsWith('constructor');
    const result = isConstructor && value.kind !== 'reference' ? receiver : value;
    const frame = { ...caller, stack: [...caller.stack, result] };
    return [{ ...path, state: { ...path.state, frames: [...frames.slice(0, -2), frame] } }];
  }

  /** The result object of an iterator over an array, with `done` and `value`. */
  nextOf(path: Path, iterator: Value): readonly Read[] {
    const { objects, ops } = this.machine;
    const { terms } = ops;
    if (iterator.kind !== 'reference') return [{ path: this.access.havoc(path), value: UNKNOWN }];
    const array = objects.field(path.state, iterator, 'array');
    const index = objects.field(path.state, iterator, 'index');
    if (array?.kind !== 'reference' || index?.kind !== 'number') return [{ path, value: UNKNOWN }];
    const length = objects.length(path.state, array);
    if (length.kind !== 'number') return [{ path, value: UNKNOWN }];
    const isDone = terms.le(length.term, index.term);
    const held = objects.element(path.state, array, index.term);
    const after = number(terms.numIte(isDone, index.term, terms.add(index.term, terms.num(1))));
    const moved = objects.setField(path.state, iterator, 'index', after);
    const { state: made, object } = objects.make(moved, `step of ${iterator.shape}`);
    const done = objects.setField(made, object, 'done', boolean(isDone));
    const state = objects.setField(done, object, 'value', choose(terms, isDone, UNDEFINED, held));
    return [{ path: { ...path, state }, value: object }];
  }

  private isFollowed({ state }: Path, number: number): boolean {
    const { program, opaque, target } = this.machine;
    const fn = program.ir.functions[number]!;
    if (opaque.has(fn.name) || fn.coroutine !== undefined || number === target) return false;
    if (state.frames.length >= DEEPEST || program.hasLoop(number)) return false;
    return !state.frames.some(({ code }) => code.fn.number === number);
  }

  private inside(path: Path, number: number, receiver: Value, args: readonly Value[]): Path {
    const code = this.machine.program.code(number);
    const slots = Array.from({ length: code.fn.parameters }, (_, i) => args[i] ?? UNDEFINED);
    const frame: Frame = { code, receiver, slots, stack: [], at: 0 };
    return { ...path, state: { ...path.state, frames: [...path.state.frames, frame] } };
  }

  private construct(
    path: Path,
    number: number,
    args: readonly Value[],
  ): readonly (Read | { readonly path: Path })[] {
    const { program, objects } = this.machine;
    const cls = program.classes.get(number);
    if (!cls || cls.hasParent || program.ir.functions.some(({ kind }) => kind === 'fields'))
      return this.opaque(path);
    const { state, object } = objects.make(path.state, cls.name);
    return [{ path: this.inside({ ...path, state }, number, object, args) }];
  }

  /** A call of which nothing is known: all objects may be written, and it may throw where that is caught. */
  private opaque(path: Path): readonly Read[] {
    const after = this.access.havoc(path);
    const throws = this.machine.ops.fresh();
    const isCaught = path.state.frames.some(({ code }) => code.handlers.length > 0);
    const result = { path: after, value: UNKNOWN };
    if (!isCaught) return [result];
    return [
      { ...result, path: { ...after, guards: [...after.guards, -throws] } },
      { path: { ...after, guards: [...after.guards, throws] }, value: undefined },
    ];
  }

  private native(path: Path, name: string, { receiver, args, isNew }: Call): readonly Read[] {
    const { ops, objects } = this.machine;
    if (isNew) return this.opaque(path);
    if (name === 'iterate') return this.iterate(path, receiver);
    const [space, member = ''] = name.split(/[. ]/u);
    if (space === 'Math') return [{ path, value: ops.math(member, args) ?? UNKNOWN }];
    if (space !== 'array') return [{ path, value: UNKNOWN }];
    if (READING.has(member)) return [{ path, value: UNKNOWN }];
    if ((member !== 'push' && member !== 'pop') || (member === 'push' && args.length !== 1))
      return this.opaque(path);
    return leavesOf(receiver).map(({ guards, leaf }) => {
      const taken = { ...path, guards: [...path.guards, ...guards] };
      if (!this.access.isArray(leaf)) return { path: this.access.havoc(taken), value: UNKNOWN };
      const { state, result } =
        member === 'push' ? objects.push(taken.state, leaf, args[0]!) : objects.pop(taken.state, leaf);
      return { path: { ...taken, state }, value: result };
    });
  }

  private iterate(path: Path, receiver: Value): readonly Read[] {
    const { objects, ops } = this.machine;
    if (receiver.kind !== 'reference' || !this.access.isArray(receiver)) return this.opaque(path);
    const { state, object } = objects.make(path.state, `iterator of ${receiver.shape}`);
    const begun = objects.setField(state, object, 'array', receiver);
    return [
      { path: { ...path, state: objects.setField(begun, object, 'index', ops.constant(0)) }, value: object },
    ];
  }
}
