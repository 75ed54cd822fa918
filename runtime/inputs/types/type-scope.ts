/** What the names of types in one file stand for: its own declarations, then those of the files that it names. */

import type { Declarations, RawAlias, RawClass, TypeParameter } from '../declarations/raw.js';
import type { Syntax } from '../declarations/syntax.js';
import type { Approximation } from '../domains/approximation.js';
import type { Domain, Origin } from '../domains/domain.js';
import { UNKNOWN } from '../domains/domains.js';
import { membersOfClass } from './class-members.js';
import { domainOfType } from './domain-of-type.js';
import type { DeclaredClass, Member, ObjectTypes } from './object-types.js';
import type { TypeNames } from './type-names.js';

export type TypeDeclaration = { readonly scope: TypeScope } & (
  | { readonly kind: 'class'; readonly raw: RawClass }
  | { readonly kind: 'alias'; readonly raw: RawAlias }
  | { readonly kind: 'enumeration'; readonly node: Syntax }
);

export class TypeScope {
  private readonly members = new Map<RawClass, ClassMembers>();
  private readonly inner = new Map<string, TypeScope>();
  /** The files that this one names, as it writes them. */
  private modules: ReadonlyMap<string, TypeScope> = new Map();

  /**
   * @param objects shared by the files of a program
   * @param outer the scope around a namespace
   * @param path the namespace, with those around it
   */
  constructor(
    readonly found: Declarations,
    readonly origin: Origin,
    readonly objects: ObjectTypes,
    private readonly outer?: TypeScope,
    private readonly path: readonly string[] = [],
  ) {
    for (const raw of found.classes.values()) objects.claim({ scope: this, raw }, path);
    if (!outer) objects.addScope(this);
    for (const [name, below] of found.namespaces)
      this.inner.set(name, new TypeScope(below, origin, objects, this, [...path, name]));
  }

  /** Tells it from other scopes of the program. */
  get key(): string {
    return [this.origin.file, ...this.path].join(' ');
  }

  /** Whether the file takes a name from another one. */
  imports(name: string): boolean {
    return this.outer ? this.outer.imports(name) : this.found.imports.names.has(name);
  }

  /** Tells which files the specifiers of this one mean. To be called once, before types are read. */
  link(modules: ReadonlyMap<string, TypeScope>): void {
    this.modules = modules;
  }

  /** The classes and interfaces of the file, those of its namespaces last. */
  classes(): readonly DeclaredClass[] {
    const own = [...this.found.classes.values()].map((raw) => ({ scope: this, raw }));
    return [...own, ...[...this.inner.values()].flatMap((scope) => scope.classes())];
  }

  /** The declaration of a type's name. */
  find(name: string): TypeDeclaration | undefined {
    return this.search(name, declaration);
  }

  /**
   * The declaration of a type by its path: `N.T` of a namespace or of all that a file exports.
   * @param specifier the file whose path it is: `import('./file').N.T`
   */
  resolve(path: readonly string[], specifier?: string): TypeDeclaration | undefined {
    const [first, ...rest] = path as readonly [string, ...string[]];
    if (specifier !== undefined) {
      const module = this.modules.get(specifier);
      return rest.length === 0 ? module?.exported(first, declaration) : module?.below(path);
    }
    return rest.length === 0 ? this.find(first) : this.below(path);
  }

  /** The initializer of a constant, for `typeof`. */
  constant(name: string): { readonly scope: TypeScope; readonly value: Syntax } | undefined {
    return this.search(name, (scope, own) => {
      const value = scope.found.constants.get(own);
      return value && { scope, value };
    });
  }

  /** The classes that implement an interface, with the interface as each of them writes it. */
  implementors(
    name: string,
  ): readonly { readonly scope: TypeScope; readonly raw: RawClass; readonly type: Syntax }[] {
    return [this, ...this.modules.values()].flatMap((scope) =>
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
    const found = this.objects.declared(object?.superclass ?? name);
    if (!found) return undefined;
    const all = new Map<string, Member>();
    for (const { scope, raw } of [...found.scope.chain(found.raw)].reverse())
      for (const member of scope.ownMembers(raw)) all.set(member.name, member);
    for (const member of object?.members ?? []) all.set(member.name, member);
    return [...all.values()];
  }

  /** The fields that a class declares itself. */
  ownMembers(cls: RawClass): readonly Member[] {
    return this.membersIn(cls).members;
  }

  /** What a class declares that is no field of its domain, in words. */
  approximations(cls: RawClass): readonly Approximation[] {
    return [...this.membersIn(cls).approximations];
  }

  /** The domain of a type; see `domainOfType`. What reads parts of types asks here, as types are parts of each other. */
  read(type: Syntax | undefined, names: TypeNames, wish?: string): Domain {
    return domainOfType(type, names, wish);
  }

  private membersIn(cls: RawClass): ClassMembers {
    const known = this.members.get(cls);
    if (known) return known;
    const approximations = new Set<Approximation>();
    const bindings = this.bind(cls.typeParameters);
    const members = membersOfClass(cls, { scope: this, self: cls.name, bindings, approximations });
    const read = { members, approximations };
    this.members.set(cls, read);
    return read;
  }

  /** The class of which a class is a subclass: for interfaces, an interface without type parameters. */
  superclassOf(cls: RawClass): string | undefined {
    return cls.plain ? this.parentOf(cls)?.raw.name : cls.superclass;
  }

  /** What type parameters stand for: their defaults, constraints, or any value. */
  bind(parameters: readonly TypeParameter[]): ReadonlyMap<string, Domain> {
    const bindings = new Map<string, Domain>();
    for (const { name, constraint, fallback } of parameters) {
      const type = fallback ?? constraint;
      bindings.set(name, UNKNOWN);
      if (type) bindings.set(name, domainOfType(type, { scope: this, bindings }));
    }
    return bindings;
  }

  private chain(cls: RawClass): readonly DeclaredClass[] {
    const chain: DeclaredClass[] = [];
    for (let at: DeclaredClass | undefined = { scope: this, raw: cls }; at; ) {
      const { scope, raw }: DeclaredClass = at;
      if (chain.some((link) => link.raw === raw)) break;
      chain.push(at);
      at = scope.parentOf(raw);
    }
    return chain;
  }

  private parentOf(cls: RawClass): DeclaredClass | undefined {
    const found = cls.superclass === undefined ? undefined : this.find(cls.superclass);
    if (found?.kind !== 'class') return undefined;
    return cls.plain && found.raw.typeParameters.length > 0 ? undefined : found;
  }

  /** What the scope itself declares. */
  own(name: string): TypeDeclaration | undefined {
    const { classes, aliases, enumerations } = this.found;
    const cls = classes.get(name);
    if (cls) return { scope: this, kind: 'class', raw: cls };
    const alias = aliases.get(name);
    if (alias) return { scope: this, kind: 'alias', raw: alias };
    const node = enumerations.get(name);
    return node && { scope: this, kind: 'enumeration', node };
  }

  /** What the file exports by a name. */
  private exported<T>(name: string, look: Look<T>, seen: readonly TypeScope[] = []): T | undefined {
    if (seen.includes(this)) return undefined;
    const { imports, exported } = this.found;
    const inside = [...seen, this];
    const passed = imports.passedOn.get(name);
    if (passed) return this.modules.get(passed.specifier)?.exported(passed.name, look, inside);
    const own = this.search(exported.get(name) ?? name, look, inside);
    if (own !== undefined) return own;
    for (const specifier of imports.all) {
      const found = this.modules.get(specifier)?.exported(name, look, inside);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The declaration behind the names of namespaces. */
  private below([first, ...rest]: readonly string[]): TypeDeclaration | undefined {
    if (rest.length === 0) return this.own(first!);
    const inner = this.inner.get(first!);
    // A class of a namespace is one of the file.
    if (inner) return inner.below(rest) ?? this.find(rest.at(-1)!);
    const imported = this.found.imports.names.get(first!);
    if (!imported) return this.outer?.below([first!, ...rest]);
    const module = this.modules.get(imported.specifier);
    if (imported.name !== '*') return module?.below([imported.name, ...rest]);
    return rest.length === 1 ? module?.exported(rest[0]!, declaration) : module?.below(rest);
  }

  /** What the nearest scope has, where files may name each other; of what the file imports, what it is there. */
  private search<T>(name: string, look: Look<T>, seen: readonly TypeScope[] = []): T | undefined {
    const own = look(this, name);
    if (own !== undefined) return own;
    if (this.outer) return this.outer.search(name, look, seen);
    const imported = this.found.imports.names.get(name);
    if (imported) {
      const module = this.modules.get(imported.specifier);
      return module?.exported(imported.name === '*' ? name : imported.name, look, seen);
    }
    const scopes: TypeScope[] = [this];
    for (let at = 0; at < scopes.length; at++) {
      const found = look(scopes[at]!, name);
      if (found !== undefined) return found;
      for (const next of scopes[at]!.modules.values()) if (!scopes.includes(next)) scopes.push(next);
    }
    return undefined;
  }
}

interface ClassMembers {
  readonly members: readonly Member[];
  readonly approximations: ReadonlySet<Approximation>;
}

/** What a scope itself has under a name. */
type Look<T> = (scope: TypeScope, name: string) => T | undefined;

const declaration: Look<TypeDeclaration> = (scope, name) => scope.own(name);
