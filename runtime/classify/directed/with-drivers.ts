/** The text of a subject with functions for the explorer: those that read private fields stand in their class. */
import MagicString from 'magic-string';
import { parse } from '../../../compiler/parse.js';
import { goalOf } from '../../../vm/modules/format.js';
import { calleeOf } from '../generation/callee-of.js';
import type { PublicPoint } from '../generation/protocol.js';
import type { Callee } from '../generation/sequences.js';
import { javaScriptOf } from '../observation/instrumented-text.js';
import { pointsOf } from '../points.js';
import { type Asked, type Driver, driverOf } from './driver.js';

export interface DrivenText {
  readonly text: string;
  readonly drivers: readonly Driver[];
}

/** @throws PenumbraError `E_PARSE` */
export function withDrivers(
  text: string,
  file: string,
  asked: readonly Asked[],
  points: ReadonlyMap<string, PublicPoint>,
): DrivenText {
  const source = javaScriptOf(text, file);
  const kind = goalOf(file);
  const { classes } = pointsOf(parse({ file, source }, kind), source);
  const reached = (name: string): Callee => inside(points.get(name)!, kind === 'commonjs');
  const out = new MagicString(source);
  let prefix = 'penumbraDirected';
  while (source.includes(prefix)) prefix += '_';
  const drivers = asked.flatMap((one, at): Driver[] => {
    const names = [
      one.point.name,
      ...one.skeletons.flatMap(({ sequence }) => sequence.map(({ point }) => point)),
    ];
    // What waits is not explored: what it gives is a promise.
    if (!names.every((name) => isNamed(points.get(name), kind === 'commonjs'))) return [];
    if (names.some((name) => points.get(name)?.isAsync)) return [];
    const own = classes.find(({ name, privates }) => name === one.point.className && privates.length > 0);
    const driver = driverOf(one, `${own ? `${own.name}.` : ''}${prefix}${at}`, reached);
    if (own) out.appendLeft(own.node.body.end - 1, `\nstatic ${prefix}${at}${driver.text}\n`);
    else out.append(`\nfunction ${prefix}${at}${driver.text}\n`);
    return [driver];
  });
  return { text: out.toString(), drivers };
}

/** Whether the text has a name for a point: what is exported by default may have none. */
function isNamed(point: PublicPoint | undefined, isCommonJs: boolean): boolean {
  return point !== undefined && (isCommonJs || (point.name !== 'default' && point.className !== 'default'));
}

/** How the text of a module reaches its own points. */
function inside(point: PublicPoint, isCommonJs: boolean): Callee {
  const callee = calleeOf(point);
  if (callee.kind === 'method' || callee.kind === 'get' || callee.kind === 'set') return callee;
  if (!isCommonJs) return { ...callee, name: point.kind === 'constructor' ? point.className! : point.name };
  return { ...callee, name: point.path === 'default' ? 'module.exports' : `module.exports.${point.path}` };
}
