/**
 * What a name can mean, best first. The meanings differ in arity, and what is around the name decides: after a join
 * a field, elsewhere a variable, a parameter, the field of `this`, the field as a relation, a class.
 */

import { isNullable, membersOf } from '../../inputs/domains/domains.js';
import { findField } from '../../inputs/model/class-chain.js';
import type { Expression, ExpressionOf } from '../form/formula.js';
import { ANY, BOOLEAN, NUMBER, OBJECT, type Sort, STRING, setOf, sortsOf } from '../form/types.js';
import { didYouMean, type Span, specError } from '../language/errors.js';
import type { NodeOf } from '../language/syntax.js';
import type { Context, Scope } from './scope.js';
import type { Relations } from './typed-relations.js';

type ValueSet = ExpressionOf<'values'>['set'];

/** Names of sets that no file declares. */
const SETS: Readonly<Record<string, readonly [ValueSet, Sort]>> = {
  Object: ['object', OBJECT],
  object: ['object', OBJECT],
  Int: ['integer', NUMBER],
  int: ['integer', NUMBER],
  Integer: ['integer', NUMBER],
  integer: ['integer', NUMBER],
  Number: ['number', NUMBER],
  number: ['number', NUMBER],
  Boolean: ['boolean', BOOLEAN],
  boolean: ['boolean', BOOLEAN],
  String: ['string', STRING],
  string: ['string', STRING],
};
const PATTERN_HINT = 'A parameter that is taken apart gets its name from its @param tag.';
const ARRAY_FIELDS: Readonly<Record<string, 'items' | 'indices'>> = { elems: 'items', inds: 'indices' };

export class Names {
  constructor(
    private readonly context: Context,
    private readonly relations: Relations,
  ) {}

  /**
   * The meanings of a name, at least one.
   * @param isMember the name follows a dot.
   * @throws PenumbraError `E_SPEC_NAME` if there is none.
   */
  meanings(node: NodeOf<'name'>, scope: Scope, isMember = false): readonly Expression[] {
    const found = [...(node.escaped ? [] : this.variables(node, scope)), ...this.fields(node, scope)];
    if (!node.escaped) found.push(...this.sets(node));
    // Before the run `result` is a mistake, even if some class has a field of that name.
    const isResult = node.name === 'result' && !node.escaped && !isMember;
    if (found.some(({ type }) => !isResult || type.arity === 1)) return firstOfEachArity(found);
    throw this.unknown(node, scope);
  }

  /** Whether the name means anything. */
  isKnown(node: NodeOf<'name'>, scope: Scope): boolean {
    return this.isDeclared(node, scope) || this.sets(node).length > 0;
  }

  /** Whether the name is a variable or a field. */
  isDeclared(node: NodeOf<'name'>, scope: Scope): boolean {
    return (!node.escaped && this.variables(node, scope).length > 0) || this.fields(node, scope).length > 0;
  }

  private variables(node: NodeOf<'name'>, scope: Scope): readonly Expression[] {
    const { name, start, end } = node;
    const variable = scope.find(name);
    if (variable) return [{ kind: 'variable', ...variable, start, end }];
    if (name === 'this') return [this.self(node, scope)].flatMap((self) => self ?? []);
    const domain = this.context.inputs.get(name);
    if (!domain) return [];
    const unknown = domain.kind === 'unknown';
    const type = setOf(...(unknown ? [ANY] : sortsOf(domain)));
    return [{ kind: 'input', name, type, count: unknown || isNullable(domain) ? 'lone' : 'one', start, end }];
  }

  private self({ start, end }: Span, scope: Scope): Expression | undefined {
    const variable = scope.find('this');
    if (variable) return { kind: 'variable', ...variable, start, end };
    const { self } = this.context;
    if (self === undefined) return undefined;
    return {
      kind: 'input',
      name: 'this',
      type: setOf({ kind: 'class', name: self }),
      count: 'one',
      start,
      end,
    };
  }

  private fields(node: NodeOf<'name'>, scope: Scope): readonly Expression[] {
    const found: Expression[] = [];
    const owners = this.relations.owners(node.name);
    const own =
      this.context.self !== undefined && findField(this.context.model, this.context.self, node.name);
    const self = own ? this.self(node, scope) : undefined;
    if (self) {
      const field = this.relations.field(node.name, owners, node);
      found.push(this.relations.relation('join', self, field, node));
    }
    if (owners.length > 0) found.push(this.relations.field(node.name, owners, node));
    const array = ARRAY_FIELDS[node.name];
    if (array && owners.length === 0) found.push(this.relations.array(array, node));
    return found;
  }

  private sets(node: NodeOf<'name'>): readonly Expression[] {
    const { name, start, end } = node;
    const cls = this.context.model.classes.get(name);
    if (cls)
      return [
        {
          kind: 'class',
          name,
          plain: cls.plain === true,
          type: setOf({ kind: 'class', name }),
          count: 'set',
          start,
          end,
        },
      ];
    const set = SETS[name];
    return set ? [{ kind: 'values', set: set[0], type: setOf(set[1]), count: 'set', start, end }] : [];
  }

  private unknown(node: NodeOf<'name'>, scope: Scope): Error {
    const { model, self, inputs, hasOld, place } = this.context;
    const { name } = node;
    if (name === 'result' && !hasOld)
      return specError(
        this.context,
        'E_SPEC_NAME',
        node,
        `result is known only after the run, not in ${place}`,
        'Conditions on the result belong into @post.',
      );
    if (name === 'this') return specError(this.context, 'E_SPEC_NAME', node, `there is no this in ${place}`);
    const hasPatterns = [...inputs.keys()].some((input) => /^[[{]/u.test(input));
    const candidates = [
      ...scope.names(),
      ...(self === undefined ? [] : ['this']),
      ...inputs.keys(),
      ...[...model.classes.values()].flatMap((cls) => [cls.name, ...cls.fields.map((field) => field.name)]),
    ];
    return specError(
      this.context,
      'E_SPEC_NAME',
      node,
      `nothing is named ${name} in ${place}`,
      didYouMean(name, candidates) ?? (hasPatterns ? PATTERN_HINT : undefined),
    );
  }

  /** The error of a field name that nothing on the left of its dot has. */
  noField(node: NodeOf<'name'>, left: Expression): Error {
    const lasts = left.type.products.map((product) => product[product.length - 1]!);
    const untyped = left.kind === 'relation' && left.operator === 'join' ? left.right : left;
    if (untyped.kind === 'field' && lasts.some((sort) => sort.kind === 'any')) this.requireType(untyped);
    const classes = lasts.flatMap((sort) => (sort.kind === 'class' ? [sort.name] : []));
    const fields = classes.flatMap((name) => this.fieldsOf(name));
    const owners = this.relations.owners(node.name).filter((owner) => owner !== '[]');
    const has =
      owners.length > 0 ? `${list(owners)} ${owners.length === 1 ? 'has' : 'have'} one.` : undefined;
    const subject = lasts.map((sort) => (sort.kind === 'class' ? sort.name : `a ${sort.kind}`));
    return specError(
      this.context,
      owners.length > 0 ? 'E_SPEC_TYPE' : 'E_SPEC_NAME',
      node,
      `${list([...new Set(subject)]) || 'nothing'} has no field ${node.name}`,
      didYouMean(node.name, fields) ?? has,
    );
  }

  private fieldsOf(className: string): readonly string[] {
    const { model } = this.context;
    return [...model.classes.values()]
      .filter(
        ({ name }) =>
          this.relations.isSubclass(className, name) || this.relations.isSubclass(name, className),
      )
      .flatMap((cls) => cls.fields.map(({ name }) => name));
  }

  /** @throws PenumbraError `E_SPEC_FIELD_TYPE` for a field of which no type is known. */
  requireType(expression: ExpressionOf<'field'>): void {
    for (const owner of expression.owners) {
      const found = findField(this.context.model, owner, expression.name);
      const members = found ? membersOf(found.field.domain) : [];
      if (members.some((member) => member.kind === 'unknown'))
        throw specError(
          this.context,
          'E_SPEC_FIELD_TYPE',
          expression,
          `the type of field ${expression.name} of ${owner} cannot be found`,
          `Declare it where the constructor assigns it, e.g. /** @type {${owner}|null} */ this.${expression.name} = …; or as an annotated class field.`,
        );
    }
  }
}

function firstOfEachArity(expressions: readonly Expression[]): readonly Expression[] {
  const found = new Map<number, Expression>();
  for (const expression of expressions)
    if (!found.has(expression.type.arity)) found.set(expression.type.arity, expression);
  return [...found.values()];
}

function list(names: readonly string[]): string {
  return names.join(' and ');
}
