/** What the names of types in one file stand for: its own declarations, then those of the files that it names. */
import type { Domain, Origin } from '../domain.js';
import { membersOfClass } from './class-members.js';
import { domainOfType } from './domain-of-type.js';
import { UNKNOWN } from './domains.js';
import type { Member, ObjectTypes } from './object-types.js';
import type { Declarations, RawAlias, RawClass } from './raw.js';
import type { Syntax } from './syntax.js';
import type { TypeParameter } from './type-names.js';

export type TypeDeclaration = { readonly scope: TypeScope } & (
  | { readonly kind: 'class'; readonly raw: RawClass }
  | { readonly kind: 'alias'; readonly raw: RawAlias }
  | { readonly kind: 'enumeration'; readonly node: Syntax }
);

export class TypeScope {
  private readonly members = new Map<string, readonly Member[]>();

  constructor(
    readonly found: Declarations,
    readonly origin: Origin,
    /** Shared by the files of a program. */
    readonly objects: ObjectTypes,
    private readonly imported: readonly TypeScope[],
  ) {}

  /** The declaration of a type's name. */
  find(name: string): TypeDeclaration | undefined {
    return this.search((scope) => scope.own(name));
  }

  /** The initializer of a constant, for `typeof`. */
  constant(name: string): { readonly scope: TypeScope; readonly value: Syntax } | undefined {
    return this.search((scope) => {
      const value = scope.found.constants.get(name);
      return value && { scope, value };
    });
  }

  /** The classes that implement an interface, with the interface as each of them writes it. */
  implementors(
    name: string,
  ): readonly { readonly scope: TypeScope; readonly raw: RawClass; readonly type: Syntax }[] {
    return [this, ...this.imported].flatMap((scope) =>
      [...scope.found.classes.values()].flatMap((raw) => {
        const type = raw.interfaces.find((one) => one.name === name)?.type;
        return type ? [{ scope, raw, type }] : [];
      }),
    );
  }

  /** The fields of a class or object type with declared types, inherited ones first; undefined: there is none. */
  membersOf(name: string): readonly Member[] | undefined {
    const object = this.objects.find(name);
    if (object?.superclass === undefined && object) return object.members;
    const found = this.find(object?.superclass ?? name);
    if (found?.kind !== 'class') return undefined;
    const all = new Map<string, Member>();
    const chain = found.scope.chain(found.raw.name);
    for (const { scope, raw } of [...chain].reverse())
      for (const member of scope.ownMembers(raw)) all.set(member.name, member);
    for (const member of object?.members ?? []) all.set(member.name, member);
    return [...all.values()];
  }

  /** The fields that a class declares itself. */
  ownMembers(cls: RawClass): readonly Member[] {
    const known = this.members.get(cls.name);
    if (known) return known;
    const members = membersOfClass(cls, {
      scope: this,
      self: cls.name,
      bindings: this.bind(cls.typeParameters, []),
    });
    this.members.set(cls.name, members);
    return members;
  }

  /** The class of which a class is a subclass: for interfaces, an interface without type parameters. */
  superclassOf(cls: RawClass): string | undefined {
    if (cls.superclass === undefined || !cls.plain) return cls.superclass;
    const found = this.find(cls.superclass);
    return found?.kind === 'class' && found.raw.typeParameters.length === 0 ? cls.superclass : undefined;
  }

  /** What type parameters stand for: arguments, else their defaults, constraints, or any value. */
  bind(
    parameters: readonly TypeParameter[],
    args: readonly Domain[],
    depth = 0,
  ): ReadonlyMap<string, Domain> {
    const bindings = new Map<string, Domain>();
    for (const [i, { name, constraint, fallback }] of parameters.entries()) {
      const type = fallback ?? constraint;
      bindings.set(name, UNKNOWN);
      if (args[i]) bindings.set(name, args[i]);
      else if (type) bindings.set(name, domainOfType(type, { scope: this, bindings, depth: depth + 1 }));
    }
    return bindings;
  }

  private chain(name: string): readonly { readonly scope: TypeScope; readonly raw: RawClass }[] {
    const chain: { scope: TypeScope; raw: RawClass }[] = [];
    for (let at: TypeDeclaration | undefined = this.find(name); at?.kind === 'class'; ) {
      const { scope, raw } = at;
      if (chain.some((link) => link.raw === raw)) break;
      chain.push({ scope, raw });
      const parent = scope.superclassOf(raw);
      at = parent === undefined ? undefined : scope.find(parent);
    }
    return chain;
  }

  private own(name: string): TypeDeclaration | undefined {
    const { classes, aliases, enumerations } = this.found;
    const cls = classes.get(name);
    if (cls) return { scope: this, kind: 'class', raw: cls };
    const alias = aliases.get(name);
    if (alias) return { scope: this, kind: 'alias', raw: alias };
    const node = enumerations.get(name);
    return node && { scope: this, kind: 'enumeration', node };
  }

  /** What the nearest scope has; files may name each other. */
  private search<T>(look: (scope: TypeScope) => T | undefined): T | undefined {
    const scopes: TypeScope[] = [this];
    for (let at = 0; at < scopes.length; at++) {
      const found = look(scopes[at]!);
      if (found !== undefined) return found;
      for (const next of scopes[at]!.imported) if (!scopes.includes(next)) scopes.push(next);
    }
    return undefined;
  }
}
