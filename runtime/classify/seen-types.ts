/** What the calls of a suite say of parameters without a declared type. */
import type { SourceModel } from '../inputs/domains/domain.js';
import { findDeclaration } from '../inputs/model/declaration.js';
import type { Samples } from './model/samples.js';
import { unionOf } from './model/type-text.js';
import { isUnnamed, type Point } from './points.js';

/** By function or method: types as text by the names of parameters. */
export type SeenTypes = ReadonlyMap<string, Readonly<Record<string, string>>>;

export function seenTypes(points: readonly Point[], samples: Samples, model: SourceModel): SeenTypes {
  return new Map(
    points.map((point) => {
      const declared = findDeclaration(model, point.name).method?.parameters ?? [];
      const types: Record<string, string> = {};
      samples.of(point.name).forEach((sample, at) => {
        const name = point.parameters[at];
        const isDeclared = declared[at] !== undefined && declared[at].domain.kind !== 'unknown';
        if (
          name === undefined ||
          name.startsWith('...') ||
          isUnnamed(name) ||
          isDeclared ||
          !sample?.isWritable
        )
          return;
        const text = unionOf(sample.texts);
        if (text !== undefined) types[name] = text;
      });
      return [point.name, types];
    }),
  );
}
