/** The formulas of doc comment tags, each part that holds or fails by itself. */
import { positionAt } from '../../compiler/diagnostics.js';
import type { FormulaTag, MethodModel, Origin, SourceModel } from '../inputs/domains/domain.js';
import { checkFormulas } from './comments/check.js';
import type { CommentContext } from './comments/names.js';
import type { CheckedFormula, Formula } from './form/formula.js';
import type { Node } from './form/visit.js';
import { specError } from './language/errors.js';
import { parseFormulas } from './language/parse.js';
import { mapParts } from './language/walk.js';

/** One formula of a contract: a part that holds or fails by itself. */
export interface Conjunct {
  readonly kind: FormulaTag['kind'];
  /** The formula as written, on one line, without comments. */
  readonly text: string;
  /** From 1. */
  readonly line: number;
  /** Offset in the file. */
  readonly start: number;
  readonly formula: CheckedFormula;
  /** The class of an invariant, which holds for each of its instances. */
  readonly className: string | undefined;
}

/** The file that a tag stands in. */
function originOf(model: SourceModel, tag: FormulaTag, method: MethodModel | undefined): Origin {
  if (tag.origin) return tag.origin;
  const owner = [...model.classes.values()].find(
    ({ tags, methods }) => tags.includes(tag) || methods.some((method) => method.tags.includes(tag)),
  );
  return owner?.origin ?? method?.origin ?? model;
}

/** The context of a tag above a method. */
export function methodContext(
  model: SourceModel,
  tag: FormulaTag,
  self: string | undefined,
  method: MethodModel | undefined,
): CommentContext {
  const isPost = tag.kind === 'post';
  const origin = originOf(model, tag, method);
  const named = (method?.parameters ?? []).map(
    ({ name, domain }, at) => [tag.parameters?.[at] ?? name, name, domain] as const,
  );
  const inputs = new Map(named.map(([here, , domain]) => [here, domain]));
  const returns = method && method.returns.kind !== 'undefined' ? method.returns : undefined;
  if (isPost && !inputs.has('result')) inputs.set('result', returns ?? { kind: 'unknown' });
  return {
    model,
    file: origin.file,
    source: origin.source,
    self,
    inputs,
    ...(tag.parameters ? { names: new Map(named.map(([here, name]) => [here, name])) } : {}),
    hasOld: isPost,
    place: `@${tag.kind} of ${method?.name ?? self ?? 'the file'}`,
  };
}

/** The formulas of one tag, each top-level conjunction taken apart. */
export function conjunctsOf(tag: FormulaTag, context: CommentContext): readonly Conjunct[] {
  const { file, source } = context;
  if (!/\S/u.test(tag.text))
    throw specError(
      context,
      'E_SPEC_PARSE',
      { start: tag.start - tag.kind.length - 1, end: tag.start },
      `@${tag.kind} without a formula`,
    );
  const nodes = parseFormulas({ file, source, text: tag.text, start: tag.start });
  return checkFormulas(nodes, context).flatMap((written) => {
    const checked = context.names ? inNames(written, context.names) : written;
    return partsOf(checked.formula).map((formula) => ({
      kind: tag.kind,
      text: writtenText(tag.text.slice(formula.start - tag.start, formula.end - tag.start)),
      line: positionAt(source, formula.start).line,
      start: formula.start,
      formula: { ...checked, formula },
      className: undefined,
    }));
  });
}

/** A formula with other names of inputs. */
export function inNames(checked: CheckedFormula, names: ReadonlyMap<string, string>): CheckedFormula {
  const rename = <N extends Node>(node: N): N => {
    const name = node.kind === 'input' ? names.get(node.name) : undefined;
    return name === undefined ? (mapParts<Node>(node, rename) as N) : { ...node, name };
  };
  const { vocabulary } = checked;
  const inputs = vocabulary.inputs.map((name) => names.get(name) ?? name);
  return { ...checked, formula: rename(checked.formula), vocabulary: { ...vocabulary, inputs } };
}

function partsOf(formula: Formula): readonly Formula[] {
  return formula.kind === 'and' && formula.parts.length > 0 ? formula.parts.flatMap(partsOf) : [formula];
}

/** Strings and regular expressions may hold what looks like the beginning of a comment. */
const COMMENT_OR_LITERAL =
  /"(?:[^"\\\n\r]|\\.)*"|'(?:[^'\\\n\r]|\\.)*'|\/\/[^\n\r]*|--[^\n\r]*|\/\*[\s\S]*?\*\/|\/(?:[^\\/[\n\r]|\\.|\[(?:[^\]\\\n\r]|\\.)*\])+\//gu;

function writtenText(text: string): string {
  return text
    .replace(COMMENT_OR_LITERAL, (found) => (/^(?:\/[/*]|--)/u.test(found) ? ' ' : found))
    .replace(/\s+/gu, ' ')
    .trim();
}
