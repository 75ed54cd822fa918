/** How points are called. */
import type { PublicPoint } from './protocol.js';
import type { Callee } from './sequences.js';

/** As it is shown: what a module exports as a whole has its own name. */
export function shownCallee(point: PublicPoint): Callee {
  const callee = calleeOf(point);
  const own = (point.className ?? point.name).replace(/^.*\./u, '');
  return callee.name === 'default' ? { ...callee, name: own === 'default' ? 'subject' : own } : callee;
}

export function calleeOf({ kind, path, className, name, isAsync }: PublicPoint): Callee {
  const made = kind === 'constructor' ? className! : name.replace(/^.*\./u, '').replace(/:.*$/u, '');
  const gives = `${made[0]!.toLowerCase()}${made.slice(1)}`;
  return {
    name: path,
    kind,
    gives: kind === 'constructor' ? gives : `${gives}Result`,
    ...(isAsync ? { isAsync } : {}),
  };
}
