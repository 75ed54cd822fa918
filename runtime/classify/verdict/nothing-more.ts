/** Properties that an input breaks though the call has done what it is for: there was no more, or two are alike. */
import { holds, type Property } from '../model/property.js';
import { exitRow, isSize } from '../model/variables.js';
import type { TestedCall } from './classify-input.js';

/** Whether it says that something has less than nothing in it: there was nothing to be taken. */
export function isBelowNothing(property: Property, { call }: TestedCall): boolean {
  const one = property.kind === 'implies' ? property.consequent : property;
  if (one.kind !== 'linear' || !call || !isSize(one.left)) return false;
  const row = exitRow(call);
  const parts = one.terms.map(([factor, name]) => {
    const value = row.get(name);
    return typeof value === 'number' ? factor * value : Number.NaN;
  });
  return parts.reduce((sum, part) => sum + part, one.constant) < 0;
}

/** Whether it is that two objects that are not the same answer the same number, or have as much in them. */
export function isInCommon(property: Property, { call }: TestedCall): boolean {
  if (property.kind !== 'iff' || property.right.kind !== 'compare' || !call) return false;
  const { left, order, right } = property.right;
  const partOf = (name: string): string | undefined => SUMMARY.exec(name)?.[1];
  if (order !== '=' || partOf(left) === undefined || partOf(left) !== partOf(right)) return false;
  const row = exitRow(call);
  return typeof row.get(left) === 'number' && holds(property.right, row);
}

/** Whether it is that a call gives as much as it is told, and there was less: all of a list, or text, that it was given. */
export function isAllThereIs(property: Property, { call }: TestedCall): boolean {
  if (property.kind !== 'compare' || property.order !== '=' || !call) return false;
  const { left, right } = property;
  const told = left === SIZE_OF_RESULT ? right : right === SIZE_OF_RESULT ? left : '';
  const row = exitRow(call);
  const [much, size] = [row.get(told), row.get(SIZE_OF_RESULT)];
  const isTold = typeof much === 'number' && typeof size === 'number' && ARGUMENT.test(told) && size < much;
  return isTold && call.point.parameters.some((name) => row.get(`${name}.length`) === size);
}

const SIZE_OF_RESULT = 'result.length';

/** What an object answers, or how much is in it. */
const SUMMARY = /^[\w$]+\.(.*(?:\(\)|\.length|\.size))$/u;

/** An argument. */
const ARGUMENT = /^[\w$]+$/u;
