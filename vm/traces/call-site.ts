/** One frame of a stack trace, as `CallSite` objects tell of it and as V8 puts it in words (its `call-site-info.cc`). */
import { types } from 'node:util';
import { isObject } from '../is-object.js';
import { functionName, lastName, typeName } from './names.js';

/** Where a frame is in the text. */
export interface Place {
  /** A path, or the URL of an ES module; undefined for built-ins and for the text of an `eval`. */
  readonly script: string | undefined;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  /** From 0. */
  readonly offset: number;
  /** The text that `line` is of. */
  readonly source: string;
  /** Of the text of an `eval`: what evaluated it, as V8 says it. */
  readonly evalOrigin: string | undefined;
}

export interface SiteDetails {
  readonly callee: object;
  readonly receiver: unknown;
  readonly constructs: boolean;
  readonly isAsync: boolean;
  /** Whether the receiver is the global object. */
  readonly isGlobal: boolean;
  /** The function's name, where V8 calls it otherwise than by its `name`. */
  readonly shownAs: string | undefined;
  /** Undefined for a built-in. */
  readonly findPlace: (() => Place) | undefined;
}

export class CallSite {
  private found: Place | undefined;

  constructor(readonly details: SiteDetails) {}

  /** Undefined for a built-in. */
  get place(): Place | undefined {
    this.found ??= this.details.findPlace?.();
    return this.found;
  }

  /** The function's name, empty if it has none. */
  get ownName(): string {
    const { shownAs, callee } = this.details;
    return shownAs ?? functionName(callee);
  }

  /** As V8 shows it: what `eval` evaluates is called so. */
  get functionName(): string {
    const name = this.ownName;
    return name === '' && this.place?.evalOrigin !== undefined ? 'eval' : name;
  }

  get typeName(): string | undefined {
    const { receiver } = this.details;
    return receiver === undefined || receiver === null ? undefined : typeName(receiver);
  }

  /** The property of the receiver that holds the function. */
  get methodName(): string | undefined {
    const { receiver, callee } = this.details;
    if (!isObject(receiver)) return undefined;
    const guess = lastName(this.ownName.replace(/^[gs]et /u, ''));
    if (guess !== '' && holds(receiver, guess, callee)) return guess;
    return onlyKeyOf(receiver, callee);
  }

  get isToplevel(): boolean {
    const { receiver, isGlobal } = this.details;
    return isGlobal || receiver === undefined || receiver === null;
  }

  private get isMethod(): boolean {
    return !this.isToplevel && !this.details.constructs;
  }

  /** The place as it stands in parentheses. */
  get location(): string {
    const { place } = this;
    if (place === undefined) return '<anonymous>';
    const { script, evalOrigin, line, column } = place;
    const origin = script === undefined && evalOrigin !== undefined ? `${evalOrigin}, ` : '';
    return `${origin}${script ?? '<anonymous>'}:${line}:${column}`;
  }

  toString(): string {
    const { isAsync, constructs } = this.details;
    const prefix = isAsync ? 'async ' : '';
    const name = this.functionName;
    if (this.isMethod) return `${prefix}${this.methodCall(name)} (${this.location})`;
    if (constructs) return `${prefix}new ${name === '' ? '<anonymous>' : name} (${this.location})`;
    return name === '' ? `${prefix}${this.location}` : `${prefix}${name} (${this.location})`;
  }

  private methodCall(name: string): string {
    const { typeName: type, methodName: method } = this;
    if (name === '') return `${type ? `${type}.` : ''}${method ?? '<anonymous>'}`;
    const isTyped = !type || name === type || name.startsWith(`${type}.`);
    const start = isTyped || !IDENTIFIER.test(name) ? name : `${type}.${name}`;
    return method === undefined || endsWithName(name, method) ? start : `${start} [as ${method}]`;
  }
}

/** V8 puts no class before the name of a getter, of a symbol, or what else is no identifier. */
const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u;

function endsWithName(name: string, method: string): boolean {
  return name === method || name.endsWith(`.${method}`);
}

/** Whether a property of an object or of its prototypes is the function; runs no code of the program. */
function holds(object: object, key: string, callee: object): boolean {
  for (const up of chain(object)) {
    const descriptor = Object.getOwnPropertyDescriptor(up, key);
    if (descriptor) return isIn(descriptor, callee);
  }
  return false;
}

function isIn({ value, get, set }: PropertyDescriptor, callee: object): boolean {
  return value === callee || get === callee || set === callee;
}

function onlyKeyOf(object: object, callee: object): string | undefined {
  let found: string | undefined;
  for (const up of chain(object))
    for (const key of Object.getOwnPropertyNames(up)) {
      if (INDEX.test(key)) continue;
      if (!isIn(Object.getOwnPropertyDescriptor(up, key)!, callee)) continue;
      if (found !== undefined) return undefined;
      found = key;
    }
  return found;
}

/** V8 looks for methods among names only. */
const INDEX = /^(?:0|[1-9]\d*)$/u;

function* chain(object: object): Iterable<object> {
  for (let up: object | null = object; up !== null && !types.isProxy(up); ) {
    yield up;
    up = Object.getPrototypeOf(up) as object | null;
  }
}
