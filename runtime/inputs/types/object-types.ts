/**
 * Object types as classes whose instances are plain objects, under readable names: `{x: number}`, `Partial<Point>`.
 *
 * Members are read when all types are known by name, since types may be recursive.
 */

import { catchesErrors } from '../asked/catches.js';
import type { RawClass } from '../declarations/raw.js';
import type { Syntax } from '../declarations/syntax.js';
import type { Approximation } from '../domains/approximation.js';
import type { BuiltinType } from '../domains/builtins.js';
import type { ClassModel, Domain, FieldModel, OpenShape, Origin } from '../domains/domain.js';
import { once } from '../domains/lazily.js';
import type { TypeReading } from './type-names.js';
import type { TypeScope } from './type-scope.js';

/** A property of an object type or class. */
export interface Member {
  readonly name: string;
  /** Offset in the file. */
  readonly start: number;
  readonly optional: boolean;
  /** The function of which the field is a parameter property. */
  readonly parameterOf?: Syntax | undefined;
  /** Its type; always the same object. */
  read(): MemberReading;
}

export interface MemberReading extends TypeReading {
  /** `none`: no type is declared, and the domain is unknown. */
  readonly from: 'type' | 'documentation' | 'none';
}

export interface ObjectType {
  /** What tells two types of one name apart. */
  readonly key: string;
  readonly name: string;
  readonly start: number;
  readonly origin: Origin;
  readonly members: readonly Member[];
  /** What of the type is no member, in words. */
  readonly approximations?: readonly Approximation[];
  readonly open?: OpenShape | undefined;
  readonly builtin?: BuiltinType | undefined;
  /** The class of which this is an instantiation. */
  readonly superclass?: string | undefined;
}

/** A class or interface where it is declared. */
export interface DeclaredClass {
  readonly scope: TypeScope;
  readonly raw: RawClass;
}

/** The object types of a program, those that are no declarations among them. */
export class ObjectTypes {
  private readonly declarations = new Map<string, DeclaredClass>();
  private readonly scopes = new Map<string, TypeScope>();
  private readonly byKey = new Map<string, string>();
  private readonly byName = new Map<string, ObjectType>();
  private readonly models = new Map<string, ClassModel>();
  /** The last answer of `catches`, and for how many files it was. */
  private caught: { readonly files: number; readonly catches: boolean } | undefined;

  /** @param asksAlways whether no type is read from its syntax: for tests, which hold both readers against each other */
  constructor(readonly asksAlways = false) {}

  /**
   * The domain of an object type.
   * @param describe called if no type of that key is known
   */
  declare(key: string, describe: () => Omit<ObjectType, 'key'>): Domain {
    const known = this.byKey.get(key);
    if (known !== undefined) return { kind: 'class', name: known };
    const type = describe();
    // Describing may have declared it.
    const again = this.byKey.get(key);
    if (again !== undefined) return { kind: 'class', name: again };
    const name = this.freeName(type.name);
    this.byKey.set(key, name);
    this.byName.set(name, { ...type, key, name });
    return { kind: 'class', name };
  }

  /** Gives a type that is known by its key further members, as long as nothing has asked for its model. */
  extend(key: string, members: readonly Member[]): void {
    const name = this.byKey.get(key)!;
    const type = this.byName.get(name)!;
    if (this.models.has(name)) return;
    const added = members.filter((one) => type.members.every((known) => known.name !== one.name));
    this.byName.set(name, { ...type, members: [...type.members, ...added] });
  }

  find(name: string): ObjectType | undefined {
    return this.byName.get(name);
  }

  addScope(scope: TypeScope): void {
    this.scopes.set(scope.origin.file, scope);
  }

  /** Whether errors that functions throw can matter to the program beyond ending it: some file of it catches some. */
  get catches(): boolean {
    const { size } = this.scopes;
    if (this.caught?.files !== size)
      this.caught = {
        files: size,
        catches: [...this.scopes.values()].some(({ origin }) => catchesErrors(origin.source)),
      };
    return this.caught.catches;
  }

  /** The scope of a file of the program. */
  scopeOf(file: string): TypeScope | undefined {
    return this.scopes.get(file);
  }

  /**
   * Makes a declaration known by its name; interfaces and object types get one that is free.
   * @param path the namespace that it stands in
   */
  claim(declared: DeclaredClass, path: readonly string[]): void {
    const { raw } = declared;
    if (raw.plain) raw.name = this.freeName([...path, raw.name].join('.'));
    if (!this.declarations.has(raw.name)) this.declarations.set(raw.name, declared);
  }

  /** The declaration of a class or interface by the name that it has in the whole program. */
  declared(name: string): DeclaredClass | undefined {
    return this.declarations.get(name);
  }

  private freeName(wish: string): string {
    let name = wish;
    for (let n = 2; this.byName.has(name) || this.declarations.has(name); n += 1) name = `${wish} (${n})`;
    return name;
  }

  /** All of them, and those that their members name. */
  classes(): ReadonlyMap<string, ClassModel> {
    for (const [name, type] of this.byName) if (!this.models.has(name)) this.models.set(name, modelOf(type));
    return this.models;
  }
}

function modelOf({
  name,
  start,
  origin,
  members,
  approximations = [],
  open,
  builtin,
  superclass,
}: ObjectType): ClassModel {
  const fields = once(() => members.map(fieldOf));
  return {
    name,
    superclass,
    abstract: false,
    plain: builtin === undefined && superclass === undefined,
    ...(builtin === undefined ? {} : { builtin }),
    ...(open === undefined ? {} : { open }),
    get fields() {
      return fields();
    },
    methods: [],
    tags: [],
    hasPrivateNames: false,
    approximations,
    origin,
    start,
  };
}

/** The field of a member whose type is declared. */
export function fieldOf({ name, start, optional, read }: Member): FieldModel {
  return { name, start, optional, ...read() };
}

/** A member whose type is read once. */
export function member(description: Omit<Member, 'read'>, read: () => MemberReading): Member {
  let known: MemberReading | undefined;
  let isReading = false;
  return {
    ...description,
    read: () => {
      if (known) return known;
      if (isReading) return { domain: { kind: 'unknown' }, approximations: [], from: 'none' };
      isReading = true;
      known = read();
      return known;
    },
  };
}
