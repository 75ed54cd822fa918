/** `sig` and `enum`. */
import type { Declaration } from '../../language/syntax.js';
import type { ModuleParser } from './parse-module.js';
import type { FieldSyntax, OpenSyntax, SignatureSyntax } from './syntax.js';

const QUALIFIERS = ['abstract', 'lone', 'one', 'some', 'private', 'static', 'part'] as const;
type Qualifier = (typeof QUALIFIERS)[number];

export function parseSignature(parser: ModuleParser, isPrivate: boolean, start: number): SignatureSyntax {
  const { cursor } = parser;
  const qualifiers = qualifiersOf(parser, isPrivate);
  cursor.expect('sig', 'after the qualifiers of a signature');
  const names = parser.names('the name of a signature');
  const parents = parentsOf(parser);
  cursor.expect('{', 'before the fields of the signature');
  const fields = fieldsOf(parser);
  const fact = cursor.is(['{']) ? parser.formulas.block() : undefined;
  const multiplicity = (['one', 'lone', 'some'] as const).find((word) => qualifiers.has(word));
  return {
    names,
    private: qualifiers.has('private'),
    abstract: qualifiers.has('abstract'),
    multiplicity: qualifiers.has('static') ? 'one' : multiplicity,
    enumeration: false,
    part: qualifiers.has('part'),
    parents,
    fields,
    fact,
    start,
    end: cursor.end,
  };
}

function qualifiersOf(parser: ModuleParser, isPrivate: boolean): ReadonlySet<Qualifier> {
  const found = new Set<Qualifier>(isPrivate ? ['private'] : []);
  for (;;) {
    const { text } = parser.cursor.peek();
    const qualifier = QUALIFIERS.find((word) => word === text);
    if (qualifier === undefined) return found;
    if (found.has(qualifier)) parser.cursor.fail(`sig expected, for ${qualifier} stands there already`);
    const multiplicity = (['one', 'lone', 'some'] as const).find((word) => found.has(word));
    if (multiplicity && ['one', 'lone', 'some'].includes(qualifier))
      parser.cursor.fail(`sig expected, for the signature is ${multiplicity} already`);
    parser.cursor.next();
    found.add(qualifier);
  }
}

function parentsOf(parser: ModuleParser): SignatureSyntax['parents'] {
  const { cursor } = parser;
  if (cursor.take('extends')) return { relation: 'extends', names: [parser.reference()] };
  const token = cursor.take('in', '=');
  return token && { relation: token.text as 'in' | '=', names: parser.references('+') };
}

function fieldsOf(parser: ModuleParser): readonly FieldSyntax[] {
  const fields: FieldSyntax[] = [];
  for (;;) {
    while (parser.cursor.take(','));
    if (parser.cursor.take('}')) return fields;
    fields.push(fieldOf(parser));
    if (!parser.cursor.is([',', '}'])) parser.cursor.fail(', or } expected after the field');
  }
}

function fieldOf(parser: ModuleParser): FieldSyntax {
  const { cursor, formulas } = parser;
  const { start } = cursor.peek();
  const isPrivate = cursor.take('private') !== undefined;
  const disjoint = cursor.take('disj') !== undefined;
  const names = parser.names('the name of a field');
  if (!disjoint && cursor.take('=')) {
    const domain = formulas.expression();
    const common = { private: isPrivate, disjoint, disjointValues: false };
    return { ...common, defined: true, names, multiplicity: undefined, domain, start, end: domain.end };
  }
  cursor.expect(':', 'after the names of the fields');
  const disjointValues = cursor.take('disj') !== undefined;
  const { multiplicity, domain } = formulas.bound();
  const declaration: Declaration = { disjoint, names, multiplicity, domain, start, end: domain.end };
  return { ...declaration, private: isPrivate, defined: false, disjointValues };
}

/** An enumeration is an abstract signature, its members, and their order. */
export function parseEnumeration(
  parser: ModuleParser,
  isPrivate: boolean,
  start: number,
): { readonly signatures: readonly SignatureSyntax[]; readonly open: OpenSyntax } {
  const { cursor } = parser;
  const name = parser.name('the name of an enumeration');
  cursor.expect('{', 'before the members of the enumeration');
  const names = parser.names('a member of the enumeration');
  cursor.expect('}', 'after the members of the enumeration');
  const end = cursor.end;
  const common = { private: isPrivate, part: false, fields: [], fact: undefined, start, end };
  const itself = { ...name, name: `this/${name.name}` };
  return {
    signatures: [
      {
        ...common,
        names: [name],
        abstract: true,
        multiplicity: undefined,
        enumeration: true,
        parents: undefined,
      },
      {
        ...common,
        names,
        abstract: false,
        multiplicity: 'one',
        enumeration: false,
        parents: { relation: 'extends', names: [itself] },
      },
    ],
    open: { private: false, path: 'util/ordering', arguments: [itself], alias: undefined, start, end },
  };
}
