/** Names of functions and of classes in stack traces. Nothing here runs code of the program. */
import { types } from 'node:util';
import { isFunction, type Node } from '../../compiler/ast.js';
import { isObject } from '../expressions/arena.js';
import { Closure } from '../interpreter/frame.js';
import type { Linked } from '../interpreter/linked.js';
import { locateAt } from '../messages/source-node.js';
import { generators, recordOf } from '../realm/stamp.js';

/** What V8 calls functions that hold the fields of a class. */
const INITIALIZERS: Readonly<Record<string, string>> = {
  fields: '<instance_members_initializer>',
  static: '<static_initializer>',
};

/** The name of a function: its `name` if that is a string, else what its text is assigned to. */
export function functionName(callee: object): string {
  const record = recordOf(callee);
  if (record instanceof Closure) {
    const initializer = INITIALIZERS[record.linked.ir.kind];
    if (initializer !== undefined) return initializer;
  }
  const name: unknown = types.isProxy(callee) ? '' : Object.getOwnPropertyDescriptor(callee, 'name')?.value;
  if (typeof name === 'string' && name !== '') return name;
  return record instanceof Closure ? assignedName(record) : '';
}

/** What comes right before a function that is assigned. */
const ASSIGNED =
  /(?:^|[^\w$.])(?:this\.)?([\p{ID_Start}$_][\w$]*(?:\.[\w$]+|\[(?:'[^'\n]*'|"[^"\n]*")\])*)\s*=\s*\(*\s*$/u;
const LOOK_BACK = 200;

/** What comes behind a function whose result or property is meant. */
const CALLED = /^\s*\)*\s*[(.[`]/u;

/** The name that V8 infers for `a.b = function () {}`, which has no name by itself. */
function assignedName({ linked }: Closure): string {
  const { start, end } = linked.ir.span;
  const { source } = linked.module.ir;
  if (start <= 0 || CALLED.test(source.slice(end, end + LOOK_BACK))) return '';
  const direct = assignedBefore(source, start);
  if (direct !== '') return direct;
  const around = valueAround(linked);
  return around === undefined ? '' : assignedBefore(source, around.start);
}

/** The list, choice or row that is assigned, which a function is part of. */
function valueAround(linked: Linked): Node | undefined {
  const { start } = linked.ir.span;
  const found = locateAt(linked, start, (node) => isFunction(node) && node.start === start);
  let value: Node | undefined;
  for (const outer of found?.parents.toReversed() ?? []) {
    if (!PASSING.has(outer.type)) break;
    value = outer;
  }
  return value;
}

const PASSING: ReadonlySet<string> = new Set([
  'ArrayExpression',
  'ConditionalExpression',
  'LogicalExpression',
  'SequenceExpression',
]);

function assignedBefore(source: string, start: number): string {
  const before = source.slice(Math.max(0, start - LOOK_BACK), start);
  const target = ASSIGNED.exec(before)?.[1] ?? '';
  return target.replace(/\[(['"])(.*?)\1\]/gu, '.$2').replace(/\.prototype(?=\.)/gu, '');
}

/** What is behind the last dot. */
export function lastName(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** The class of a receiver. */
export function typeName(receiver: unknown): string {
  if (!isObject(receiver)) return primitiveName(receiver);
  if (types.isProxy(receiver)) return 'Proxy';
  if (typeof receiver === 'function') return className(receiver) ?? 'Function';
  const generator = generators.get(receiver);
  if (generator !== undefined && generator.ownName !== '') return generator.ownName;
  for (let up: object | null = receiver; up !== null && !types.isProxy(up); ) {
    const tag: unknown = Object.getOwnPropertyDescriptor(up, Symbol.toStringTag)?.value;
    if (typeof tag === 'string') return tag;
    const next = Object.getPrototypeOf(up) as object | null;
    if (next === null || types.isProxy(next)) break;
    const maker: unknown = Object.getOwnPropertyDescriptor(next, 'constructor')?.value;
    const name = isObject(maker) ? functionName(maker) : '';
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

function primitiveName(value: unknown): string {
  const type = typeof value;
  return type === 'bigint' ? 'BigInt' : type.charAt(0).toUpperCase() + type.slice(1);
}
