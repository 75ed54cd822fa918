/** Which observations are made of a target: those asked for, those that comments hold, the conditions of its decisions. */
import type * as ES from 'acorn';
import { children, type Node } from '../../compiler/ast.js';
import { PenumbraError } from '../../compiler/diagnostics.js';
import type { Binding } from '../../compiler/scopes/binding.js';
import type { Domain, SourceModel } from '../inputs/domains/domain.js';
import { checkFormulas } from '../spec/comments/check.js';
import { parseFormulas } from '../spec/language/parse.js';
import type { Assigned } from './abstraction/candidates.js';
import { type Expression, type Predicate, type Variable, variablesOf } from './predicates/expression.js';
import { fromFormula } from './predicates/from-formula.js';
import { conditionsOf, expressionOf, lookUp } from './predicates/from-source.js';
import type { Label } from './source/labels.js';
import { type ObservedSource, scopeAt } from './source/subject.js';

/** Observations that are made together, and the labels at which all of their variables are in scope. */
export interface Group {
  readonly predicates: readonly Predicate[];
  /** By label. */
  readonly isShown: readonly boolean[];
}

/** What observations can speak of. */
export interface Vocabulary {
  readonly subject: ObservedSource;
  readonly model: SourceModel;
  readonly labels: readonly Label[];
  slotOf(binding: Binding): number | undefined;
  /** What the values of a slot are, as far as that is known. */
  domainOf(slot: number): Domain;
}

/** Observations at a time: a valuation is a bit set. */
const MOST_TOGETHER = 24;

/** A text that holds a formula, and where it stands. */
interface Piece {
  readonly file: string;
  readonly source: string;
  readonly text: string;
  readonly start: number;
}

/** What is said of an observation that is constant. */
export const SAME = ['it is the same in all states', 'Observe something that variables decide.'] as const;

const TAG = /@observe[ \t]+(?<text>[^\n]+?)[ \t]*(?=\n|[ \t]@[a-z]+[ \t]|\*\/|$)/gu;

/**
 * The observations of a target in groups.
 * @param asked formulas of the command line
 * @throws PenumbraError `E_SPEC_…` for formulas that do not parse or type; `E_OBSERVE` for one that is constant, says more than
 *   observations can, or has variables that no label sees, and where there is nothing to observe
 */
export function observationsOf(vocabulary: Vocabulary, asked: readonly string[]): readonly Group[] {
  const { subject, labels } = vocabulary;
  const pieces = [
    ...asked.map((text) => ({ file: '--observe', source: text, text, start: 0 })),
    ...tagged(subject),
  ];
  const given = pieces.flatMap((piece) => formulas(vocabulary, piece));
  const conditions = conditionsOf(subject, (name, offset) => variableAt(vocabulary, name, offset));
  const all = [...given];
  for (const condition of conditions) {
    const key = JSON.stringify(condition.expression);
    const isConstant = variablesOf(condition.expression).length === 0;
    if (isConstant || all.some(({ expression }) => JSON.stringify(expression) === key)) continue;
    if (labels.some((label) => isSeen(vocabulary, condition, label))) all.push(condition);
  }
  if (all.length === 0)
    throw new PenumbraError({
      code: 'E_OBSERVE',
      message: `there is nothing to observe in ${subject.name}: no decision of it is about its own variables without calls, and no formula was given`,
      file: subject.file,
      hint: 'Give formulas over its variables and parameters with --observe FORMULA.',
    });
  return grouped(vocabulary, all);
}

/** Whether a label stands where all variables of an observation are in scope. */
export function isSeen(
  vocabulary: Vocabulary,
  { expression }: Predicate,
  { offset, isHidden }: Label,
): boolean {
  return !isHidden && areInScope(vocabulary, expression, offset);
}

/** Whether all variables of an expression are in scope at a place. */
export function areInScope(vocabulary: Vocabulary, expression: Expression, offset: number): boolean {
  return variablesOf(expression).every(({ name, slot }) => {
    if (slot === undefined) return true;
    const binding = bindingAt(vocabulary, name, offset);
    return binding !== undefined && vocabulary.slotOf(binding) === slot && binding.liveFrom <= offset;
  });
}

/** The elements that a target reads and writes, as far as their arrays and indices are expressions without effects. */
export function accessesOf(vocabulary: Vocabulary): readonly Expression[] {
  const found: Expression[] = [];
  const visit = (node: Node): void => {
    if (node.type === 'MemberExpression' && node.computed) {
      const access = expressionOf(node, (name) => variableAt(vocabulary, name, node.start));
      if (access) found.push(access);
    }
    for (const child of children(node)) visit(child);
  };
  visit(vocabulary.subject.fn);
  return found;
}

/** The assignments of a target, as far as both sides are expressions without effects. */
export function assignmentsOf(vocabulary: Vocabulary): readonly Assigned[] {
  const found: Assigned[] = [];
  const add = (left: Node, right: Node, offset: number): void => {
    const read = (side: Node): Expression | undefined =>
      expressionOf(side, (name) => variableAt(vocabulary, name, offset));
    const [target, value] = [read(left), read(right)];
    if (target && value) found.push({ target, value });
  };
  const visit = (node: Node): void => {
    if (node.type === 'AssignmentExpression' && node.operator === '=') add(node.left, node.right, node.end);
    if (node.type === 'VariableDeclarator' && node.init) add(node.id, node.init, node.end);
    for (const child of children(node)) visit(child);
  };
  visit(vocabulary.subject.fn);
  return found;
}

/** Each observation joins the first group in which some label still sees all variables. */
function grouped(vocabulary: Vocabulary, all: readonly Predicate[]): readonly Group[] {
  const groups: { predicates: Predicate[]; isShown: readonly boolean[] }[] = [];
  for (const predicate of all) {
    const own = vocabulary.labels.map((label) => isSeen(vocabulary, predicate, label));
    const joined = (isShown: readonly boolean[]): readonly boolean[] => isShown.map((is, i) => is && own[i]!);
    const group = groups.find(
      ({ predicates, isShown }) => predicates.length < MOST_TOGETHER && joined(isShown).includes(true),
    );
    if (group) {
      group.predicates.push(predicate);
      group.isShown = joined(group.isShown);
    } else groups.push({ predicates: [predicate], isShown: own });
  }
  return groups;
}

function bindingAt({ subject }: Vocabulary, name: string, offset: number): Binding | undefined {
  const binding = lookUp(scopeAt(subject, offset), name);
  return binding?.fn === subject.scope ? binding : undefined;
}

function variableAt(vocabulary: Vocabulary, name: string, offset: number): Variable | undefined {
  const binding = bindingAt(vocabulary, name, offset);
  const slot = binding && vocabulary.slotOf(binding);
  return slot === undefined ? undefined : { name, slot };
}

/** The formulas of a text as observations. */
function formulas(vocabulary: Vocabulary, piece: Piece): readonly Predicate[] {
  const { subject, model, slotOf, domainOf } = vocabulary;
  const bindings = new Map(subject.scope.locals.map((binding) => [binding.name, binding]));
  const inputs = new Map<string, Domain>();
  for (const [name, binding] of bindings) {
    const slot = slotOf(binding);
    if (slot !== undefined && !name.startsWith('%')) inputs.set(name, domainOf(slot));
  }
  const context = {
    model,
    file: piece.file,
    source: piece.source,
    self: subject.className,
    inputs,
    hasOld: false,
    place: `@observe of ${subject.name}`,
  };
  const checked = checkFormulas(parseFormulas(piece), context);
  return checked.map(({ formula }) => {
    const text = piece.text.slice(formula.start - piece.start, formula.end - piece.start);
    const refuse = (message: string, hint: string): PenumbraError =>
      new PenumbraError({ code: 'E_OBSERVE', message: `${text}: ${message}`, file: piece.file, hint });
    const expression = fromFormula(formula, (name) => {
      const binding = bindings.get(name);
      const slot = binding && slotOf(binding);
      return slot === undefined ? (name === 'this' ? { name, slot } : undefined) : { name, slot };
    });
    if (!expression)
      throw refuse(
        'observations compare numbers, strings and references, of variables, fields and elements, also of all indices',
        'Say it with comparisons, all and some.',
      );
    if (variablesOf(expression).length === 0) throw refuse(...SAME);
    const predicate = { text, expression, isFormula: true } as const;
    if (!vocabulary.labels.some((label) => isSeen(vocabulary, predicate, label)))
      throw refuse(
        `no label sees ${variablesOf(expression)
          .map(({ name }) => name)
          .join(', ')} together`,
        'Observe variables that are in scope at the same place.',
      );
    return predicate;
  });
}

/** The `@observe` tags of comments above the target and in it. */
function tagged({ comments, program, fn, source, file }: ObservedSource): readonly Piece[] {
  const above = precedingEnd(program, fn);
  return comments
    .filter(({ start, end }) => start >= above && end <= fn.end)
    .flatMap(({ start, end }) =>
      [...source.slice(start, end).matchAll(TAG)].map((match) => ({
        file,
        source,
        text: match.groups!.text!,
        start: start + match.index + match[0].indexOf(match.groups!.text!),
      })),
    );
}

/** Where the statement or class member before a function ends. */
function precedingEnd(program: ES.Program, fn: ES.Node): number {
  let end = 0;
  for (const statement of program.body) {
    if (statement.end <= fn.start) end = statement.end;
    const cls = 'declaration' in statement ? statement.declaration : statement;
    if (cls?.type !== 'ClassDeclaration') continue;
    for (const member of cls.body.body) if (member.end <= fn.start) end = Math.max(end, member.end);
    if (cls.start < fn.start && fn.end < cls.end) end = Math.max(end, cls.body.start);
  }
  return end;
}
