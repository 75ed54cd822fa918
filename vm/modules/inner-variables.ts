/**
 * Variables of functions that ran while the program was loaded: bundlers put whole modules into functions. Kept are
 * those of the first run of each function, with the values that they have when it returns; captured variables are
 * kept as their cells.
 */
import { type InnerScope, innerScopes } from '../../compiler/declared-names.js';
import type { IrModule } from '../../compiler/ir/function.js';
import { parse } from '../../compiler/parse.js';
import type { Frame } from '../frames/frame.js';
import type { Linked, LinkedModule } from '../frames/linked.js';
import { bindingIn } from './bindings.js';

export class InnerVariables {
  /** Whether the program is being loaded: what runs later is no part of what it is. */
  isLoading = false;
  private readonly scopes = new Map<Linked, InnerScope>();
  private readonly running = new Map<Linked, Frame>();
  private readonly done = new Set<Linked>();
  private readonly noted = new Map<string, unknown>();

  /** @param file the one that is asked for; undefined: none is */
  constructor(private readonly file: string | undefined) {}

  /** Looks for such functions in a module. */
  watch({ ir, functions }: LinkedModule): void {
    if (ir.file !== this.file) return;
    const byEnd = new Map(scopesOf(ir).map((scope) => [scope.end, scope]));
    for (const linked of functions) {
      const scope = linked.ir.number === 0 ? undefined : byEnd.get(linked.ir.span.end);
      if (scope === undefined) continue;
      linked.watch();
      this.scopes.set(linked, scope);
    }
  }

  /** A function of the file is entered for the first time on its path. */
  enter(frame: Frame): void {
    const { linked } = frame;
    if (this.isLoading && !this.done.has(linked) && !this.running.has(linked))
      this.running.set(linked, frame);
  }

  /** Its frame is about to be left. */
  leave(frame: Frame, stack: readonly unknown[]): void {
    const { linked } = frame;
    if (this.running.get(linked) !== frame) return;
    this.running.delete(linked);
    this.done.add(linked);
    for (const { name, label } of this.scopes.get(linked)!.variables) {
      const slot = linked.ir.locals.findIndex((local) => local.name === name && local.kind !== 'keyword');
      if (slot >= 0) this.noted.set(label, stack[frame.base + slot]);
    }
  }

  /** The variable of a label as it is now; undefined if there is none. */
  binding(label: string): { readonly value: unknown } | undefined {
    return bindingIn(this.noted, label);
  }

  names(): readonly string[] {
    const found = [...this.scopes.values()].flatMap(({ variables }) => variables.map(({ label }) => label));
    return found.filter((label) => this.noted.has(label));
  }

  held(): Iterable<unknown> {
    return this.noted.values();
  }

  /** Forgets what belongs to a path. */
  reset(): void {
    this.running.clear();
    this.done.clear();
    this.noted.clear();
  }
}

function scopesOf({ file, source, kind }: IrModule): readonly InnerScope[] {
  return innerScopes(parse({ file, source }, kind === 'module' ? 'module' : 'commonjs'), source);
}
