/** Parameters of generated code by the names that they have in its source: those that a minifier gave say nothing. */
import { isTranslated } from '../../../compiler/file-names.js';
import type { ParameterModel } from '../../inputs/domains/domain.js';
import type { Stretch } from '../../inputs/model/receiver-maker.js';
import { SourceMaps } from '../../source-maps/source-maps.js';

/** @param place of the function, or of its parameters; its offsets are those of the file where that is no TypeScript */
export function originallyNamed(
  parameters: readonly ParameterModel[],
  place: Stretch | undefined,
): readonly ParameterModel[] {
  if (place === undefined || isTranslated(place.file)) return parameters;
  const names = parameters.map(({ name }) => name);
  const originals = new SourceMaps().originalNames(place.file, place, names);
  const renamed = names.map((name) => originals.get(name) ?? name);
  if (originals.size === 0 || new Set(renamed).size < renamed.length) return parameters;
  return parameters.map((parameter, at) => ({ ...parameter, name: renamed[at]! }));
}
