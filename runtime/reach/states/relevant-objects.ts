/**
 * Relevant objects (IntiSa, Definition 8): the receiver and the parameters of the target, and what calls on them need or
 * return. Each has a number, a name, and the classes of which it may be an instance.
 */
import type { ClassModel, Domain, Input, MethodModel, SourceModel } from '../../inputs/domains/domain.js';
import { alternatives } from '../../inputs/domains/domains.js';
import { classChain, specifiers, subclassesOf } from '../../inputs/model/class-chain.js';

export interface RelevantObject {
  readonly number: number;
  /** A parameter of the target, or a word for the class. */
  readonly name: string;
  /** The class or interface that is asked for. */
  readonly declared: string;
  /** Classes of which it can be made an instance, in source order; of a fake the declared one. */
  readonly classes: readonly ClassModel[];
  /** Whether it is an object that does what the contract says, whatever the code of its class. */
  readonly isFake: boolean;
}

/** The classes of a type whose instances calls can make: itself and those below it. */
export function instantiable(model: SourceModel, name: string): readonly ClassModel[] {
  const below = [...model.classes.values()].filter(
    (cls) => !cls.abstract && specifiers(model, cls.name).some((above) => above.name === name),
  );
  const found = new Set([...subclassesOf(model, name), ...below]);
  return [...found].filter((cls) => cls.builtin === undefined && !isInterface(cls));
}

/** Whether only classes of its own make objects of it: an object type without methods is written as a literal. */
function isInterface(cls: ClassModel): boolean {
  return cls.plain === true && (cls.methods.length > 0 || cls.open !== undefined);
}

/** The methods that instances of a class have, the nearest of each name, without constructors. */
export function methodsOf(model: SourceModel, className: string): readonly MethodModel[] {
  const found = new Map<string, MethodModel>();
  for (const cls of classChain(model, className))
    for (const method of cls.methods) {
      const key = `${method.kind} ${method.name}`;
      if (method.kind !== 'constructor' && !method.static && !found.has(key)) found.set(key, method);
    }
  return [...found.values()];
}

export function constructorOf(model: SourceModel, className: string): MethodModel | undefined {
  return classChain(model, className)
    .flatMap(({ methods }) => methods)
    .find(({ kind }) => kind === 'constructor');
}

/** The names of classes of the program in a domain. */
export function classesIn(model: SourceModel, domain: Domain): readonly string[] {
  return alternatives(domain).flatMap((one) => {
    const cls = one.kind === 'class' ? model.classes.get(one.name) : undefined;
    return cls && cls.builtin === undefined ? [cls.name] : [];
  });
}

/** Whether objects of a type can be fakes: an object type without methods is written as a literal. */
const canBeFake = (cls: ClassModel | undefined): cls is ClassModel =>
  cls !== undefined && cls.builtin === undefined && (cls.plain !== true || isInterface(cls));

/**
 * The relevant objects of a target.
 * @param inputs the receiver, called `this`, and the parameters
 * @param withFakes whether all but the receiver are fakes
 */
export function relevantObjects(
  model: SourceModel,
  inputs: readonly Input[],
  withFakes = false,
): readonly RelevantObject[] {
  const found: RelevantObject[] = [];
  const names = new Set<string>();
  const fakeOf = (declared: string): ClassModel | undefined => {
    const cls = withFakes ? model.classes.get(declared) : undefined;
    return canBeFake(cls) ? cls : undefined;
  };
  const isServed = (classes: readonly ClassModel[], declared: string): boolean => {
    const fake = fakeOf(declared);
    return fake ? classes.includes(fake) : serves(model, classes, declared);
  };
  const add = (declared: string, wish: string, isReceiver = false): void => {
    const fake = isReceiver ? undefined : fakeOf(declared);
    const classes = fake ? [fake] : instantiable(model, declared);
    if (classes.length === 0) return;
    let name = wish;
    for (let n = 2; names.has(name); n += 1) name = `${wish}${n}`;
    names.add(name);
    found.push({ number: found.length, name, declared, classes, isFake: fake !== undefined });
  };
  for (const { name, domain } of inputs) {
    const [declared] = widest(model, classesIn(model, domain));
    if (declared !== undefined) add(declared, name === 'this' ? wordFor(declared) : name, name === 'this');
  }
  for (const object of found) {
    // What a constructor takes is there before what it makes.
    for (const declared of takenBy(model, object))
      if (!found.some((other) => other !== object && isServed(other.classes, declared)))
        add(declared, wordFor(declared));
    for (const declared of neededBy(model, object))
      if (!found.some(({ classes }) => isServed(classes, declared))) add(declared, wordFor(declared));
  }
  return found;
}

/** The types of which the others are subtypes; a parameter of an interface names the classes that implement it, too. */
function widest(model: SourceModel, names: readonly string[]): readonly string[] {
  return names.filter(
    (name) =>
      !names.some((other) => other !== name && specifiers(model, name).some((above) => above.name === other)),
  );
}

function serves(model: SourceModel, classes: readonly ClassModel[], declared: string): boolean {
  const wanted = instantiable(model, declared);
  return wanted.length === 0 || wanted.some((cls) => classes.includes(cls));
}

/** What the constructors of an object take. */
function takenBy(model: SourceModel, { classes, isFake }: RelevantObject): readonly string[] {
  if (isFake) return [];
  const domains = classes.flatMap(({ name }) => constructorOf(model, name)?.parameters ?? []);
  return [...new Set(domains.flatMap(({ domain }) => widest(model, classesIn(model, domain))))];
}

/** What constructors and methods of an object take and return. */
function neededBy(model: SourceModel, { classes, isFake }: RelevantObject): readonly string[] {
  const found = new Set<string>();
  for (const { name } of classes) {
    const maker = constructorOf(model, name);
    for (const method of [...(maker && !isFake ? [maker] : []), ...methodsOf(model, name)]) {
      if (method.hidden) continue;
      const domains = isFake ? [] : method.parameters.map(({ domain }) => domain);
      if (method.kind === 'method') domains.push(method.returns);
      for (const domain of domains) for (const cls of widest(model, classesIn(model, domain))) found.add(cls);
    }
  }
  return [...found];
}

/** `IntList` → `intList`. */
export function wordFor(className: string): string {
  const [word = 'object'] = /[\p{L}\p{N}_$]+/u.exec(className) ?? [];
  return word.replace(/^\p{Lu}+(?=\p{Lu}\p{Ll})|^\p{Lu}+$|^\p{Lu}/u, (capitals) => capitals.toLowerCase());
}

/** Why nothing constructs an object, in words, as far as declarations tell. */
export function whyUnmade(model: SourceModel, { classes }: RelevantObject): string | undefined {
  const reasons = classes.map(({ name }) => {
    const maker = constructorOf(model, name);
    if (maker?.hidden) return `the constructor of ${name} is private`;
    const missing = maker?.parameters.flatMap(({ domain, optional }) => {
      const names = classesIn(model, domain);
      const isNeeded = !optional && names.length === alternatives(domain).length;
      return isNeeded && !names.some((one) => isMade(model, one, [name])) ? names.slice(0, 1) : [];
    })[0];
    return missing === undefined
      ? undefined
      : `the constructor of ${name} takes a ${missing}, which no constructor makes`;
  });
  return reasons.every((reason) => reason !== undefined) ? reasons[0] : undefined;
}

/** Whether constructors make an instance of a class. @param seen classes that are asked for already */
function isMade(model: SourceModel, className: string, seen: readonly string[]): boolean {
  return instantiable(model, className).some(({ name }) => {
    const maker = constructorOf(model, name);
    if (seen.includes(name) || maker?.hidden) return false;
    return (maker?.parameters ?? []).every(({ domain, optional }) => {
      const names = classesIn(model, domain);
      const isNeeded = !optional && names.length > 0 && names.length === alternatives(domain).length;
      return !isNeeded || names.some((one) => isMade(model, one, [...seen, name]));
    });
  });
}

/** Fakes of classes and interfaces of which no contract says anything. */
export function withoutContracts(
  model: SourceModel,
  objects: readonly RelevantObject[],
): readonly RelevantObject[] {
  return objects.filter(
    ({ isFake, declared }) =>
      isFake &&
      specifiers(model, declared).every(
        ({ tags, methods }) =>
          tags.length === 0 &&
          methods.every((method) => method.tags.length === 0 && method.calls === undefined),
      ),
  );
}
