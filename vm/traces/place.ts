/** Where the frames of a stack trace are in the text, by V8's conventions. */
import { pathToFileURL } from 'node:url';
import type * as ES from 'acorn';
import type { Node } from '../../compiler/ast.js';
import { propertyPosition } from '../../compiler/call-position.js';
import { type IrModule, offsetAt } from '../../compiler/ir/function.js';
import { compoundOperations, Op, opNames } from '../../compiler/ir/opcodes.js';
import { lineTable } from '../../compiler/lines.js';
import type { Linked } from '../interpreter/linked.js';
import { isCompoundAt } from '../messages/calls.js';
import { codePosition, positionReached } from '../messages/code-position.js';
import { isLastSpread } from '../messages/iteration.js';
import { type Located, locate } from '../messages/source-node.js';
import { substitutionAt } from '../messages/substitution.js';
import { ENTRY, positionOf } from '../messages/v8-position.js';
import type { Place } from './call-site.js';

/** Where the instruction at an address is; -1 is the entry of the function. */
export function placeOf(linked: Linked, at: number): Place {
  if (at < 0) return entryOf(linked);
  const { ir, origin } = linked;
  const offset = offsetAt(ir, origin[at]!);
  if (offset < 0) return placeAt(linked, ir.span.start);
  return placeAt(
    linked,
    READING.has(linked.code[at]!)
      ? (variable(linked, at) ?? offset)
      : (changedPlace(linked, at) ??
          compound(linked, at) ??
          substituted(linked, at, offset) ??
          iterated(linked, at, offset)),
  );
}

/**
 * Where the line points that node shows above an error that nothing catches: at what cannot be spread or taken apart,
 * else at the innermost frame.
 */
export function blamedPlace(linked: Linked, at: number): Place {
  const found = at < 0 ? undefined : locate({ linked, at }, isIterating);
  const blamed = found && blamedIn(found, linked.code[at]!);
  return blamed === undefined ? placeOf(linked, at) : placeAt(linked, blamed);
}

function blamedIn({ node, parents, source }: Located, op: number): number | undefined {
  if (node.type === 'SpreadElement' && isLastSpread(parents.at(-1)!) && OBTAINING.has(op))
    return positionOf(source, node.argument);
  if (node.type === 'ObjectPattern' && op === Op.check_coercible) return firstProperty(source, node);
  return undefined;
}

/** Where the first target of a pattern is. */
function firstProperty(source: string, { properties: [first] }: ES.ObjectPattern): number | undefined {
  if (first?.type !== 'Property') return undefined;
  return positionOf(source, first.value.type === 'AssignmentPattern' ? first.value.left : first.value);
}

/** Whether an instruction throws an exception that no statement of the program throws there. */
export function isThrownOn(linked: Linked, at: number): boolean {
  if (linked.code[at] !== Op.throw) return false;
  return (
    locate({ linked, at }, ({ type, start }, offset) => type === 'ThrowStatement' && start === offset) ===
    undefined
  );
}

/** Where a function begins for V8: at its parameters, or at `async` before those of an arrow function. */
export function entryOf(linked: Linked): Place {
  return placeAt(linked, entryOffset(linked));
}

function entryOffset({ ir, module }: Linked): number {
  if (ir.kind === 'arrow') return ir.span.start;
  const text = module.ir.source.slice(ir.span.start, ir.span.end);
  const parenthesis = /^[^=(){}]*\(/u.exec(text)?.[0].length ?? 1;
  return ir.span.start + parenthesis - 1;
}

type Lines = ReturnType<typeof lineTable>;
const tables = new WeakMap<IrModule, Lines>();

/** @param position an offset, or `ENTRY` */
function placeAt(linked: Linked, position: number): Place {
  const { module } = linked;
  const offset = position === ENTRY ? entryOffset(linked) : position;
  let lines = tables.get(module.ir);
  if (lines === undefined) {
    lines = lineTable(module.ir.source);
    tables.set(module.ir, lines);
  }
  const { line, column } = lines(offset);
  return {
    script: scriptOf(module.ir),
    line,
    column: column + 1,
    offset,
    source: module.ir.source,
    evalOrigin: module.evalOrigin,
  };
}

const SOURCE_URL = /^\/\/[#@] sourceURL=(\S+)\s*$/mu;

function scriptOf({ kind, file, source }: IrModule): string | undefined {
  if (kind === 'eval') return SOURCE_URL.exec(source)?.[1];
  return kind === 'module' && !file.startsWith('data:') ? pathToFileURL(file).href : file;
}

/** Instructions that an operator of an assignment becomes. */
const OPERATIONS: ReadonlySet<string> = new Set(compoundOperations);

/** Instructions that throw if a variable has no value. */
const READING: ReadonlySet<number> = new Set([
  Op.get_global,
  Op.get_local_checked,
  Op.get_cell_checked,
  Op.get_capture_checked,
]);

/** Instructions that throw if what has the property is undefined or null. */
const READING_PROPERTIES: ReadonlySet<number> = new Set([
  Op.get_field,
  Op.get_value,
  Op.private_get,
  Op.delete_value,
  Op.to_property_key,
]);

/** Instructions that ask an iterable for its iterator. */
const OBTAINING: ReadonlySet<number> = new Set([Op.get_iterator_method, Op.call, Op.require_object]);

function variablePosition(left: Node): number {
  return left.type === 'VariableDeclaration' ? left.declarations[0]!.id.start : left.start;
}

const ITERATING: ReadonlySet<string> = new Set(['SpreadElement', 'ArrayPattern', 'ObjectPattern']);

function isIterating(node: Node, offset: number): boolean {
  if (node.type === 'ForOfStatement') return node.left.start === offset || node.start === offset;
  return ITERATING.has(node.type) && node.start === offset;
}

/** An operation of a compound assignment is where the code before it is. */
function compound(linked: Linked, at: number): number | undefined {
  if (!OPERATIONS.has(opNames[linked.code[at]!]!)) return undefined;
  const found = locate({ linked, at }, isCompoundAt);
  return found && codePosition(found.source, found.node, found.parents);
}

function substituted(linked: Linked, at: number, offset: number): number | undefined {
  return substitutionAt({ linked, at }, offset)?.position;
}

/** What a statement reads first is where the statement is; `this` is where the code before it is. */
function variable(linked: Linked, at: number): number | undefined {
  const found = locate(
    { linked, at },
    ({ type, start }, offset) => (type === 'Identifier' || type === 'ThisExpression') && start === offset,
  );
  return found && positionReached(found.source, found.node, found.parents);
}

/** A property that an assignment reads before it writes, or that is deleted, is where the code before it is. */
function changedPlace(linked: Linked, at: number): number | undefined {
  if (!READING_PROPERTIES.has(linked.code[at]!)) return undefined;
  const found = locate({ linked, at }, (node, offset, source) => {
    const property = changedProperty(node);
    return property !== undefined && isAt(property, offset, source);
  });
  if (found === undefined) return undefined;
  const { node, parents, source } = found;
  return node.type === 'UnaryExpression'
    ? positionReached(source, node, parents)
    : positionReached(source, changedProperty(node)!, [...parents, node]);
}

function changedProperty(node: Node): ES.MemberExpression | undefined {
  const target =
    node.type === 'UpdateExpression' || (node.type === 'UnaryExpression' && node.operator === 'delete')
      ? node.argument
      : node.type === 'AssignmentExpression' && node.operator !== '='
        ? node.left
        : undefined;
  return target?.type === 'MemberExpression' ? target : undefined;
}

const isAt = (node: ES.MemberExpression, offset: number, source: string): boolean =>
  node.property.start === offset || propertyPosition(source, node) === offset;

/** What takes an iterable or a pattern apart is, for V8, where that is. */
function iterated(linked: Linked, at: number, offset: number): number {
  if (linked.code[at] === Op.iterator_next && linked.module.ir.source[offset] === '[') return offset;
  const found = locate({ linked, at }, isIterating);
  if (found === undefined) return offset;
  const { node, parents, source } = found;
  switch (node.type) {
    case 'ForOfStatement':
      if (OBTAINING.has(linked.code[at]!)) return codePosition(source, node, parents);
      return variablePosition(node.left as Node);
    case 'SpreadElement': {
      const call = parents.at(-1)!;
      return isLastSpread(call) ? positionOf(source, call) : codePosition(source, node, parents);
    }
    case 'ObjectPattern':
      return firstProperty(source, node) ?? offset;
    default:
      return codePosition(source, node, parents) || offset;
  }
}
