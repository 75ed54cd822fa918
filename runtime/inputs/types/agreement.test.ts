/** What is read from syntax is what TypeScript's checker says: both readers read the same files. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Domain, MethodModel, SourceModel } from '../domains/domain.js';
import { domainText, membersOf } from '../domains/domains.js';
import { fieldsOf } from '../model/class-chain.js';
import { SourceReader } from '../model/source-model.js';
import { ObjectTypes } from './object-types.js';

const CORPUS = fileURLToPath(new URL('../../../../corpus/', import.meta.url));
const FILES = [
  ...readdirSync(path.join(CORPUS, 'typed'))
    .filter((name) => /\.[jt]s$/u.test(name))
    .map((name) => path.join(CORPUS, 'typed', name)),
  path.join(CORPUS, 'probes', 'typed-parameters.ts'),
];

function modelOf(file: string, source: string, asksAlways: boolean): SourceModel {
  return new SourceReader(file, source, new ObjectTypes(asksAlways)).read([]);
}

/** Types in types that are compared. */
const DEPTH = 4;

/** What values a domain holds, whatever it is called and in whatever order it is written. */
function contentOf(domain: Domain, model: SourceModel, depth = 0): string {
  const below = (one: Domain): string => contentOf(one, model, depth + 1);
  if (depth > DEPTH) return '…';
  switch (domain.kind) {
    case 'alias':
    case 'union':
      return membersOf(domain).map(below).sort().join(' | ');
    case 'array': {
      const { tuple, typed } = domain;
      if (typed) return typed;
      const elements = tuple?.elements.map(below).join();
      return tuple
        ? `[${tuple.required} of ${elements}, ${tuple.rest && below(tuple.rest)}]`
        : `${below(domain.element)}[]`;
    }
    case 'class': {
      const cls = model.classes.get(domain.name)!;
      if (!cls.plain && !cls.builtin) return cls.name;
      const fields = fieldsOf(model, domain.name).map(
        (field) => `${field.name}${field.optional ? '?' : ''}: ${below(field.domain)}`,
      );
      return `${cls.builtin?.name ?? ''}{${fields.sort().join(', ')}}`;
    }
    default:
      return domainText(domain);
  }
}

/** The domains of parameters, results and fields of a file. */
function domainsOf(model: SourceModel): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const add = (place: string, domain: Domain): unknown => found.set(place, contentOf(domain, model));
  const addMethod = (place: string, { parameters, returns }: MethodModel): void => {
    for (const { name, domain } of parameters) add(`${place}(${name})`, domain);
    add(`${place}()`, returns);
  };
  for (const [name, one] of model.functions) addMethod(name, one);
  for (const { name, methods } of model.classes.values())
    for (const method of methods) addMethod(`${name}.${method.name}`, method);
  for (const { name, fields, plain, builtin } of model.classes.values())
    if (!plain && !builtin) for (const field of fields) add(`${name}.${field.name}`, field.domain);
  return found;
}

function assertAgreement(file: string, source: string): void {
  const [plain, checked] = [false, true].map((asks) => domainsOf(modelOf(file, source, asks)));
  assert.deepEqual([...checked!], [...plain!]);
}

/** Types that are read from syntax. */
const PLAIN = [
  'number | string | boolean | bigint | null | undefined | void',
  "'a' | 1 | -2 | 3n | true",
  'readonly (number | null)[]',
  'Array<string> | ReadonlyArray<1>',
  "[number, 'x'?]",
  '[x: number, y?: boolean]',
  '{ a: number; b?: { c: string }[] }',
  '{ [key: string]: number }',
  '{ [key: number]: boolean }',
  'Level | Mode | Level.High',
  'Point | null',
  'Shape',
  'Chain',
  'Json',
  'Map<string, number[]>',
  'ReadonlySet<Mode>',
  'Date | RegExp | Uint8Array | Error',
  'Promise<Shape>',
  'Iterable<number>',
  '() => number',
  '(x: string) => boolean | null',
  'Readonly<Shape>',
  'object | symbol',
  '{}',
];
const DECLARATIONS = `
enum Level { Low, High = 5 }
type Mode = 'slow' | 'fast';
class Point { constructor(public x: number, readonly y = 0) {} }
interface Shape { kind: Mode; at: Point; size?: number; area(): number }
interface Chain extends Shape { next: Chain | null }
type Json = number | string | Json[];
`;

describe('the two readers of types agree', () => {
  it('on what is read from syntax', () => {
    const functions = PLAIN.map((type, i) => `function f${i}(x: ${type}): ${type} { throw x; }`);
    const source = `${DECLARATIONS}${functions.join('\n')}`;
    assertAgreement('plain.ts', source);
    const known = [...domainsOf(modelOf('plain.ts', source, false)).values()];
    assert.equal(known.includes('unknown'), false);
  });
  for (const file of FILES)
    it(path.relative(CORPUS, file), () => assertAgreement(file, readFileSync(file, 'utf8')));
});
