/** Expressions as JavaScript: sets as arrays of values, relations as arrays of tuples. */
import { PenumbraError } from '../../../../compiler/diagnostics.js';
import type {
  Binding,
  Expression,
  ExpressionOf,
  Formula,
  FormulaOf,
  Vocabulary,
} from '../../form/formula.js';
import { placeOf } from '../../form/places.js';
import { isElements } from '../../form/properties.js';
import { ARITHMETIC } from '../arithmetic.js';
import type { JavaScriptOptions } from './formula-writer.js';
import { earlierCode, invocationCode } from './invocation.js';
import { identifiersIn, JavaScriptNames } from './names.js';
import { textCode } from './texts.js';

const SET_OPERATORS = { union: 'union', difference: 'minus', intersection: 'both' } as const;
/** What both kinds of `let` share. */
type Let = Pick<FormulaOf<'let'>, 'variable' | 'value'>;

export class ExpressionWriter {
  private readonly names: JavaScriptNames;
  /** The JavaScript of the set that a variable stands for. */
  private readonly variables = new Map<number, { readonly set: string; readonly arity: number }>();

  constructor(
    private readonly vocabulary: Vocabulary,
    private readonly options: JavaScriptOptions,
    private readonly formula: (formula: Formula, old: boolean) => string,
  ) {
    const around = Object.values(options.variables).flatMap(identifiersIn);
    this.names = new JavaScriptNames([...around, 'spec', this.before, this.now]);
  }

  private get before(): string {
    return this.options.before ?? this.now;
  }

  private get now(): string {
    return this.options.now ?? 'now';
  }

  /** The snapshot from which a field is read; none in the state after the run: the objects themselves are. */
  private from(old: boolean): string {
    return old ? `, ${this.before}` : '';
  }

  /** The snapshots of which a relation as a whole knows objects. */
  private states(old: boolean): string {
    if (old || this.options.before === undefined) return `[${old ? this.before : this.now}]`;
    return `[${this.now}, ${this.before}]`;
  }

  /** A set as an array of values; a relation of another arity as an array of tuples. */
  set(e: Expression, old: boolean): string {
    if (e.arity > 1) return this.tuples(e, old);
    switch (e.kind) {
      case 'empty':
        return '[]';
      case 'variable':
        return this.variables.get(e.id)?.set ?? '[]';
      case 'input':
        return this.input(e, old);
      case 'class':
        if (e.plain) throw plainObjects(e.name);
        return `spec.instances(${old ? this.before : this.now}, ${quoted(e.name)})`;
      case 'values':
        return this.values(e.set, old);
      case 'literal':
        return `[${typeof e.value === 'string' ? quoted(e.value) : e.value}]`;
      case 'relation':
        return this.relation(e, old);
      case 'arithmetic': {
        const [left, right] = [this.set(e.left, old), this.set(e.right, old)];
        return `spec.calculate(${left}, ${right}, (x, y) => ${ARITHMETIC[e.operator]})`;
      }
      case 'aggregate':
        return e.operator === 'total'
          ? `[spec.sum(${this.set(e.operand, old)})]`
          : `spec.${e.operator}(${this.set(e.operand, old)})`;
      case 'cardinality':
        return `[${this.length(e.operand, old)}]`;
      case 'sum': {
        const add = (domain: string, name: string, rest: string): string =>
          `${domain}.flatMap((${name}) => ${rest})`;
        const parts = this.nested(e.declarations, old, add, (conditions) =>
          this.under(conditions, this.set(e.body, old)),
        );
        return `[spec.sum(${parts})]`;
      }
      case 'comprehension': {
        const [binding] = e.declarations;
        return this.nested(
          e.declarations,
          old,
          (domain, name, rest) => `${domain}.filter((${name}) => ${rest})`,
          () => (binding ? this.formula(e.body, old) : 'true'),
        );
      }
      case 'truth':
        return `[${this.formula(e.formula, old)}]`;
      case 'invoke':
        return this.invocation(e, old);
      case 'text':
        return textCode(
          e,
          e.arguments.map((argument) => this.set(argument, old)),
        );
      case 'conditional':
      case 'let':
      case 'old':
        return this.either(e, old, (below, state) => this.set(below, state));
      case 'identity':
      case 'field':
      case 'array':
      case 'transform':
        // Relations of two columns or more.
        return '[]';
    }
  }

  /** The number of tuples. */
  length(e: Expression, old: boolean): string {
    return `${this.set(e, old)}.length`;
  }

  /** A relation of any arity as an array of tuples. */
  tuples(e: Expression, old: boolean): string {
    if (e.arity === 1) return `${this.set(e, old)}.map((x) => [x])`;
    switch (e.kind) {
      case 'variable':
        return this.variables.get(e.id)?.set ?? '[]';
      case 'identity':
        return `spec.identity(${this.values('univ', old)})`;
      case 'field':
        return `spec.pairs(${this.states(old)}, (o) => spec.field([o], ${quoted(e.name)}${this.from(old)}))`;
      case 'array':
        if (e.relation === 'elements') return `spec.elements(${this.states(old)}${this.from(old)})`;
        return `spec.pairs(${this.states(old)}, (o) => spec.${e.relation}(o${this.from(old)}))`;
      case 'transform': {
        const operand = this.tuples(e.operand, old);
        if (e.operator === 'transpose') return `spec.transpose(${operand})`;
        const closed = `spec.close(${operand})`;
        if (e.operator === 'closure') return closed;
        return `spec.tuples.union(${closed}, spec.identity(${this.values('univ', old)}))`;
      }
      case 'relation':
        return this.tupleOperation(e, old);
      case 'comprehension':
        return this.combinations(e.declarations, old, () => this.formula(e.body, old));
      case 'conditional':
      case 'let':
      case 'old':
        return this.either(e, old, (below, state) => this.tuples(below, state));
      case 'empty':
      case 'input':
      case 'class':
      case 'values':
      case 'literal':
      case 'arithmetic':
      case 'aggregate':
      case 'cardinality':
      case 'sum':
      case 'truth':
      case 'invoke':
      case 'text':
        // Sets, which were written above.
        return '[]';
    }
  }

  /** The tuples of elements for which the body holds. */
  combinations(bindings: readonly Binding[], old: boolean, body: () => string): string {
    const names: string[] = [];
    return this.nested(
      bindings,
      old,
      (domain, name, rest) => {
        return `${domain}.flatMap((${name}) => ${rest})`;
      },
      (conditions) => this.under([...conditions, `(${body()})`], `[[${names.join(', ')}]]`),
      names,
    );
  }

  /**
   * Code that goes through the elements of each variable's set, inside out.
   * @param step wraps the code of the inner variables.
   * @param inner the innermost code, given the conditions of `disj`.
   */
  nested(
    bindings: readonly Binding[],
    old: boolean,
    step: (domain: string, name: string, rest: string) => string,
    inner: (conditions: readonly string[]) => string,
    names: string[] = [],
    conditions: readonly string[] = [],
  ): string {
    const [binding, ...rest] = bindings;
    if (!binding) return inner(conditions);
    const domain = this.set(binding.domain, old);
    const name = this.names.fresh(binding.name);
    this.variables.set(binding.id, { set: `[${name}]`, arity: 1 });
    names.push(name);
    const distinct = binding.distinctFrom.map((id) => {
      const other = this.variables.get(id)?.set ?? '[]';
      return `!spec.equal(${other}, [${name}])`;
    });
    return step(domain, name, this.nested(rest, old, step, inner, names, [...conditions, ...distinct]));
  }

  letIn({ variable, value }: Let, old: boolean, body: () => string): string {
    const set = this.set(value, old);
    const name = this.names.fresh(variable.name);
    this.variables.set(variable.id, { set: name, arity: value.arity });
    return `((${name}) => ${body()})(${set})`;
  }

  /** Whether a place holds null or undefined. */
  nullness(e: Expression, value: 'null' | 'undefined', old: boolean): string {
    const place = placeOf(e, old);
    if (!place) return 'false';
    if (place.kind === 'input') {
      const code = this.options.variables[place.name];
      return code === undefined ? String(value === 'undefined') : `${code} === ${value}`;
    }
    const test = value === 'null' ? 'spec.isNull' : 'spec.isUndefined';
    const from = this.from(place.isOld);
    if (place.kind === 'field') {
      const owner = this.names.fresh('o');
      const objects = this.set(place.objects, place.objectsOld);
      return `${objects}.some((${owner}) => ${test}(${owner}, ${quoted(place.name)}${from}))`;
    }
    const [arrays, indices] = [
      this.set(place.arrays, place.isOld),
      this.set(place.indices, place.indicesOld),
    ];
    const [array, index] = [this.names.fresh('array'), this.names.fresh('index')];
    const inside = `spec.indices(${array}${from}).includes(${index})`;
    const holds = `${inside} && ${test}(${array}, String(${index})${from})`;
    return `${arrays}.some((${array}) => ${indices}.some((${index}) => ${holds}))`;
  }

  private under(conditions: readonly string[], value: string): string {
    return conditions.length === 0 ? value : `(${conditions.join(' && ')} ? ${value} : [])`;
  }

  private input(e: ExpressionOf<'input'>, old: boolean): string {
    const code = this.options.variables[e.name];
    if (code === undefined || (old && e.name === 'result')) return '[]';
    return e.name === 'this' ? `[${code}]` : `spec.set(${code})`;
  }

  private values(set: ExpressionOf<'values'>['set'], old: boolean): string {
    const objects = `[...${old ? this.before : this.now}.keys()]`;
    switch (set) {
      case 'object':
        return objects;
      case 'boolean':
        return '[true, false]';
      case 'number':
        return this.occurring("typeof x === 'number'");
      case 'integer':
        return this.occurring('Number.isInteger(x)');
      case 'string':
        return this.occurring("typeof x === 'string'");
      case 'univ': {
        const primitives = this.occurring("typeof x === 'number' || typeof x === 'string'");
        return `[...${objects}, ...${primitives}, true, false]`;
      }
    }
  }

  private occurring(test: string): string {
    const inputs = this.vocabulary.inputs.flatMap((name) => this.options.variables[name] ?? []);
    const { numbers, strings, fields } = this.vocabulary;
    const known = [...inputs, ...numbers.map(String), ...strings.map(quoted)];
    const states = this.options.before === undefined ? `[${this.now}]` : `[${this.now}, ${this.before}]`;
    return `spec.values(${states}, [${known.join(', ')}], [${fields.map(quoted).join(', ')}]).filter((x) => ${test})`;
  }

  private invocation(e: ExpressionOf<'invoke'>, old: boolean): string {
    const isEarlier = old && this.options.earlier !== undefined;
    const given = [...(e.receiver ? [e.receiver] : []), ...e.arguments];
    const code = invocationCode(
      e,
      given.map((part) => this.set(part, old && !isEarlier)),
      this.options,
    );
    if (!isEarlier) return code;
    const bound = [...this.variables.values()].flatMap(({ set }) => identifiersIn(set));
    return earlierCode(e, code, this.options.earlier!, [...bound, 'result']);
  }

  /** Expressions that only choose or rename others. */
  private either(
    e: ExpressionOf<'conditional' | 'let' | 'old'>,
    old: boolean,
    write: (below: Expression, old: boolean) => string,
  ): string {
    switch (e.kind) {
      case 'conditional': {
        const [yes, no] = [write(e.consequent, old), write(e.alternative, old)];
        return `((${this.formula(e.condition, old)}) ? ${yes} : ${no})`;
      }
      case 'let':
        return this.letIn(e, old, () => write(e.body, old));
      case 'old':
        return write(e.operand, true);
    }
  }

  private relation(e: ExpressionOf<'relation'>, old: boolean): string {
    if (e.operator === 'join') return this.joined(e, old);
    const [left, right] = [this.set(e.left, old), this.set(e.right, old)];
    if (e.operator === 'override') return `spec.union(${left}, ${right})`;
    if (e.operator === 'product' || e.operator === 'domain' || e.operator === 'range') return '[]';
    return `spec.${SET_OPERATORS[e.operator]}(${left}, ${right})`;
  }

  private joined(e: ExpressionOf<'relation'>, old: boolean): string {
    const { left, right } = e;
    const [relation, state] = right.kind === 'old' ? [right.operand, true] : [right, old];
    const isElement =
      relation.kind === 'relation' && relation.operator === 'join' && isElements(relation.right);
    if (left.arity === 1 && isElement) {
      const inner = state || relation.right.kind === 'old';
      return `spec.at(${this.set(relation.left, state)}, ${this.set(left, old)}${this.from(inner)})`;
    }
    const applied = left.arity === 1 ? this.apply(this.set(left, old), right, old, false) : undefined;
    return applied ?? `spec.join(${this.tuples(left, old)}, ${this.tuples(right, old)}).map(([x]) => x)`;
  }

  /**
   * The image of a set under a binary relation, without the relation as a whole; undefined if that takes the whole.
   * @param single the set is one element.
   */
  private apply(set: string, r: Expression, old: boolean, single: boolean): string | undefined {
    switch (r.kind) {
      case 'field':
        return `spec.field(${set}, ${quoted(r.name)}${this.from(old)})`;
      case 'array':
        if (r.relation === 'elements') return undefined;
        return `spec.each(${set}, (o) => spec.${r.relation}(o${this.from(old)}))`;
      case 'old':
        return this.apply(set, r.operand, true, single);
      case 'transform': {
        if (r.operator === 'transpose') return undefined;
        const step = this.step(r.operand, old);
        return step && `spec.${r.operator === 'closure' ? 'closure' : 'reach'}(${set}, ${step})`;
      }
      case 'relation': {
        if (r.operator === 'join' && r.left.arity === 2 && r.right.arity === 2) {
          const first = this.apply(set, r.left, old, single);
          return first && this.apply(first, r.right, old, false);
        }
        const isSetOperator =
          r.operator === 'union' || r.operator === 'intersection' || r.operator === 'difference';
        if (!isSetOperator) return undefined;
        if (!single) {
          const step = this.step(r, old);
          return step && `spec.each(${set}, ${step})`;
        }
        const [left, right] = [this.apply(set, r.left, old, true), this.apply(set, r.right, old, true)];
        return left && right && `spec.${SET_OPERATORS[r.operator]}(${left}, ${right})`;
      }
      case 'empty':
      case 'variable':
      case 'input':
      case 'class':
      case 'values':
      case 'identity':
      case 'literal':
      case 'arithmetic':
      case 'aggregate':
      case 'cardinality':
      case 'sum':
      case 'comprehension':
      case 'conditional':
      case 'let':
      case 'truth':
      case 'invoke':
      case 'text':
        return undefined;
    }
  }

  /** A relation as a function from one element to the elements that it leads to. */
  private step(r: Expression, old: boolean): string | undefined {
    const { kind } = r.kind === 'old' ? r.operand : r;
    const name = this.names.fresh(kind === 'field' ? 'o' : 'x');
    const image = this.apply(`[${name}]`, r, old, true);
    return image && `(${name}) => ${image}`;
  }

  private tupleOperation(e: ExpressionOf<'relation'>, old: boolean): string {
    const [left, right] = [this.tuples(e.left, old), this.tuples(e.right, old)];
    switch (e.operator) {
      case 'join':
        return `spec.join(${left}, ${right})`;
      case 'product':
        return `spec.product(${left}, ${right})`;
      case 'override':
        return `spec.override(${left}, ${right})`;
      case 'domain':
        return `spec.from(${this.set(e.left, old)}, ${right})`;
      case 'range':
        return `spec.onto(${left}, ${this.set(e.right, old)})`;
      default:
        return `spec.tuples.${SET_OPERATORS[e.operator]}(${left}, ${right})`;
    }
  }
}

function quoted(text: string): string {
  return /^[\w $.-]*$/u.test(text) ? `'${text}'` : JSON.stringify(text);
}

function plainObjects(name: string): PenumbraError {
  return new PenumbraError({
    code: 'E_SPEC_UNSUPPORTED',
    message: `plain JavaScript cannot tell which objects are of type ${name}`,
    hint: 'Say which objects are meant by the fields that lead to them.',
  });
}
