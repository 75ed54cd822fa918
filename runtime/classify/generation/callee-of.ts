/** How a point is called. */
import type { PublicPoint } from './protocol.js';
import type { Callee } from './sequences.js';

export function calleeOf({ kind, path, className, name }: PublicPoint): Callee {
  const made = kind === 'constructor' ? className! : name.replace(/^.*\./u, '').replace(/:.*$/u, '');
  const gives = `${made[0]!.toLowerCase()}${made.slice(1)}`;
  return { name: path, kind, gives: kind === 'constructor' ? gives : `${gives}Result` };
}
