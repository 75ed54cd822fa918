/**
 * Objects of instances, made by code that is generated for each class: an object has its fields from the start, in
 * declared order, so that V8 gives all objects of a class one shape.
 */

import { PenumbraError } from '../../compiler/diagnostics.js';
import type { DescribedSubject } from '../enumerate/subject/subject.js';
import {
  dataDescriptor,
  defineProperty,
  getOwnPropertyDescriptor,
  getPrototypeOf,
} from '../inputs/domains/reflection.js';
import type { Instance, InstanceObject, InstanceValue } from '../inputs/heap/instance.js';
import { Impossible, instantiable, instantiate, isArrayClass } from '../replay/instantiate.js';
import type { Loaded } from '../replay/program.js';

/** Where the classes of the program are. */
export interface ClassSource {
  /** Undefined: instances are plain objects. */
  prototypeOf(className: string): object | undefined;
  /** Makes an instance of a class whose instances are no ordinary objects; undefined: they are. */
  exoticOf(className: string): (() => object) | undefined;
}

export interface Built {
  /** By atom. */
  readonly objects: readonly object[];
  /** The values of the inputs, in order. */
  readonly inputs: readonly unknown[];
}

type Fields = InstanceObject['fields'];

interface Maker {
  readonly names: readonly string[];
  /** A new object whose primitive fields are set. */
  readonly make: (fields: Fields) => object;
  /** Sets the fields that are references. */
  readonly link: (object: object, fields: Fields, objects: readonly object[]) => void;
}

/** Builds the objects of instances. */
export class Materializer {
  private readonly makers = new Map<string, Maker>();

  constructor(private readonly classes: ClassSource) {}

  /** Builds the objects of an instance: first all of them, then what refers to them, so that cycles close. */
  build({ objects: parts, inputs }: Instance): Built {
    const objects: object[] = [];
    for (let i = 0; i < parts.length; i += 1) {
      const { atom, className, fields } = parts[i]!;
      objects[atom] = className === undefined ? [] : this.makerOf(className, fields).make(fields);
    }
    for (let i = 0; i < parts.length; i += 1) {
      const { atom, className, fields, elements } = parts[i]!;
      if (className === undefined) fill(objects[atom] as unknown[], elements, objects);
      else this.makerOf(className, fields).link(objects[atom]!, fields, objects);
    }
    const values: unknown[] = [];
    for (let i = 0; i < inputs.length; i += 1) values.push(valueIn(inputs[i]![1], objects));
    return { objects, inputs: values };
  }

  private makerOf(className: string, fields: Fields): Maker {
    const known = this.makers.get(className);
    if (known && isFor(known, fields)) return known;
    const maker = this.compile(className, fields);
    this.makers.set(className, maker);
    return maker;
  }

  private compile(className: string, fields: Fields): Maker {
    const names = fields.map(([name]) => name);
    const exotic = this.classes.exoticOf(className);
    if (exotic) return { names, make: exotic, link: defineAll };
    const prototype = this.classes.prototypeOf(className) ?? Object.prototype;
    if (names.some((name) => !isAssignable(prototype, name))) {
      return { names, make: () => Object.create(prototype) as object, link: defineAll };
    }
    const key = (i: number): string => JSON.stringify(names[i]);
    const assignments = names.map((_, i) => `this[${key(i)}] = fields[${i}][1].value;`);
    const links = names.map(
      (_, i) =>
        `value = fields[${i}][1]; if (value.kind === 'reference') object[${key(i)}] = objects[value.atom];`,
    );
    const factory = new Function(
      'prototype',
      `'use strict';
      function Made(fields) { ${assignments.join(' ')} }
      Made.prototype = prototype;
      return {
        make: (fields) => new Made(fields),
        link: (object, fields, objects) => { let value; ${links.join(' ')} },
      };`,
    ) as (prototype: object) => Pick<Maker, 'make' | 'link'>;
    return { names, ...factory(prototype) };
  }
}

function isFor({ names }: Maker, fields: Fields): boolean {
  if (names.length !== fields.length) return false;
  for (let i = 0; i < names.length; i += 1) if (names[i] !== fields[i]![0]) return false;
  return true;
}

/** Whether an assignment to a new object makes a property of its own. */
function isAssignable(prototype: object, name: string): boolean {
  if (name === '__proto__') return false;
  for (let at: object | null = prototype; at !== null; at = getPrototypeOf(at)) {
    const descriptor = getOwnPropertyDescriptor(at, name);
    if (descriptor) return descriptor.writable === true;
  }
  return true;
}

/** Sets fields past the accessors of the class. */
function defineAll(object: object, fields: Fields, objects: readonly object[]): void {
  for (const [name, value] of fields) defineProperty(object, name, dataDescriptor(valueIn(value, objects)));
}

function fill(array: unknown[], elements: readonly InstanceValue[], objects: readonly object[]): void {
  for (let i = 0; i < elements.length; i += 1) array.push(valueIn(elements[i]!, objects));
}

function valueIn(value: InstanceValue, objects: readonly object[]): unknown {
  return value.kind === 'primitive' ? value.value : objects[value.atom];
}

/** The classes of a program. @throws PenumbraError E_CLASS for one that inputs cannot be made of */
export function classesOf(program: Loaded, { model }: DescribedSubject): ClassSource {
  const isPlain = (name: string): boolean => model.classes.get(name)?.plain === true;
  return {
    prototypeOf: (name) =>
      isPlain(name) ? undefined : (classNamed(program, name, model.file).prototype as object),
    exoticOf: (name) =>
      !isPlain(name) && isArrayClass(classNamed(program, name, model.file))
        ? () => instantiate(program, name)
        : undefined,
  };
}

function classNamed(program: Loaded, name: string, file: string): new () => object {
  try {
    return instantiable(program, name);
  } catch (error) {
    if (!(error instanceof Impossible)) throw error;
    throw new PenumbraError({
      code: 'E_CLASS',
      message: error.message,
      file,
      hint: 'Inputs are made without running constructors: a class has to be reachable and to keep its state in fields.',
    });
  }
}
