/** Names of functions and of classes in stack traces. Nothing here runs code of the program. */
import { types } from 'node:util';
import { isClass, isFunction, type Node } from '../../compiler/ast.js';
import { generators } from '../frames/coroutine.js';
import { Closure } from '../frames/frame.js';
import type { Linked } from '../frames/linked.js';
import { isObject } from '../is-object.js';
import { locateAt } from '../messages/source-node.js';
import { namespaces, recordOf } from '../realm/stamp.js';
import { inferredName } from './inferred-names.js';

/** What V8 calls functions that hold the fields of a class. */
const INITIALIZERS: Readonly<Record<string, string>> = {
  fields: '<instance_members_initializer>',
  static: '<static_initializer>',
};

/** The name of a function: its `name` if that is a string, else that of its code. */
export function functionName(callee: object): string {
  const record = recordOf(callee);
  if (record instanceof Closure) {
    const initializer = INITIALIZERS[record.linked.ir.kind];
    if (initializer !== undefined) return initializer;
  }
  const name: unknown = types.isProxy(callee) ? '' : Object.getOwnPropertyDescriptor(callee, 'name')?.value;
  if (typeof name === 'string' && name !== '') return name;
  return record instanceof Closure ? codeName(record) : '';
}

/** The name that a function has where its code stands, whatever its property `name` says, or what V8 infers for it. */
function codeName({ linked }: Closure): string {
  return linked.ir.name || assignedName(linked);
}

function assignedName(linked: Linked): string {
  const { start } = linked.ir.span;
  const isIt = (node: Node): boolean => (isFunction(node) || isClass(node)) && node.start === start;
  const found = locateAt(linked, start, isIt);
  return found === undefined ? '' : inferredName(found.parents);
}

/** What is behind the last dot. */
export function lastName(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** The class of a receiver. */
export function typeName(receiver: unknown): string {
  if (!isObject(receiver)) return primitiveName(receiver);
  if (types.isProxy(receiver)) return namespaces.get(receiver) === undefined ? 'Proxy' : 'Module';
  if (typeof receiver === 'function') return className(receiver) ?? 'Function';
  const generator = generators.get(receiver);
  const maker = generator === undefined ? '' : codeName(generator.closure);
  if (maker !== '') return maker;
  for (let up: object | null = receiver; up !== null && !types.isProxy(up); ) {
    const tag: unknown = Object.getOwnPropertyDescriptor(up, Symbol.toStringTag)?.value;
    if (typeof tag === 'string') return tag;
    const next = Object.getPrototypeOf(up) as object | null;
    if (next === null || types.isProxy(next)) break;
    const creator: unknown = Object.getOwnPropertyDescriptor(next, 'constructor')?.value;
    const name = isObject(creator) ? makerName(creator) : '';
    if (name !== '' && name !== 'Object') return name;
    up = next;
  }
  return Array.isArray(receiver) ? 'Array' : 'Object';
}

function className(callee: object): string | undefined {
  const record = recordOf(callee);
  if (!(record instanceof Closure) || !record.isClass) return undefined;
  return functionName(callee) || undefined;
}

/** What objects are called after the function that made them. */
function makerName(maker: object): string {
  const record = recordOf(maker);
  return (record instanceof Closure && codeName(record)) || functionName(maker);
}

function primitiveName(value: unknown): string {
  const type = typeof value;
  return type === 'bigint' ? 'BigInt' : type.charAt(0).toUpperCase() + type.slice(1);
}
