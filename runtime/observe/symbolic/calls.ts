/** Calls over terms: functions of the module are run through, some built-ins have models, and any other call may write to all objects. */
import { FALSE, TRUE } from '../../solver/terms/terms.js';
import type { Access, Read } from './access.js';
import { type Arrival, type Machine, UNKNOWN_FUNCTION } from './machine.js';
import { instanceOf, isPure } from './natives.js';
import type { Objects } from './objects.js';
import { type Frame, guarded, innermost, type Path, type State } from './state.js';
import { boolean, choose, type Leaf, leavesOf, mapLeaves, number, UNDEFINED, type Value } from './values.js';

interface Call {
  readonly leaf: Leaf;
  readonly receiver: Value;
  readonly args: readonly Value[];
  readonly isNew: boolean;
}

/** Activations at a time. */
const DEEPEST = 8;

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
    if (leaf.kind !== 'function') return this.opaque(path, UNKNOWN_FUNCTION);
    const reason = this.reasonAgainst(path, leaf.number);
    if (reason !== undefined)
      return this.opaque(
        path,
        `${this.machine.program.ir.functions[leaf.number]!.name || 'a function'} (${reason})`,
      );
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

  /** The result object of an iterator over an array or a string, with `done` and `value`. */
  nextOf(path: Path, iterator: Value): readonly Read[] {
    const { objects, ops } = this.machine;
    const { terms } = ops;
    if (iterator.kind !== 'reference') return this.opaque(path);
    const over = objects.field(path.state, iterator, 'array');
    const index = objects.field(path.state, iterator, 'index');
    if (index?.kind !== 'number' || (over?.kind !== 'string' && over?.kind !== 'reference'))
      return this.opaque(path);
    const length =
      over.kind === 'string' ? number(ops.texts.length(over.term)) : objects.length(path.state, over);
    if (length.kind !== 'number') return this.opaque(path);
    const isDone = terms.le(length.term, index.term);
    const { value, next } =
      over.kind === 'string'
        ? this.access.strings.codePointAt(over, index.term)
        : {
            value: objects.element(path.state, over, index.term),
            next: terms.add(index.term, terms.num(1)),
          };
    const after = number(terms.numIte(isDone, index.term, next));
    const moved = objects.setField(path.state, iterator, 'index', after);
    const { state: made, object } = objects.make(moved, `step of ${iterator.shape}`);
    const done = objects.setField(made, object, 'done', boolean(isDone));
    const state = objects.setField(done, object, 'value', choose(terms, isDone, UNDEFINED, value));
    return [{ path: { ...path, state }, value: object }];
  }

  /** Why a function is not looked into; undefined for one that is. */
  private reasonAgainst({ state }: Path, number: number): string | undefined {
    const { program, opaque, target } = this.machine;
    const fn = program.ir.functions[number]!;
    if (opaque.has(fn.name)) return 'as --opaque says';
    if (fn.coroutine !== undefined) return fn.coroutine;
    if (number === target || state.frames.some(({ code }) => code.fn.number === number)) return 'it recurs';
    return state.frames.length >= DEEPEST ? 'calls are too deep' : undefined;
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
  opaque(path: Path, what?: string): readonly Read[] {
    const { code, at } = innermost(path.state);
    if (what !== undefined) this.machine.notFollowed.add(what, code.steps[at - 1]?.offset ?? -1);
    return this.orThrown(this.access.havoc(path), this.machine.ops.any());
  }

  /** A call with arguments that are spread. */
  spread(path: Path, callee: Value, isNew: boolean): readonly Read[] {
    const isKnown =
      !isNew && callee.kind === 'native' && !callee.name.startsWith('array ') && isPure(callee.name);
    return isKnown ? this.orThrown(path, this.machine.ops.any()) : this.opaque(path);
  }

  /** A value, or, where that is caught, an error. */
  private orThrown(path: Path, value: Value): readonly Read[] {
    const isCaught = path.state.frames.some(({ code }) => code.handlers.length > 0);
    if (!isCaught) return [{ path, value }];
    const throws = this.machine.ops.fresh();
    return [
      { path: { ...path, guards: [...path.guards, -throws] }, value },
      { path: { ...path, guards: [...path.guards, throws] }, value: undefined },
    ];
  }

  private native(path: Path, name: string, { receiver, args, isNew }: Call): readonly Read[] {
    const { ops } = this.machine;
    if (name === 'iterate') return this.iterate(path, receiver);
    if (args.some((arg) => leavesOf(arg).some(({ leaf }) => leaf.kind === 'function')))
      return this.opaque(path, `${name} (it calls back)`);
    if (isNew) {
      const made = instanceOf(name);
      if (name === 'Array') return this.newArray(path, args);
      const isPlain = made !== undefined && (args.length === 0 || name.endsWith('Error'));
      return isPlain ? [{ path, value: { kind: 'native', name: made } }] : this.opaque(path, `new ${name}`);
    }
    if (name.startsWith('array ')) return this.ofArray(path, name.slice('array '.length), receiver, args);
    if (!isPure(name)) return this.opaque(path, `${name} (built in)`);
    if (name.startsWith('string '))
      return leavesOf(receiver).flatMap(({ guards, leaf }) => {
        const taken = guarded(path, guards);
        if (!taken) return [];
        if (leaf.kind !== 'string') return this.opaque(taken);
        const value = this.access.strings.call(name.slice('string '.length), leaf, args);
        return value ? [{ path: taken, value }] : this.orThrown(taken, ops.any());
      });
    if (name === 'Array.isArray')
      return [
        {
          path,
          value: mapLeaves(ops.terms, args[0] ?? UNDEFINED, (leaf) =>
            boolean(
              leaf.kind === 'unknown' ? ops.asking(name, leaf) : this.access.isArray(leaf) ? TRUE : FALSE,
            ),
          ),
        },
      ];
    const value = ops.native(name, args);
    return value ? [{ path, value }] : this.orThrown(path, ops.any());
  }

  private newArray(path: Path, args: readonly Value[]): readonly Read[] {
    const { objects, ops } = this.machine;
    const { terms } = ops;
    const shape = this.access.place(innermost(path.state).code.fn.number, innermost(path.state).at, true);
    const [length] = args;
    if (args.length !== 1) {
      const { state, object } = objects.makeArray(path.state, shape, args);
      return [{ path: { ...path, state }, value: object }];
    }
    if (length?.kind !== 'number' || terms.sort(length.term) !== 'int') return this.opaque(path);
    const isLength = terms.all([
      terms.le(terms.num(0), length.term),
      terms.lt(length.term, terms.num(2 ** 32)),
    ]);
    const [taken, thrown] = [guarded(path, [isLength]), guarded(path, [-isLength])];
    const { state, object } = objects.makeArray(path.state, shape, []);
    const filled = objects.fill(objects.setWholeLength(state, object, length), object, UNDEFINED);
    return [
      ...(taken ? [{ path: { ...taken, state: filled }, value: object }] : []),
      ...(thrown ? [{ path: thrown, value: undefined }] : []),
    ];
  }

  private ofArray(path: Path, name: string, receiver: Value, args: readonly Value[]): readonly Read[] {
    const { objects, ops } = this.machine;
    return leavesOf(receiver).flatMap(({ guards, leaf }): readonly Read[] => {
      const taken = guarded(path, guards);
      if (!taken) return [];
      if (!this.access.isArray(leaf)) return this.opaque(taken);
      const done = ({
        state,
        result,
      }: {
        readonly state: State;
        readonly result: Value;
      }): readonly Read[] => [{ path: { ...taken, state }, value: result }];
      switch (name) {
        case 'push':
          return args.length === 1 ? done(objects.push(taken.state, leaf, args[0]!)) : this.opaque(taken);
        case 'pop':
          return done(objects.pop(taken.state, leaf));
        case 'shift':
          return done(objects.shift(taken.state, leaf));
        case 'unshift':
          return args.length === 1 ? done(objects.unshift(taken.state, leaf, args[0]!)) : this.opaque(taken);
        case 'reverse':
          return done({ state: objects.reverse(taken.state, leaf), result: leaf });
        case 'fill':
          return args.length === 1
            ? done({ state: objects.fill(taken.state, leaf, args[0]!), result: leaf })
            : this.opaque({ ...taken, state: objects.setAny(taken.state, leaf, args[0] ?? UNDEFINED) });
        case 'sort':
          return args.length === 0
            ? done({ state: objects.forgetElements(taken.state, leaf, ops.fresh()), result: leaf })
            : this.opaque(taken);
        case 'splice':
          return this.opaque({
            ...taken,
            state: args.slice(2).reduce<State>((state, arg) => objects.setAny(state, leaf, arg), taken.state),
          });
        case 'slice':
          if (args.length > 0) break;
          return done(this.copy(taken, leaf));
        case 'includes':
          return [{ path: taken, value: boolean(ops.fresh()) }];
        case 'indexOf':
        case 'lastIndexOf': {
          const length = objects.length(taken.state, leaf);
          const most = length.kind === 'number' ? length.term : ops.terms.num(2 ** 32);
          return [{ path: taken, value: ops.integer(name, [ops.any()], -1, most) }];
        }
        default:
      }
      return isPure(`array ${name}`)
        ? this.orThrown(taken, ops.any())
        : this.opaque(taken, `${name} of an array (built in)`);
    });
  }

  /** A new array with the elements of another. */
  private copy({ state }: Path, array: Extract<Leaf, { kind: 'reference' }>): ReturnType<Objects['pop']> {
    const { code, at } = innermost(state);
    const shape = this.access.place(code.fn.number, at, true);
    const { state: copied, object } = this.machine.objects.copy(state, shape, array);
    return { state: copied, result: object };
  }

  private iterate(path: Path, receiver: Value): readonly Read[] {
    const { objects, ops } = this.machine;
    return leavesOf(receiver).flatMap(({ guards, leaf }): readonly Read[] => {
      const taken = guarded(path, guards);
      if (!taken) return [];
      if (leaf.kind === 'undefined' || leaf.kind === 'null') return [{ path: taken, value: undefined }];
      if (leaf.kind !== 'string' && !this.access.isArray(leaf)) return this.opaque(taken);
      const { state, object } = objects.make(
        taken.state,
        `iterator of ${leaf.kind === 'string' ? 'strings' : leaf.shape}`,
      );
      const begun = objects.setField(state, object, 'array', leaf);
      const ready = objects.setField(begun, object, 'index', ops.constant(0));
      return [{ path: { ...taken, state: ready }, value: object }];
    });
  }
}
