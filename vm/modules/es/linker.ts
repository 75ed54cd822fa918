/** Linking of ES modules: imports become the cells of other modules, and functions are made. */
import type { IrModule, ModuleRequest } from '../../../compiler/ir/function.js';
import { Cell } from '../../frames/frame.js';
import { makeClosure } from '../../interpreter/functions.js';
import type { Interpreter } from '../../interpreter/interpreter.js';
import { GuestThrow } from '../../signals.js';
import type { Location } from '../location.js';
import { type AnyModule, EsModule } from './es-module.js';
import { FailedModule } from './failed-module.js';
import { warnOfAsserts } from './import-assertions.js';
import { namespaceOf } from './namespace.js';

export class Linker {
  constructor(
    private readonly vm: Interpreter,
    /** The cells that the host provides to a file. */
    private readonly provided: (ir: IrModule, location: Location) => ReadonlyMap<number, Cell>,
  ) {}

  /**
   * Link (16.2.1.5.1): all modules that are needed, or none.
   * @throws GuestThrow the same each time; PenumbraError of a module that cannot be parsed
   */
  link(module: AnyModule, warn: ((message: string) => void) | undefined): void {
    if (module instanceof EsModule && module.status === 'new' && module.error) throw module.error;
    const found = new Set<EsModule>();
    collect(module, found);
    try {
      for (const one of found) if (one.cells.size === 0) one.makeCells();
      for (const one of found) this.checkExports(one);
      for (const one of found) this.initialize(one);
    } catch (thrown) {
      if (module instanceof EsModule && thrown instanceof GuestThrow) module.error = thrown;
      throw thrown;
    }
    for (const one of [...found].reverse()) {
      one.status = 'linked';
      if (warn !== undefined) warnOfAsserts(one, warn);
    }
  }

  private checkExports(module: EsModule): void {
    for (const { exported, name, request } of module.record.reexports) {
      if (name !== null) this.checked(module.resolve(exported), name, module.record.requests[request]!);
    }
  }

  private checked<R>(
    resolution: R,
    name: string,
    { specifier }: ModuleRequest,
  ): Exclude<R, null | 'ambiguous'> {
    if (resolution !== null && resolution !== 'ambiguous')
      return resolution as Exclude<R, null | 'ambiguous'>;
    const text =
      resolution === null
        ? `The requested module '${specifier}' does not provide an export named '${name}'`
        : `The requested module '${specifier}' contains conflicting star exports for name '${name}'`;
    throw this.vm.fail('SyntaxError', text);
  }

  /** InitializeEnvironment: imports become cells, and the functions of the module are made. */
  private initialize(module: EsModule): void {
    const { vm } = this;
    const { record, code } = module;
    const provided = new Map([...module.cells, ...this.provided(code.ir, module.location)]);
    for (const { slot, request, name } of record.imports) {
      const from = module.requested[request]!;
      const binding =
        name === null ? from : this.checked(from.resolve(name), name, record.requests[request]!);
      provided.set(slot, binding instanceof Cell ? binding : new Cell(namespaceOf(vm, binding), 0));
    }
    const closure = makeClosure(vm, code.functions[0]!, []);
    module.coroutine = vm.outside.runMain(closure, undefined, [], provided).coroutine;
  }
}

/** Modules that are not linked yet, dependencies first. @throws what one of them fails with */
function collect(module: AnyModule, found: Set<EsModule>, seen = new Set<EsModule>()): void {
  if (module instanceof FailedModule) throw module.thrown;
  if (!(module instanceof EsModule) || seen.has(module) || module.status !== 'new') return;
  seen.add(module);
  for (const required of module.requested) collect(required, found, seen);
  found.add(module);
}
