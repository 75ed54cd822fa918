/** Module records (ECMA-262, 16.2.1.4 to 16.2.1.7): what they export, and how names are resolved. */
import type { ModuleRecord } from '../../../compiler/ir/function.js';
import type { Coroutine } from '../../frames/coroutine.js';
import { Cell, UNINITIALISED } from '../../frames/frame.js';
import type { LinkedModule } from '../../frames/linked.js';
import { GuestThrow } from '../../signals.js';
import type { Location } from '../location.js';

/** The cell behind an export, or the module whose namespace it is. */
export type Binding = Cell | AnyModule;

/** Null: there is none. */
export type Resolution = Binding | 'ambiguous' | null;

type Resolving = { readonly module: AnyModule; readonly name: string }[];

export abstract class AnyModule {
  namespace: object | undefined;

  constructor(readonly file: string) {}

  /** Whether it is evaluated, and nothing went wrong. */
  abstract get isDone(): boolean;

  /** Variables, captured ones as their cells. */
  abstract held(): Iterable<unknown>;

  /** GetExportedNames */
  abstract exportNames(seen?: Set<AnyModule>): string[];

  /** ResolveExport */
  abstract resolve(name: string, resolving?: Resolving): Resolution;
}

/** A module that is no ES module: its exports are set when it is evaluated. */
export class SyntheticModule extends AnyModule {
  isEvaluated = false;
  private error: GuestThrow | undefined;
  private readonly cells: Map<string, Cell>;

  constructor(
    file: string,
    names: readonly string[],
    /** Gives the values of the exports. @throws GuestThrow */
    private readonly values: (name: string) => unknown,
    /** Whether its text is read before it is linked: data, and what may be an ES module by its text. */
    readonly isRead: boolean,
  ) {
    super(file);
    this.cells = new Map(names.map((name) => [name, new Cell(undefined, 0)]));
  }

  /** @throws GuestThrow the same each time */
  evaluate(): void {
    if (!this.isEvaluated) {
      this.isEvaluated = true;
      try {
        for (const [name, cell] of this.cells) cell.value = this.values(name);
      } catch (thrown) {
        if (!(thrown instanceof GuestThrow)) throw thrown;
        this.error = thrown;
      }
    }
    if (this.error !== undefined) throw this.error;
  }

  get isDone(): boolean {
    return this.isEvaluated && this.error === undefined;
  }

  held(): Iterable<unknown> {
    return this.cells.values();
  }

  exportNames(): string[] {
    return [...this.cells.keys()];
  }

  resolve(name: string): Resolution {
    return this.cells.get(name) ?? null;
  }
}

export type Status = 'new' | 'linked' | 'evaluating' | 'evaluating-async' | 'evaluated';

export class EsModule extends AnyModule {
  status: Status = 'new';
  /** Why it cannot be linked, or what it threw. */
  error: GuestThrow | undefined;
  /** By request. */
  requested: AnyModule[] = [];
  readonly cells = new Map<number, Cell>();
  coroutine: Coroutine | undefined;
  /** Once it is evaluated: the variables of its top level, those in cells as their cells. */
  readonly bindings = new Map<string, unknown>();
  // Evaluation: a depth-first search for strongly connected components.
  index = 0;
  ancestor = 0;
  root: EsModule = this;
  /** Order in which modules became asynchronous; 0: it has not. */
  asyncOrder = 0;
  pending = 0;
  readonly asyncParents: EsModule[] = [];
  /** The promise of its evaluation, if it is the root of a cycle that was evaluated. */
  promise: object | undefined;

  constructor(
    readonly location: Location,
    readonly code: LinkedModule,
  ) {
    super(location.path);
  }

  get record(): ModuleRecord {
    return this.code.ir.record!;
  }

  get isAsync(): boolean {
    return this.code.functions[0]!.ir.coroutine === 'async';
  }

  makeCells(): void {
    for (const { slot, isVar } of this.record.cells)
      this.cells.set(slot, new Cell(isVar ? undefined : UNINITIALISED, 0));
  }

  get isDone(): boolean {
    return this.status === 'evaluated' && this.error === undefined;
  }

  *held(): Iterable<unknown> {
    yield* [this.promise, ...this.cells.values(), ...this.bindings.values()];
  }

  override exportNames(seen = new Set<AnyModule>()): string[] {
    if (seen.has(this)) return [];
    seen.add(this);
    const { exports, reexports, stars } = this.record;
    const own = [...exports, ...reexports].map(({ exported }) => exported);
    const others = stars.flatMap((request) => this.requested[request]!.exportNames(seen));
    return [...new Set([...own, ...others.filter((name) => name !== 'default')])];
  }

  override resolve(name: string, resolving: Resolving = []): Resolution {
    if (resolving.some((one) => one.module === this && one.name === name)) return null;
    resolving.push({ module: this, name });
    const { exports, reexports, stars } = this.record;
    const local = exports.find(({ exported }) => exported === name);
    if (local) return this.bindingIn(local.slot);
    const indirect = reexports.find(({ exported }) => exported === name);
    if (indirect) {
      const from = this.requested[indirect.request]!;
      return indirect.name === null ? from : from.resolve(indirect.name, resolving);
    }
    if (name === 'default') return null;
    let found: Resolution = null;
    for (const request of stars) {
      const resolution = this.requested[request]!.resolve(name, resolving);
      if (resolution === 'ambiguous') return 'ambiguous';
      if (resolution === null) continue;
      if (found !== null && found !== resolution) return 'ambiguous';
      found = resolution;
    }
    return found;
  }

  /** A variable of this module; a namespace that it has imported is exported as such. */
  private bindingIn(slot: number): Binding {
    const imported = this.record.imports.find((one) => one.slot === slot && one.name === null);
    return imported ? this.requested[imported.request]! : this.cells.get(slot)!;
  }
}
