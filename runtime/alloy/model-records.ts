/** Commands and formulas of a model as plain data. */
import { positionAt } from '../../compiler/diagnostics.js';
import type { AlloyCommand } from '../spec/alloy/index.js';
import type { LabelledFormula } from '../spec/relational/problem/problem.js';
import type { AlloyCommandRecord, AlloyFormulaRecord } from './events.js';

/** A command as it is reported. */
export function commandRecord({ index, kind, label, text, expect, place }: AlloyCommand): AlloyCommandRecord {
  const { line } = positionAt(place.in.source, place.start);
  return { index, kind, label, text, ...(expect === undefined ? {} : { expect }), line };
}

/** A formula as it is reported, with its place. */
export function formulaRecord({ label, place }: LabelledFormula): AlloyFormulaRecord {
  if (!place) return { label, file: '', line: undefined, text: '' };
  const { file, source } = place.in;
  return {
    label,
    file,
    line: positionAt(source, place.start).line,
    text: source.slice(place.start, place.end).replace(/\s+/gu, ' '),
  };
}
