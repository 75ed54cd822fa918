/**
 * Object types as classes whose instances are plain objects, under readable names: `{x: number}`, `Partial<Point>`.
 *
 * Members are read when all types are known by name, since types may be recursive.
 */
import type { BuiltinType } from '../builtins.js';
import type { ClassModel, Domain, FieldModel, Origin } from '../domain.js';
import type { Syntax } from './syntax.js';
import type { TypeReading } from './type-names.js';

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
  readonly from: 'type' | 'jsdoc' | 'none';
}

export interface ObjectType {
  /** What tells two types of one name apart. */
  readonly key: string;
  readonly name: string;
  readonly start: number;
  readonly origin: Origin;
  readonly members: readonly Member[];
  readonly builtin?: BuiltinType | undefined;
  /** The class of which this is an instantiation. */
  readonly superclass?: string | undefined;
}

/** The object types of a program that are no declarations. */
export class ObjectTypes {
  private readonly byKey = new Map<string, string>();
  private readonly byName = new Map<string, ObjectType>();
  private readonly models = new Map<string, ClassModel>();

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
    let name = type.name;
    for (let n = 2; this.byName.has(name); n += 1) name = `${type.name} (${n})`;
    this.byKey.set(key, name);
    this.byName.set(name, { ...type, key, name });
    return { kind: 'class', name };
  }

  find(name: string): ObjectType | undefined {
    return this.byName.get(name);
  }

  /** All of them, and those that their members name. */
  classes(): ReadonlyMap<string, ClassModel> {
    for (const [name, type] of this.byName) if (!this.models.has(name)) this.models.set(name, modelOf(type));
    return this.models;
  }
}

function modelOf({ name, start, origin, members, builtin, superclass }: ObjectType): ClassModel {
  return {
    name,
    superclass,
    abstract: false,
    plain: builtin === undefined && superclass === undefined,
    ...(builtin === undefined ? {} : { builtin }),
    fields: members.map(fieldOf),
    methods: [],
    tags: [],
    hasPrivateNames: false,
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
      if (isReading) return { domain: { kind: 'unknown' }, unmodelled: [], from: 'none' };
      isReading = true;
      known = read();
      return known;
    },
  };
}
