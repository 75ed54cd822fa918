/**
 * A program that is loaded, for the paths that follow: each begins where loading has ended, what the one before has changed put
 * back where that can be done. Loading a bundle takes many times as long as a run of what it exports.
 */
import type { Arena } from '../expressions/arena.js';
import type { EventLoop } from '../host/time/event-loop.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import type { CodeStore } from '../modules/code.js';
import type { GuestModule, Loader } from '../modules/loader.js';
import type { Environment } from '../realm/environment.js';
import { KeptHeap } from './kept-heap.js';

/** A program that paths change for good is not looked at time and again: at most one load in so many, as a power of two. */
const MOST_PAUSE = 6;

export interface KeptParts {
  readonly vm: Interpreter;
  readonly arena: Arena;
  readonly loader: Loader;
  readonly loop: EventLoop;
  readonly code: CodeStore;
  readonly environment: Environment;
}

/** One path's. */
class Kept {
  private readonly hasAccessors: boolean;
  private readonly hasProxies: boolean;
  private readonly hasTraps: boolean;
  private readonly accessors;
  private readonly hasElementAccessors: boolean;

  constructor(
    private readonly parts: KeptParts,
    readonly file: string,
    readonly loaded: GuestModule,
    private readonly heap: KeptHeap,
    private readonly size: number,
    private readonly templates: ReturnType<CodeStore['saveTemplates']>,
    private readonly seen: ReturnType<Environment['save']>,
  ) {
    const { vm } = parts;
    ({ hasAccessors: this.hasAccessors, hasProxies: this.hasProxies, hasTraps: this.hasTraps } = vm);
    this.accessors = vm.keys.touchedWith(({ accessor }) => accessor);
    this.hasElementAccessors = vm.heap.hasElementAccessors;
    vm.kept = heap;
    vm.hiddenWrites.forget();
  }

  isIntact(): boolean {
    const { vm, loader } = this.parts;
    return vm.hiddenWrites.isEmpty && loader.size === this.size && this.heap.isIntact();
  }

  /** Puts back what a path has changed. @returns whether all is as it was */
  putBack(): boolean {
    const { vm, loader } = this.parts;
    return loader.size === this.size && vm.hiddenWrites.undo() && this.heap.putBack();
  }

  /** The machine has been reset, but for what is loaded. */
  restore(): void {
    const { vm } = this.parts;
    this.templates.restore();
    this.seen.restore();
    for (const info of this.accessors) {
      vm.keys.touch(info);
      info.accessor = true;
    }
    if (this.hasElementAccessors) vm.heap.noteElementAccessor();
    vm.hasAccessors = this.hasAccessors;
    vm.hasProxies = this.hasProxies;
    vm.hasTraps = this.hasTraps;
  }
}

export class KeptProgram {
  private kept: Kept | undefined;
  /** Paths in a row that have changed the program for good. */
  private changes = 0;
  /** How many loads are to come before it is looked at again. */
  private pause = 0;
  /** Whether its heap cannot be seen whole. */
  private isOpaque = false;

  constructor(private readonly parts: KeptParts) {}

  /** A path is over. @returns what brings back its beginning, if the program is as it was loaded, or can be made so */
  resumable(): Pick<Kept, 'restore'> | undefined {
    const { kept } = this;
    if (kept === undefined) return undefined;
    if (kept.putBack()) {
      this.changes = 0;
      return kept;
    }
    this.changes += 1;
    this.pause = 2 ** Math.min(this.changes, MOST_PAUSE);
    this.drop();
    return undefined;
  }

  /** Nothing of it is there any more. */
  drop(): void {
    this.kept = undefined;
    this.parts.vm.kept = undefined;
    this.parts.vm.hiddenWrites.forget();
  }

  /** The program that is loaded, with its file. */
  get current(): { readonly file: string; readonly loaded: GuestModule } | undefined {
    return this.kept;
  }

  /** Whether the program is known to be as it was loaded, and the realm as it was before. */
  get isIntact(): boolean {
    return this.kept?.isIntact() === true && !this.parts.vm.realm.objects.hasChanges;
  }

  /** A program has been loaded and has done nothing yet. */
  keep(file: string, loaded: GuestModule): void {
    if (this.isOpaque || this.pause-- > 0) return;
    const { vm, arena, loader, loop, code, environment } = this.parts;
    const isPlain =
      vm.realms.length === 1 &&
      !vm.jobs.isWaiting &&
      !vm.heap.isActive &&
      !vm.hasOverflowed &&
      vm.classes.isEmpty &&
      arena.size === 1 &&
      loop.isUnused &&
      !vm.keys.some(({ lexical }) => lexical !== undefined);
    const { size } = loader;
    if (!isPlain || size === undefined) return;
    const templates = code.saveTemplates();
    const seen = environment.save();
    const { objects } = vm.realm;
    const heap = KeptHeap.of(vm, [...loader.held(), ...templates.objects, ...seen.objects, ...objects.put]);
    this.isOpaque = heap === undefined;
    if (heap === undefined) return;
    objects.settle();
    this.kept = new Kept(this.parts, file, loaded, heap, size, templates, seen);
  }
}
