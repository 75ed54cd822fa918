/**
 * What calls of the target can reach, before the first run: functions whose decisions count, and classes that make a
 * difference to some of them. The program is loaded, and no run has begun.
 */
import type { CallGraph, Machine } from '../../../vm/index.js';
import { isObject } from '../../../vm/is-object.js';
import { isOfLanguage } from '../../inputs/asked/asked-properties.js';
import type { ClassModel } from '../../inputs/domains/domain.js';
import { isProxy, ownData, ownKeys } from '../../inputs/domains/reflection.js';
import type { Universe } from '../../inputs/heap/universe.js';
import type { ExploreOptions } from '../events.js';
import { resolveCallee } from './callee.js';
import { classesOf } from './class-table.js';

export class Reach {
  private readonly graph: CallGraph;
  private readonly constructorOf: (cls: ClassModel) => object | undefined;

  constructor(machine: Machine, options: ExploreOptions) {
    this.graph = machine.callGraph();
    this.constructorOf = classesOf(machine, machine.load(options.file));
    const { function: callee, holder } = resolveCallee(machine, options);
    this.graph.call(callee);
    if (isObject(holder)) this.graph.add(holder);
  }

  /** Whether instances of the class can be made. */
  canMake(cls: ClassModel): boolean {
    return cls.plain === true || cls.builtin !== undefined || this.constructorOf(cls) !== undefined;
  }

  /**
   * Whether some function that calls reach can tell instances of the class from other objects: it names the class, or asks
   * objects for what only such classes have.
   */
  tells(cls: ClassModel): boolean {
    const found = this.constructorOf(cls);
    const prototype = found && ownData(found, 'prototype');
    if (found === undefined || this.graph.knows(found)) return true;
    if (!isObject(prototype) || isProxy(prototype)) return false;
    const names = ownKeys(prototype).filter((key) => typeof key === 'string' && !isOfLanguage(key));
    return this.graph.knows(prototype) || names.some((name) => this.graph.readsOf(String(name)));
  }

  /** The numbers of the functions that calls can reach with inputs of the universe. */
  functions({ model, pools }: Universe): ReadonlySet<number> {
    for (const name of pools.flatMap(({ kind, classes }) => (kind === 'class' ? classes : []))) {
      const found = this.constructorOf(model.classes.get(name)!);
      const prototype = found && ownData(found, 'prototype');
      if (isObject(prototype)) this.graph.add(prototype);
    }
    return this.graph.reached;
  }
}
