/** Reads what a program declares to the end: descriptions are read when they are asked for. */
import type { SourceModel } from '../domains/domain.js';

/** @returns the same model, with all types that its declarations lead to among its classes */
export function readAll(model: SourceModel): SourceModel {
  for (const { parameters, returns } of model.functions.values()) void [parameters, returns];
  for (let before = -1; before < model.classes.size; ) {
    before = model.classes.size;
    for (const { fields, methods } of model.classes.values())
      void [fields, methods.map(({ parameters, returns }) => [parameters, returns])];
  }
  return model;
}
