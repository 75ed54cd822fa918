/** Evaluating ES modules (ECMA-262, 16.2.1.5.3): dependencies first, cycles together, asynchronous ones as they end. */
import type { Interpreter } from '../../interpreter/interpreter.js';
import { InternalReaction } from '../../promises/reactions.js';
import { fulfill, newPromise, reject, whenSettled } from '../../promises/settle.js';
import { GuestThrow } from '../../signals.js';
import { EsModule, SyntheticModule } from './es-module.js';

export class Evaluation {
  private orders = 0;

  constructor(private readonly vm: Interpreter) {}

  /** Evaluate: the promise is settled once the module and what it needs have been evaluated. */
  evaluate(given: EsModule): object {
    const isOld = given.status === 'evaluating-async' || given.status === 'evaluated';
    const module = isOld ? given.root : given;
    if (module.promise !== undefined) return module.promise;
    const { vm } = this;
    const promise = newPromise(vm);
    module.promise = promise;
    const stack: EsModule[] = [];
    try {
      this.inner(module, stack, 0);
      if (module.asyncOrder === 0 || module.status === 'evaluated') fulfill(vm, promise, undefined, 0);
    } catch (thrown) {
      if (!(thrown instanceof GuestThrow)) throw thrown;
      for (const one of stack) {
        one.status = 'evaluated';
        one.error = thrown;
      }
      module.status = 'evaluated';
      module.error = thrown;
      reject(vm, promise, thrown.value, thrown.shadow);
    }
    return promise;
  }

  /** InnerModuleEvaluation */
  private inner(module: EsModule, stack: EsModule[], start: number): number {
    if (module.status === 'evaluating-async' || module.status === 'evaluated') {
      if (module.error) throw module.error;
      return start;
    }
    if (module.status === 'evaluating') return start;
    module.status = 'evaluating';
    module.index = start;
    module.ancestor = start;
    module.pending = 0;
    stack.push(module);
    let next = start + 1;
    for (const required of module.requested) {
      if (required instanceof SyntheticModule) required.evaluate();
      if (required instanceof EsModule) next = this.require(module, required, stack, next);
    }
    if (module.pending > 0 || module.isAsync) {
      module.asyncOrder = ++this.orders;
      if (module.pending === 0) this.executeAsync(module);
    } else this.execute(module);
    if (module.ancestor === module.index) this.close(module, stack);
    return next;
  }

  private require(module: EsModule, required: EsModule, stack: EsModule[], start: number): number {
    const next = this.inner(required, stack, start);
    let root = required;
    if (required.status === 'evaluating') module.ancestor = Math.min(module.ancestor, required.ancestor);
    else {
      root = required.root;
      if (root.error) throw root.error;
    }
    if (root.asyncOrder > 0 && root.status !== 'evaluated') {
      module.pending += 1;
      root.asyncParents.push(module);
    }
    return next;
  }

  /** The strongly connected component of `root` is complete. */
  private close(root: EsModule, stack: EsModule[]): void {
    for (;;) {
      const module = stack.pop()!;
      module.status = module.asyncOrder > 0 ? 'evaluating-async' : 'evaluated';
      module.root = root;
      if (module === root) return;
    }
  }

  private execute(module: EsModule): void {
    this.vm.outside.resumeModule(module.coroutine!);
  }

  private executeAsync(module: EsModule): void {
    const { vm } = this;
    const promise = newPromise(vm);
    module.coroutine!.promise = promise;
    const reaction = new InternalReaction((isFulfilled, value, shadow) => {
      if (isFulfilled) this.fulfilled(module);
      else this.rejected(module, new GuestThrow(value, shadow));
    });
    vm.outside.resumeModule(module.coroutine!);
    whenSettled(vm, promise, reaction);
  }

  /** AsyncModuleExecutionFulfilled */
  private fulfilled(module: EsModule): void {
    if (module.status === 'evaluated') return;
    module.status = 'evaluated';
    if (module.promise) fulfill(this.vm, module.promise, undefined, 0);
    const ready: EsModule[] = [];
    this.gather(module, ready);
    for (const one of ready.sort((a, b) => a.asyncOrder - b.asyncOrder)) {
      if (one.status === 'evaluated') continue;
      if (one.isAsync) {
        this.executeAsync(one);
        continue;
      }
      try {
        this.execute(one);
      } catch (thrown) {
        if (!(thrown instanceof GuestThrow)) throw thrown;
        this.rejected(one, thrown);
        continue;
      }
      one.status = 'evaluated';
      if (one.promise) fulfill(this.vm, one.promise, undefined, 0);
    }
  }

  /** GatherAvailableAncestors */
  private gather(module: EsModule, ready: EsModule[]): void {
    for (const parent of module.asyncParents) {
      if (ready.includes(parent) || parent.root.error) continue;
      parent.pending -= 1;
      if (parent.pending > 0) continue;
      ready.push(parent);
      if (!parent.isAsync) this.gather(parent, ready);
    }
  }

  /** AsyncModuleExecutionRejected */
  private rejected(module: EsModule, error: GuestThrow): void {
    if (module.status === 'evaluated') return;
    module.error = error;
    module.status = 'evaluated';
    for (const parent of module.asyncParents) this.rejected(parent, error);
    if (module.promise) reject(this.vm, module.promise, error.value, error.shadow);
  }
}
