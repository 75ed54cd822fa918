/** Checks formulas of doc comments. */
import { elaborate } from '../check/elaborate.js';
import { resolveFormula } from '../check/resolve.js';
import { demand, raise } from '../check/typed.js';
import type { CheckedFormula, Formula, Vocabulary } from '../form/formula.js';
import { visit } from '../form/visit.js';
import type { Node } from '../language/syntax.js';
import { Lowering } from './lower.js';
import { type CommentContext, CommentPrologue } from './names.js';
import { Program } from './program.js';

/**
 * Checks the formulas of one tag.
 * @returns one checked formula for each node; all share the vocabulary of the tag.
 * @throws PenumbraError `E_SPEC_NAME`, `E_SPEC_TYPE`, `E_SPEC_FIELD_TYPE`, `E_SPEC_HIGHER_ORDER`.
 */
export function checkFormulas(nodes: readonly Node[], context: CommentContext): readonly CheckedFormula[] {
  const { file, source, instance, model } = context;
  const prologue = new CommentPrologue(context);
  const start = prologue.start();
  const lowering = new Lowering(Program.of(model));
  const self = prologue.given.get('this');
  if (instance !== undefined && self) lowering.bind(self, instance);
  const formulas = nodes.map((node) =>
    lowering.formula(demand(resolveFormula(elaborate(node, start), undefined))),
  );
  for (const formula of formulas) requireFieldTypes(formula, prologue, context);
  const vocabulary = vocabularyOf(formulas, context);
  return formulas.map((formula) => ({ formula, vocabulary, source: { file, source } }));
}

/** @throws PenumbraError `E_SPEC_FIELD_TYPE` at the first field that is mentioned and has no known type. */
function requireFieldTypes(formula: Formula, prologue: CommentPrologue, context: CommentContext): void {
  visit(formula, (node) => {
    if (node.kind !== 'field') return;
    const { name, owners, start, end } = node;
    const complaint = prologue.untyped(name, owners, { in: context, start, end });
    if (complaint) throw raise(complaint);
  });
}

/** The values that occur in formulas that stand together, and the names under which their context holds others. */
function vocabularyOf(formulas: readonly Formula[], context: CommentContext): Vocabulary {
  const numbers = new Set<number>();
  const strings = new Set<string>();
  for (const formula of formulas) {
    visit(formula, (node) => {
      if (node.kind !== 'literal') return;
      if (typeof node.value === 'number') numbers.add(node.value);
      if (typeof node.value === 'string') strings.add(node.value);
    });
  }
  const inputs = ['this', ...context.inputs.keys(), ...(context.surroundings ?? [])];
  const fields = [...context.model.classes.values()].flatMap((cls) => cls.fields.map(({ name }) => name));
  return {
    numbers: [...numbers],
    strings: [...strings],
    inputs: [...new Set(inputs)],
    fields: [...new Set(fields)],
  };
}
