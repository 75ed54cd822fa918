/** Models and classified inputs as records. */
import type { CampaignResult } from './campaign.js';
import type { InputRecord, PointRecord, PropertyRecord, ViolationRecord } from './events.js';
import { statementsOf } from './generation/sequences.js';
import { formulaOf, javaScriptOf } from './model/formula-text.js';
import type { ModelProperty, OperationalModel } from './model/model.js';
import type { Violation } from './verdict/classify-input.js';

/** The properties of a model that others do not imply. @param isFormula whether the checker takes a formula at a place */
export function propertyRecords(
  { properties }: OperationalModel,
  isFormula: (property: ModelProperty, formula: string) => boolean,
): readonly PropertyRecord[] {
  return properties
    .filter(({ isImplied }) => !isImplied)
    .map((property) => propertyRecord(property, isFormula));
}

function propertyRecord(
  one: ModelProperty,
  isFormula: (property: ModelProperty, formula: string) => boolean,
): PropertyRecord {
  const { place, property, support, confidence, certainty } = one;
  const formula = formulaOf(property);
  return {
    ...place,
    ...(formula !== undefined && isFormula(one, formula) ? { formula } : {}),
    javaScript: javaScriptOf(property),
    support,
    confidence: Math.floor(confidence * 10_000) / 10_000,
    certainty,
  };
}

export function pointRecords({ points }: OperationalModel): readonly PointRecord[] {
  return points.map(({ point, calls, throws }) => ({ name: point.name, calls, throws }));
}

/** The inputs that a campaign selected. */
export function inputRecords(
  { selected, callees }: CampaignResult,
  isFormula: (property: ModelProperty, formula: string) => boolean,
): readonly InputRecord[] {
  return selected.map(({ sequence, classification }, at) => ({
    number: at + 1,
    statements: statementsOf(sequence, (point) => callees.get(point)!),
    target: sequence.at(-1)!.point,
    violations: classification.exit.map((violation) => violationRecord(violation, isFormula)),
  }));
}

function violationRecord(
  violation: Violation,
  isFormula: (property: ModelProperty, formula: string) => boolean,
): ViolationRecord {
  switch (violation.kind) {
    case 'property':
      return { kind: 'property', ...propertyRecord(violation.property, isFormula) };
    case 'throws':
      return {
        kind: 'throws',
        of: violation.point,
        error: violation.error.name,
        message: violation.error.message,
      };
    case 'killed':
      return { kind: 'killed', of: violation.point, reason: violation.reason };
  }
}
