/** What `require` gives for an ES module, as node has it. */
import { Cell, UNINITIALISED } from '../frames/frame.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { AnyModule, type Resolution } from './es/es-module.js';
import { namespaceOf } from './es/namespace.js';

/** The export that stands for the module where it is required. */
const WHOLE = 'module.exports';

/** A module with a default export and `__esModule`, which tells code that was an ES module once where the default is. */
class MarkedModule extends AnyModule {
  private readonly mark = new Cell(true, 0);

  constructor(private readonly module: AnyModule) {
    super(module.file);
  }

  override get isDone(): boolean {
    return this.module.isDone;
  }

  override held(): Iterable<unknown> {
    return this.module.held();
  }

  override exportNames(): string[] {
    return ['__esModule', ...this.module.exportNames()];
  }

  override resolve(name: string): Resolution {
    return name === '__esModule' ? this.mark : this.module.resolve(name);
  }
}

const marked = new WeakMap<AnyModule, MarkedModule>();

/** The value of a module that has been evaluated: an export says so, or it is the namespace. */
export function requiredValue(vm: Interpreter, module: AnyModule): unknown {
  const names = module.exportNames();
  const whole = names.includes(WHOLE) ? module.resolve(WHOLE) : null;
  if (whole instanceof Cell && whole.value !== UNINITIALISED) return whole.value;
  if (!names.includes('default') || names.includes('__esModule')) return namespaceOf(vm, module);
  let found = marked.get(module);
  if (!found) {
    found = new MarkedModule(module);
    marked.set(module, found);
  }
  return namespaceOf(vm, found);
}
