/** Bounds that lie in the inputs: what of the declared types is explored, and how many objects there can be. */
import path from 'node:path';
import { positionAt } from '../../compiler/diagnostics.js';
import { RETURNED } from '../../vm/index.js';
import type { Domain, FieldModel, MethodModel, Origin, ParameterModel } from '../inputs/domain.js';
import { UNKNOWN_VALUES } from '../inputs/types/type-names.js';
import {
  alternatives,
  classOfField,
  elementDomains,
  fieldsOf,
  isOpen,
  type Universe,
} from '../inputs/universe.js';
import type { BoundRecord } from './events.js';

interface Typed {
  readonly universe: Universe;
  /** Undefined: the source does not show the declaration of the target. */
  readonly method: MethodModel | undefined;
  readonly parameters: readonly ParameterModel[];
  /** Whether numbers are integers. */
  readonly integers: boolean;
}

export function inputBounds({ universe, method, parameters, integers }: Typed): readonly BoundRecord[] {
  const kinds = new Set<Domain['kind']>();
  for (const domain of domainsOf(universe)) note(domain, kinds);
  const bounds: BoundRecord[] = [];
  const unmodelled = [
    ...(method ? [] : ['the declaration is not found in the source']),
    ...parameters.flatMap((parameter) => parameterTexts(parameter, universe)),
    ...fieldTexts(universe),
  ];
  if (unmodelled.length > 0) {
    const option = unmodelled.some((text) => text.includes('no type'))
      ? 'a type for each parameter and field'
      : 'types of numbers, booleans, strings, objects and arrays';
    bounds.push({ name: 'types', limit: [...new Set(unmodelled)], hit: true, option });
  }
  if (kinds.has('string')) {
    bounds.push({
      name: 'strings',
      limit: 'the literals of the source and two more',
      hit: true,
      option: 'a union of literals',
    });
  }
  if (kinds.has('integer') || kinds.has('unknown') || (kinds.has('number') && integers)) {
    bounds.push({
      name: 'integer',
      limit: 'integers |x| < 2^53, results of arithmetic included',
      hit: false,
      option: '--numbers double',
    });
  }
  if (kinds.has('number') && !integers) {
    bounds.push({
      name: 'doubles',
      limit: 'as real numbers, without NaN, -0 and infinities',
      hit: true,
      option: '--numbers integer',
    });
  }
  const scope = scopeText(universe);
  if (scope !== '') bounds.push({ name: 'scope', limit: scope, hit: true, option: '--scope' });
  return bounds;
}

/** The domains of the inputs and of all that they lead to. */
function domainsOf({ model, inputs, pools }: Universe): readonly Domain[] {
  return [
    ...inputs.map(({ domain }) => domain),
    ...pools.flatMap(({ kind, classes }) =>
      kind === 'class' ? classes.flatMap((name) => fieldsOf(model, name).map(({ domain }) => domain)) : [],
    ),
  ];
}

function note(domain: Domain, kinds: Set<Domain['kind']>): void {
  for (const member of alternatives(domain)) {
    kinds.add(member.kind);
    if (member.kind === 'array') for (const element of elementDomains(member)) note(element, kinds);
  }
}

function parameterTexts(parameter: ParameterModel, { model }: Universe): readonly string[] {
  const place = parameter.start < 0 ? '' : ` (${lineOf(parameter.start, model)})`;
  return missing(parameter).map((text) => `${parameter.name}${place}: ${text}`);
}

function fieldTexts({ model, pools }: Universe): readonly string[] {
  return pools.flatMap(({ kind, classes }) =>
    (kind === 'class' ? classes : []).flatMap((className) =>
      fieldsOf(model, className).flatMap((field) => {
        const owner = classOfField(model, className, field);
        const origin = owner.origin ?? model;
        const line = lineOf(field.start, origin);
        const file = origin.file === model.file ? '' : `${path.basename(origin.file)} `;
        const name = field.name === RETURNED ? `${owner.name}${RETURNED}` : `${owner.name}.${field.name}`;
        return missing(field).map((text) => `${name} (${file}${line}): ${text}`);
      }),
    ),
  );
}

/** What is missing of a type, in words. */
function missing({ domain, unmodelled }: ParameterModel | FieldModel): readonly string[] {
  if (unmodelled.length > 0) return unmodelled;
  if (domain.kind === 'unknown') return [`no type, only ${UNKNOWN_VALUES}`];
  const kinds = new Set<Domain['kind']>();
  note(domain, kinds);
  return kinds.has('unknown') ? [`no type of elements, only ${UNKNOWN_VALUES}`] : [];
}

function lineOf(start: number, { source }: Origin): string {
  return `line ${positionAt(source, start).line}`;
}

function scopeText({ pools }: Universe): string {
  const parts = pools.flatMap(({ name, size, array }) => (array?.isRest ? [] : [`${name}=${size}`]));
  const open = pools.filter(({ array }) => array && isOpen(array));
  if (open.length > 0) parts.push(`Array.length=${Math.max(...open.map(({ maxLength }) => maxLength))}`);
  return parts.join(' ');
}
