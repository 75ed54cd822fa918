/** Models and classified inputs as records. */
import type { CampaignResult } from './campaign.js';
import type { InputRecord, PointRecord, PropertyRecord, ViolationRecord } from './events.js';
import { shownCallee } from './generation/callee-of.js';
import { type Callee, statementsOf } from './generation/sequences.js';
import { formulaOf, javaScriptOf } from './model/formula-text.js';
import type { ModelProperty, OperationalModel } from './model/model.js';
import type { Violation } from './verdict/classify-input.js';
import { testBody } from './verdict/test-body.js';

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
    ...(one.isAsked ? { asked: true as const } : {}),
    ...(property.kind === 'declared' ? { declared: true as const } : {}),
  };
}

export function pointRecords({ points }: OperationalModel): readonly PointRecord[] {
  return points.map(({ point, calls, throws }) => ({
    name: point.name,
    ...(point.className === undefined ? {} : { className: point.className }),
    kind: point.kind,
    parameters: point.parameters.length,
    calls,
    throws,
  }));
}

/** The inputs that a campaign selected. */
export function inputRecords(
  { selected, callees, points }: CampaignResult,
  isFormula: (property: ModelProperty, formula: string) => boolean,
): readonly InputRecord[] {
  const calleeOf = (point: string): Callee => callees.get(point)!;
  const shown = (point: string): Callee => {
    const known = points.get(point);
    return known ? shownCallee(known) : calleeOf(point);
  };
  const readers = new Map(
    [...points.values()].flatMap(({ name, returns }) => (returns ? [[returns, name]] : [])),
  );
  return selected.map((one, at) => ({
    number: at + 1,
    statements: statementsOf(one.sequence, shown),
    target: one.sequence.at(-1)!.point,
    ...(one.isDirected ? { directed: true as const } : {}),
    ...(one.isDoubtful ? { doubtful: true as const } : {}),
    violations: tellingOf(one.classification.exit).map((violation) => violationRecord(violation, isFormula)),
    test: testBody(one, {
      calleeOf,
      pointOf: (point) => points.get(point),
      readerOf: (name) => readers.get(name),
    }),
  }));
}

/** Without those that others imply, as far as there are others. */
function tellingOf(violations: readonly Violation[]): readonly Violation[] {
  const telling = violations.filter((one) => one.kind !== 'property' || !one.property.isImplied);
  return telling.length > 0 ? telling : violations;
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
