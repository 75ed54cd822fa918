/**
 * What calls of the target can reach, before the first run: functions whose decisions count, and classes that make a
 * difference to some of them. The program is loaded, and no run has begun.
 */
import { type CallGraph, type Machine, programFunctions } from '../../../vm/index.js';
import { isObject } from '../../../vm/is-object.js';
import { isOfIteration, isOfLanguage } from '../../inputs/asked/asked-properties.js';
import { classOfReceiver } from '../../inputs/asked/builtin-answers.js';
import type { ClassModel } from '../../inputs/domains/domain.js';
import { getPrototypeOf, isProxy, ownData, ownKeys } from '../../inputs/domains/reflection.js';
import type { Universe } from '../../inputs/heap/universe.js';
import { needsConstructor } from '../../inputs/model/made-receivers.js';
import type { ExploreOptions } from '../events.js';
import { resolveCallee } from './callee.js';
import { Constructors } from './constructors.js';

/** The name of a method or getter of a class of the language. */
const BRANDED = /^(?:get )?(\w+?)(?:\.prototype)?(?:\.(\w+)|\[(Symbol\.\w+)\])$/u;

export class Reach {
  private readonly graph: CallGraph;
  private readonly constructors: Constructors;

  /**
   * @param counts whether the decisions of a file count
   * @param isMade whether the receiver is made by its constructor, whose decisions count
   */
  constructor(
    private readonly machine: Machine,
    options: ExploreOptions,
    private readonly counts: (file: string) => boolean,
    isMade: boolean,
  ) {
    this.graph = machine.callGraph();
    const program = machine.load(options.file);
    this.constructors = Constructors.of(machine, program);
    const { function: callee, holder, maker } = resolveCallee(machine, options);
    this.graph.call(callee);
    if (maker !== undefined && isMade) this.graph.call(maker);
    if (isObject(holder)) this.graph.add(holder);
  }

  /** Whether instances of the class can be made. */
  canMake(cls: ClassModel): boolean {
    return cls.plain === true || cls.builtin !== undefined || this.constructors.find(cls) !== undefined;
  }

  /**
   * What the constructor of a class takes, if a test can call it.
   * @param isAsked also where instances can be written
   */
  makes(cls: ClassModel, isAsked = false): readonly string[] | undefined {
    const found = this.constructors.find(cls);
    if (found === undefined || this.isHidden(cls)) return undefined;
    if (!isAsked && !needsConstructor(found, (value) => this.machine.textOf(value))) return undefined;
    const chain = classesAbove(found);
    // What a constructor of the language or of node makes is an object of its own.
    if (chain.some((one) => programFunctions.placeOf(one) === undefined)) return undefined;
    const count = Math.max(...chain.map((one) => Number(ownData(one, 'length'))));
    return Array.from({ length: count }, (_, i) => `arg${i + 1}`);
  }

  /**
   * Whether some function that calls reach can tell instances of the class from other objects: it names the class, or asks
   * objects for what only such classes have.
   */
  tells(cls: ClassModel): boolean {
    const found = this.constructors.find(cls);
    const prototype = found && ownData(found, 'prototype');
    if (found === undefined || this.graph.knows(found)) return true;
    // Its static methods see what is private.
    if (ownKeys(found).some((key) => this.isKnown(ownData(found, key)))) return true;
    if (!isObject(prototype) || isProxy(prototype)) return false;
    const names = ownKeys(prototype).filter((key) => typeof key === 'string' && !isOfLanguage(key));
    return this.graph.knows(prototype) || names.some((name) => this.graph.readsOf(String(name)));
  }

  private isKnown(value: unknown): boolean {
    return typeof value === 'function' && this.graph.knows(value);
  }

  /** Whether a class is one of another file, and neither the program's exports nor those of that file lead to it. */
  isHidden(cls: ClassModel): boolean {
    const found = this.constructors.find(cls);
    return cls.origin !== undefined && found !== undefined && !this.constructors.isExported(found, cls);
  }

  /** Names of properties that functions whose decisions count read of values that may be inputs, the nearest ones first. */
  get asked(): readonly string[] {
    const { functions } = this.machine;
    return [...this.graph.asked]
      .filter(([name]) => !isOfLanguage(name) && !isOfIteration(name))
      .filter(([, number]) => this.counts(functions[number]!.file))
      .map(([name]) => name);
  }

  /** Classes of the language whose objects are told from others by calls of what works on no other object. */
  get branded(): readonly string[] {
    const { objects } = this.machine.realm;
    const names = [...this.graph.natives].flatMap((native) => objects.nameOf(native) ?? []);
    return names.flatMap((name) => {
      const [, owner, method, symbol] = BRANDED.exec(name) ?? [];
      const found = owner === undefined ? undefined : classOfReceiver(owner, method ?? symbol!);
      return found ?? [];
    });
  }

  /** The numbers of the functions that calls can reach with inputs of the universe. */
  functions({ model, pools }: Universe): ReadonlySet<number> {
    for (const name of pools.flatMap(({ kind, classes }) => (kind === 'class' ? classes : []))) {
      const found = this.constructors.find(model.classes.get(name)!);
      const prototype = found && ownData(found, 'prototype');
      if (isObject(prototype)) this.graph.add(prototype);
    }
    return this.graph.reached;
  }
}

/** A class and those that it extends. */
function classesAbove(found: object): readonly object[] {
  const chain: object[] = [];
  for (let at: object | null = found; typeof at === 'function'; at = getPrototypeOf(at)) {
    // Behind all of them comes Function.prototype.
    if (!isObject(ownData(at, 'prototype'))) break;
    chain.push(at);
  }
  return chain;
}
