import type { ParameterModel } from '../../inputs/domains/domain.js';
import { UNKNOWN } from '../../inputs/domains/domains.js';

/**
 * In JavaScript a destructuring pattern or a default value is a hint, not a type: the parameter is of unknown type. In
 * TypeScript a default value is a type.
 */
export function asUnknown(parameter: ParameterModel, isTyped: boolean): ParameterModel {
  const isTold = parameter.from !== 'pattern' && (parameter.from !== 'default' || isTyped);
  if (isTold || parameter.rest) return parameter;
  return { ...parameter, domain: UNKNOWN, approximations: [], from: 'none' };
}
