/** Calls of pure methods and functions of the program in doc comments. */
import type { ClassModel, MethodModel, SourceModel } from '../../inputs/domains/domain.js';
import { isNullable } from '../../inputs/domains/domains.js';
import { ancestors, classChain, specifiers } from '../../inputs/model/class-chain.js';
import { bad, make, nameError, shown, typeError } from '../check/build.js';
import { isText, mayBeText, patternMethod, textMethod } from '../check/build-texts.js';
import { lastColumn } from '../check/count.js';
import { ANY, type Count } from '../check/signatures.js';
import type { Callee, Typed } from '../check/typed.js';
import * as types from '../check/types.js';
import { didYouMean, type Place } from '../language/errors.js';
import type { BoundName } from '../language/syntax.js';
import { isTextMethod } from '../language/text-operators.js';
import type { Program } from './program.js';

/** A method and the class that declares it. */
interface Declared {
  readonly cls: ClassModel | undefined;
  readonly method: MethodModel;
}

/** What a call or an accessor behind a receiver may mean. */
export class Calls {
  private readonly model: SourceModel;

  constructor(
    private readonly program: Program,
    /** `@pre of contains`. */
    private readonly tag: string,
  ) {
    this.model = program.model;
  }

  /** A method of what the receiver is, called with arguments. */
  method(place: Place, receiver: Typed, name: BoundName, args: readonly Typed[]): Typed {
    if (receiver.complaint) return receiver;
    const at = { ...place, start: name.start, end: name.end };
    if (receiver.kind === 'pattern') return patternMethod(place, at, receiver, name.name, args);
    const classes = this.classesOf(receiver);
    const found = classes.flatMap((cls) => this.declared(cls, name.name, 'method') ?? []);
    if (found.length === 0 && (isText(receiver) || (mayBeText(receiver) && isTextMethod(name.name))))
      return textMethod(place, at, receiver, name.name, args);
    if (found.length === 0) {
      const near = methodNames(classes.flatMap((cls) => classChain(this.model, cls.name)));
      const hint = didYouMean(name.name, near);
      return bad(nameError(at, `${this.owner(receiver, classes)} has no method ${name.name}`, hint));
    }
    return this.call(place, at, receiver, name.name, found, args);
  }

  /** A function at the top level. @param self the class whose methods could have been meant, too */
  function(place: Place, name: BoundName, args: readonly Typed[], self: string | undefined): Typed {
    const at = { ...place, start: name.start, end: name.end };
    const method = this.model.functions.get(name.name);
    if (method) return this.call(place, at, undefined, name.name, [{ cls: undefined, method }], args);
    const own = self === undefined ? [] : methodNames(classChain(this.model, self));
    const hint = didYouMean(name.name, [...own, ...this.model.functions.keys()]);
    return bad(nameError(at, `no method or function is named ${name.name} in ${this.tag}`, hint));
  }

  /** What an accessor gives; undefined: no class of the receiver has one of the name. */
  accessor(place: Place, receiver: Typed, name: string): Typed | undefined {
    if (receiver.complaint) return undefined;
    const found = this.classesOf(receiver).flatMap((cls) => this.declared(cls, name, 'get') ?? []);
    return found.length === 0 ? undefined : this.call(place, place, receiver, name, found, []);
  }

  /** Whether instances of a class have a method, accessors among them. */
  has(className: string, name: string, kind: 'method' | 'get'): boolean {
    const cls = this.model.classes.get(className);
    return cls !== undefined && this.declared(cls, name, kind) !== undefined;
  }

  private call(
    place: Place,
    at: Place,
    receiver: Typed | undefined,
    name: string,
    found: readonly Declared[],
    args: readonly Typed[],
  ): Typed {
    const impure = found.find((one) => !this.isPure(one));
    if (impure)
      return bad(
        typeError(
          at,
          `${impure.cls ? `${name} of ${impure.cls.name}` : name} is not pure`,
          'Contracts call what changes nothing: methods and functions marked @pure, and accessors.',
        ),
      );
    const most = Math.max(...found.map(({ method }) => method.parameters.length));
    const least = Math.min(
      ...found.map(({ method }) => method.parameters.filter((one) => !one.optional).length),
    );
    if (args.length < least || args.length > most) {
      const taken = least === most ? `${most}` : `${least} to ${most}`;
      return bad(
        typeError(at, `${name} takes ${taken} argument${taken === '1' ? '' : 's'}, found ${args.length}`),
      );
    }
    const misfit = args.findIndex((argument, i) => !this.fits(argument, found, i));
    if (misfit >= 0) {
      const argument = args[misfit]!;
      const { parameters } = found.find(({ method }) => method.parameters[misfit])!.method;
      const { name: parameter, domain } = parameters[misfit]!;
      const type = types.printType(this.program.typeOf(domain), place);
      return bad(typeError(argument.place, `${parameter} of ${name} is a ${type}, found ${shown(argument)}`));
    }
    const callee: Callee = {
      name,
      isAccessor: found[0]!.method.kind === 'get',
      owners: [...new Set(found.flatMap(({ cls }) => cls?.name ?? []))],
      count: weakest(found.map(({ method }) => countOf(method))),
    };
    const type = found.map(({ method }) => this.program.typeOf(method.returns)).reduce(types.merge);
    const parts = [...(receiver ? [receiver] : []), ...args];
    return make({ kind: 'invoke', receiver, callee, arguments: args }, place, type, parts);
  }

  /** Whether an argument may be what a parameter takes, as far as types tell. */
  private fits(argument: Typed, found: readonly Declared[], at: number): boolean {
    if (argument.complaint || argument.type.formula || !types.hasTuple(argument.type)) return true;
    return found.some(({ method }) => {
      const parameter = method.parameters[at];
      return parameter !== undefined && types.overlaps(argument.type, this.program.typeOf(parameter.domain));
    });
  }

  private isPure({ cls, method }: Declared): boolean {
    if (method.kind === 'get' || method.calls?.pure === true) return true;
    const above = cls ? specifiers(this.model, cls.name).slice(1) : [];
    return above.some(({ methods }) =>
      methods.some((one) => one.name === method.name && one.kind === method.kind && one.calls?.pure === true),
    );
  }

  /** The classes that the receiver may be of, as it is typed; all where nothing is known. */
  private classesOf(receiver: Typed): readonly ClassModel[] {
    const last = lastColumn(receiver.type);
    if (last.includes(ANY)) return [...this.model.classes.values()];
    return last.flatMap(({ label }) => this.model.classes.get(label) ?? []);
  }

  /** The method that instances of a class have: its own, an inherited one, or one that only a subclass declares. */
  private declared(cls: ClassModel, name: string, kind: 'method' | 'get'): Declared | undefined {
    const below = [...this.model.classes.values()].filter(
      (other) => other !== cls && ancestors(this.model, other.name).includes(cls.name),
    );
    for (const owner of [...classChain(this.model, cls.name), ...below]) {
      const method = owner.methods.find((one) => one.name === name && !one.static && one.kind === kind);
      if (method) return { cls: owner, method };
    }
    return undefined;
  }

  private owner(receiver: Typed, classes: readonly ClassModel[]): string {
    const names = [...new Set(classes.map(({ name }) => name))];
    return names.length === 0 ? `a ${shown(receiver)}` : names.join(' and ');
  }
}

function countOf({ returns, tags }: MethodModel): Count {
  const isPartial = tags.some(({ kind }) => kind === 'pre');
  return isPartial || isNullable(returns) || returns.kind === 'unknown' ? 'lone' : 'one';
}

function weakest(counts: readonly Count[]): Count {
  return counts.includes('lone') ? 'lone' : 'one';
}

function methodNames(classes: readonly ClassModel[]): readonly string[] {
  return classes.flatMap(({ methods }) =>
    methods.flatMap(({ kind, name }) => (kind === 'method' ? [name] : [])),
  );
}
