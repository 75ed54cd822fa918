/** What the declared types of inputs hold beyond their domains: the bound `types`. */
import path from 'node:path';
import { positionAt } from '../../../compiler/diagnostics.js';
import { RETURNED } from '../../../vm/heap-fields/returned.js';
import { type Approximation, unknownValues } from '../domains/approximation.js';
import type { Domain, FieldModel, MethodModel, Origin, ParameterModel } from '../domains/domain.js';
import { alternatives, domainText, elementDomains } from '../domains/domains.js';
import { ancestors, classOfField, fieldsOf } from '../model/class-chain.js';
import type { BoundRecord } from './records.js';
import type { Universe } from './universe.js';

/**
 * The bound that names each parameter and field of which only part is explored, with its line; none if all is.
 * @param method undefined: the source does not show the declaration of the target
 */
export function typesBound(
  universe: Universe,
  method: MethodModel | undefined,
  parameters: readonly ParameterModel[],
): readonly BoundRecord[] {
  const texts = [
    ...(method ? [] : ['the declaration is not found in the source']),
    ...classTexts(universe),
    ...partTexts(universe, parameters, (part) => missing(part, universe)),
  ];
  if (texts.length === 0) return [];
  const option = texts.some((text) => text.includes('no type'))
    ? 'a type for each parameter and field'
    : KNOWN_TYPES;
  return [{ name: 'types', limit: [...new Set(texts)], hit: true, option }];
}

/** The bound that names each part of which nothing is known but its type: values of any type stand in for it. */
export function anyBound(universe: Universe, parameters: readonly ParameterModel[]): readonly BoundRecord[] {
  if (!hasUnknown(universe)) return [];
  const texts = partTexts(universe, parameters, ({ approximations }) =>
    approximations.flatMap(({ unknown, type, isAny }) =>
      unknown === 'values' && isAny !== true ? [`${type} as any`] : [],
    ),
  );
  if (texts.length === 0) return [];
  return [{ name: 'any', limit: [...new Set(texts)], hit: true, option: KNOWN_TYPES }];
}

/** What raises bounds of types. */
const KNOWN_TYPES = 'types of numbers, booleans, strings, objects and arrays';

function hasUnknown({ pools }: Universe): boolean {
  return pools.some(({ kind }) => kind === 'unknown');
}

/** As `typesBound`, of inputs that a run makes. */
export function madeBound({ inputs }: Universe): readonly BoundRecord[] {
  const texts = inputs.flatMap(({ name, domain }) =>
    domain.kind === 'sample' ? [`${name}: a few values of ${domain.of}`] : [],
  );
  if (texts.length === 0) return [];
  return [{ name: 'types', limit: texts, hit: true, option: 'seeds of other types' }];
}

/** The kinds of domains that the inputs lead to. */
export function kindsOf({ model, inputs, pools }: Universe): ReadonlySet<Domain['kind']> {
  const kinds = new Set<Domain['kind']>();
  for (const { domain } of inputs) note(domain, kinds);
  for (const { kind, classes } of pools)
    for (const name of kind === 'class' ? classes : [])
      for (const { domain } of fieldsOf(model, name)) note(domain, kinds);
  return kinds;
}

function note(domain: Domain, kinds: Set<Domain['kind']>, arrays = new Set<string>()): void {
  for (const member of alternatives(domain)) {
    kinds.add(member.kind);
    if (member.kind !== 'array' || arrays.has(domainText(member))) continue;
    arrays.add(domainText(member));
    for (const element of elementDomains(member)) note(element, kinds, arrays);
  }
}

type Part = ParameterModel | FieldModel;

/** @param lacks what is to be told of a part, in words */
function partTexts(
  universe: Universe,
  parameters: readonly ParameterModel[],
  lacks: (part: Part) => readonly string[],
): readonly string[] {
  return [
    ...parameters.flatMap((parameter) => parameterTexts(parameter, universe, lacks(parameter))),
    ...fieldTexts(universe, lacks),
  ];
}

function parameterTexts(
  { start, name }: ParameterModel,
  { model }: Universe,
  texts: readonly string[],
): readonly string[] {
  const place = start < 0 ? '' : ` (${lineOf(start, model)})`;
  return texts.map((text) => `${name}${place}: ${text}`);
}

function fieldTexts({ model, pools }: Universe, lacks: (part: Part) => readonly string[]): readonly string[] {
  return pools.flatMap(({ kind, classes }) =>
    (kind === 'class' ? classes : []).flatMap((className) =>
      fieldsOf(model, className).flatMap((field) => {
        const owner = classOfField(model, className, field);
        const origin = owner.origin ?? model;
        const line = lineOf(field.start, origin);
        const file = origin.file === model.file ? '' : `${path.basename(origin.file)} `;
        const name = field.name === RETURNED ? `${owner.name}${RETURNED}` : `${owner.name}.${field.name}`;
        return lacks(field).map((text) => `${name} (${file}${line}): ${text}`);
      }),
    ),
  );
}

/** Classes of the language whose instances hold more than properties: those of a class that extends them hold nothing. */
const WITH_CONTENT =
  /^(?:Array|Date|Map|Promise|RegExp|Set|WeakMap|WeakSet|(?:Big)?(?:Ui|I)nt\d+(?:Clamped)?Array|Float\d+Array)$/u;

function classTexts({ model, pools }: Universe): readonly string[] {
  const names = pools.flatMap(({ kind, classes }) => (kind === 'class' ? classes : []));
  const all = new Set(names.flatMap((name) => ancestors(model, name)));
  return [...all].flatMap((name) => {
    const { approximations, superclass = '', origin = model, start } = model.classes.get(name)!;
    const file = origin.file === model.file ? '' : `${path.basename(origin.file)} `;
    const place = start === 0 ? '' : ` (${file}${lineOf(start, origin)})`;
    const parent = model.classes.get(superclass);
    const isBare = (!parent || parent.builtin !== undefined) && WITH_CONTENT.test(superclass);
    const all = [...texts(approximations), ...(isBare ? [`${superclass} only empty`] : [])];
    return all.map((text) => `${name}${place}: ${text}`);
  });
}

/** What is missing of a type, in words. Values of unknown type lack nothing where they may be objects. */
function missing({ domain, approximations }: Part, universe: Universe): readonly string[] {
  if (hasUnknown(universe)) return texts(approximations.filter(({ unknown }) => unknown === undefined));
  if (approximations.length > 0) return texts(approximations);
  if (domain.kind === 'unknown') return texts([unknownValues('no type,', true)]);
  const kinds = new Set<Domain['kind']>();
  note(domain, kinds);
  return kinds.has('unknown') ? texts([unknownValues('no type of elements,', true)]) : [];
}

function texts(approximations: readonly Approximation[]): readonly string[] {
  return approximations.map(({ text }) => text);
}

function lineOf(start: number, { source }: Origin): string {
  return `line ${positionAt(source, start).line}`;
}
