/**
 * The frame condition that nobody writes down: components of which a contract says nothing, nor what it implies by the
 * contracts of pure methods, most often stay as they are. The search assumes that at first.
 */
import type { SourceModel } from '../../inputs/domains/domain.js';
import {
  type Conjunct,
  invariantsOf,
  type MethodContract,
  mentionedKeys,
  methodContract,
} from '../../spec/index.js';
import { componentsOf, pureMethod } from '../states/components.js';

const known = new WeakMap<MethodContract, Map<string, ReadonlySet<string>>>();

/** The keys of the components of a class that a call bears on. */
export function bearsOn(
  model: SourceModel,
  className: string,
  contract: MethodContract,
): ReadonlySet<string> {
  const byClass = known.get(contract) ?? new Map<string, ReadonlySet<string>>();
  known.set(contract, byClass);
  const found = byClass.get(className) ?? closure(model, className, contract);
  byClass.set(className, found);
  return found;
}

/** Whether a call bears on what a pure method with arguments returns, itself or by what that promises. */
export function bearsOnCall(
  model: SourceModel,
  className: string,
  contract: MethodContract,
  name: string,
): boolean {
  const borne = bearsOn(model, className, contract);
  const method = pureMethod(model, className, name);
  const own = method && methodContract(model, className, method, true);
  const keys = [`${name}()`, ...(own ? keysOf([...presOf(own), ...postsOf(own)]) : [])];
  return keys.some((key) => borne.has(key));
}

function closure(model: SourceModel, className: string, contract: MethodContract): ReadonlySet<string> {
  const found = new Set(keysOf(postsOf(contract)));
  const groups = [
    ...componentsOf(model, className).flatMap(({ key, contract: own }) =>
      own ? [[key, ...keysOf([...presOf(own), ...postsOf(own)])]] : [],
    ),
    ...[...model.classes.values()].map((cls) => keysOf(invariantsOf(model, cls))),
  ];
  for (let grows = true; grows; ) {
    const { size } = found;
    for (const group of groups)
      if (group.some((key) => found.has(key))) for (const key of group) found.add(key);
    grows = found.size > size;
  }
  return found;
}

function keysOf(conjuncts: readonly Conjunct[]): readonly string[] {
  return conjuncts.flatMap(({ formula }) => [...mentionedKeys(formula.formula)]);
}

function postsOf({ declared, ofClasses }: MethodContract): readonly Conjunct[] {
  return [...ofClasses.post, ...declared.flatMap(({ behaviours }) => behaviours.flatMap(({ post }) => post))];
}

function presOf({ declared, ofClasses }: MethodContract): readonly Conjunct[] {
  return [...ofClasses.pre, ...declared.flatMap(({ behaviours }) => behaviours.flatMap(({ pre }) => pre))];
}
