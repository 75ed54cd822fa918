/** Which points inputs call: those that are meant for callers of the file. */
import type { SourceModel } from '../../inputs/domains/domain.js';
import { findDeclaration } from '../../inputs/model/declaration.js';
import type { PublicPoint } from './protocol.js';

/** Those that TypeScript does not hide from callers; of an abstract class nothing is made. */
export function callable(points: readonly PublicPoint[], source: SourceModel): readonly PublicPoint[] {
  return points.filter(({ name, kind, className }) => {
    const isAbstract = kind === 'constructor' && source.classes.get(className!)?.abstract;
    return !isAbstract && !findDeclaration(source, name).method?.hidden;
  });
}
