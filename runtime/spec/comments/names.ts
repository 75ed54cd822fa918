/**
 * What a name of a doc comment can mean, best first: after a dot a field, elsewhere a variable, a parameter, the field
 * of `this`, the field as a relation, a class. The meanings differ in arity, and what is around the name decides.
 */
import type { Domain, SourceModel } from '../../inputs/domains/domain.js';
import { isNullable, membersOf } from '../../inputs/domains/domains.js';
import { findField, findSpecified } from '../../inputs/model/class-chain.js';
import { at, bad, make, meaningsOf, nameError, signatureAt, typeError } from '../check/build.js';
import { choice } from '../check/build-call.js';
import { join, memberOf } from '../check/build-operators.js';
import { lengthOfEither, mayBeText } from '../check/build-texts.js';
import type { Builtin, Context, Prologue } from '../check/context.js';
import { placeOf, variable } from '../check/context.js';
import { lastColumn } from '../check/count.js';
import {
  ANY,
  ARRAY,
  BOOLEAN,
  builtin,
  descends,
  INT,
  OBJECT,
  type PrimitiveSignature,
  STRING,
  type TypedVariable,
  UNIV,
} from '../check/signatures.js';
import { type Complaint, raise, type Typed } from '../check/typed.js';
import * as types from '../check/types.js';
import { didYouMean, type Place, type SpecSource } from '../language/errors.js';
import type { BoundName, Node, NodeOf } from '../language/syntax.js';
import { Calls } from './calls.js';
import { FUNCTIONS, PREFIXES } from './functions.js';
import { ELEMENTS, Program } from './program.js';

/** Where formulas stand: what their names can mean. */
export interface CommentContext extends SpecSource {
  readonly model: SourceModel;
  /** The class of `this`; undefined where there is none. */
  readonly self: string | undefined;
  /** Parameters, and `result` where it is known. */
  readonly inputs: ReadonlyMap<string, Domain>;
  /** What inputs are called in all that is made of the formulas, where these have other names for them. */
  readonly names?: ReadonlyMap<string, string>;
  /** Variables that are given besides `this` and those in `inputs`, for the values that occur. */
  readonly surroundings?: readonly string[];
  /** The number of the variable that is `this`, if it is bound around the formulas; else it is an input. */
  readonly instance?: number;
  /** Whether the state before the run can be referred to. */
  readonly hasOld: boolean;
  /** Text of the tags that the formula came from, e.g. `@pre of contains`. */
  readonly place: string;
}

/** Sets of values that occur, which no file declares. */
const SETS: ReadonlyMap<string, readonly [PrimitiveSignature, types.Type]> = new Map([
  ...valuesCalled('object', OBJECT, 'Object', 'object'),
  ...valuesCalled('integer', INT, 'Int', 'int', 'Integer', 'integer'),
  ...valuesCalled('number', INT, 'Number', 'number'),
  ...valuesCalled('boolean', BOOLEAN, 'Boolean', 'boolean'),
  ...valuesCalled('string', STRING, 'String', 'string'),
]);

function valuesCalled(
  label: string,
  values: PrimitiveSignature,
  ...names: readonly string[]
): readonly (readonly [string, readonly [PrimitiveSignature, types.Type]])[] {
  const set = [builtin(label, UNIV), types.typeOf(values)] as const;
  return names.map((name) => [name, set]);
}

export class CommentPrologue implements Prologue {
  private readonly program: Program;
  private readonly calls: Calls;
  /** `this` and the inputs. */
  readonly given: ReadonlyMap<string, TypedVariable>;

  constructor(private readonly context: CommentContext) {
    this.program = Program.of(context.model);
    this.calls = new Calls(this.program, context.place);
    const given = new Map<string, TypedVariable>();
    const { self, inputs } = context;
    if (self !== undefined)
      given.set('this', { name: 'this', type: types.typeOf(this.program.signatureOf(self)), count: 'one' });
    for (const [name, domain] of inputs) {
      const count = domain.kind === 'unknown' || isNullable(domain) ? 'lone' : 'one';
      given.set(name, { name, type: this.program.typeOf(domain), count });
    }
    this.given = given;
  }

  /** The context of formulas at the top. */
  start(): Context {
    const { file, source } = this.context;
    const inFile = { file, source };
    const variables = [...this.given].map(
      ([name, given]) => [name, variable({ in: inFile, start: 0, end: 0 }, given)] as const,
    );
    return { in: inFile, prologue: this, variables: new Map(variables), depth: 0, warn: undefined };
  }

  builtin(node: NodeOf<'name'>, { variables }: Context): Builtin | undefined {
    const isHidden = variables.has(node.name) || this.program.member(node.name) !== undefined;
    return isHidden ? undefined : FUNCTIONS.get(node.name);
  }

  prefix(operator: 'sum' | '-'): Builtin {
    return PREFIXES[operator];
  }

  /** A method without a receiver is that of `this`, where there is one of the name. */
  invoke(
    place: Place,
    receiver: Typed | undefined,
    name: BoundName,
    args: readonly Typed[],
    { variables }: Context,
  ): Typed {
    if (receiver) return this.calls.method(place, receiver, name, args);
    const { self } = this.context;
    const itself = variables.get('this');
    return self !== undefined && itself && this.calls.has(self, name.name, 'method')
      ? this.calls.method(place, at(itself, place), name, args)
      : this.calls.function(place, name, args, itself && self);
  }

  accessed(place: Place, receiver: Typed, { name, escaped }: NodeOf<'name'>): Typed | undefined {
    return escaped ? undefined : this.calls.accessor(place, receiver, name);
  }

  withoutOld(place: Place): Complaint | undefined {
    const { hasOld, place: tag } = this.context;
    if (hasOld) return undefined;
    return nameError(place, `there is no earlier state in ${tag}`, 'old(e) and backticks belong into @post.');
  }

  meaning(node: NodeOf<'name'>, context: Context, isMember: boolean): Typed {
    const { name, escaped } = node;
    const place = placeOf(context, node);
    const known = escaped ? undefined : context.variables.get(name);
    const itself = context.variables.get('this');
    if (!known && !isMember && itself && this.context.self !== undefined) {
      const accessed = this.accessed(place, at(itself, place), node);
      if (accessed) return accessed;
    }
    const found = [
      ...(known ? [at(known, place)] : []),
      ...this.fields(name, context.variables.get('this'), place),
      ...(escaped ? [] : this.sets(name, place)),
    ];
    // Before the run `result` is a mistake, even if some class has a field of that name.
    const isResult = name === 'result' && !escaped && !isMember;
    if (!found.some(({ type }) => !isResult || types.hasArity(type, 1)))
      return bad(this.unknown(node, context, place));
    return oneOf(place, isMember ? widestFirst(found) : found, name);
  }

  private fields(name: string, self: Typed | undefined, place: Place): readonly Typed[] {
    const member = this.program.member(name);
    if (!member) return [];
    const itself = make({ kind: 'member', member }, place, member.type, []);
    const { model, self: own } = this.context;
    const isOwn = self && own !== undefined && findSpecified(model, own, name);
    return isOwn ? [join(place, at(self, place), itself), itself] : [itself];
  }

  private sets(name: string, place: Place): readonly Typed[] {
    if (this.context.model.classes.has(name)) return [signatureAt(this.program.signatureOf(name), place)];
    const [signature, type] = SETS.get(name) ?? [];
    return signature && type ? [make({ kind: 'signature', signature }, place, type, [])] : [];
  }

  private unknown({ name }: NodeOf<'name'>, { variables }: Context, place: Place): Complaint {
    const { model, inputs, hasOld, place: tag } = this.context;
    if (name === 'result' && !hasOld)
      return nameError(
        place,
        `result is known only after the run, not in ${tag}`,
        'Conditions on the result belong into @post.',
      );
    if (name === 'this') return nameError(place, `there is no this in ${tag}`);
    const hasPatterns = [...inputs.keys()].some((input) => /^[[{]/u.test(input));
    const candidates = [
      ...[...variables.keys()].reverse(),
      ...[...model.classes.values()].flatMap((cls) => [
        cls.name,
        ...[...cls.fields, ...(cls.modelFields ?? [])].map((field) => field.name),
      ]),
    ];
    const hint =
      this.asMethod(name) ?? didYouMean(name, candidates) ?? (hasPatterns ? PATTERN_HINT : undefined);
    return nameError(place, `nothing is named ${name} in ${tag}`, hint);
  }

  private asMethod(name: string): string | undefined {
    const isOne = [...this.context.model.classes.values()].some(({ methods }) =>
      methods.some((method) => method.name === name && method.kind === 'method'),
    );
    return isOne ? `A method is called with parentheses: ${name}().` : undefined;
  }

  join(place: Place, left: Typed, right: Typed, written: Node | undefined): Typed {
    if (left.complaint) return left;
    const joined = this.joinOfFields(place, left, right, written);
    const isLength = written?.kind === 'name' && written.name === 'length' && !written.old;
    return isLength && mayBeText(left) ? lengthOfEither(place, left, joined) : joined;
  }

  /** The combinations of meanings that have a join; an array is its relation from index to element if need be. */
  private joinOfFields(place: Place, left: Typed, right: Typed, written: Node | undefined): Typed {
    const field = written?.kind === 'name' ? written : undefined;
    if (right.complaint)
      return field && !this.isKnown(field.name) ? bad(this.noField(field, right.place, left)) : right;
    const [lefts, rights] = [meaningsOf(left), field ? meaningsOf(right) : widestFirst(meaningsOf(right))];
    const pairs = lefts.flatMap((one) => rights.map((other) => [one, other] as const));
    for (const withElements of [false, true]) {
      const joins = pairs
        .flatMap((pair) => (withElements ? this.asElements(...pair) : [pair]))
        .map(([one, other]) => join(place, one, other))
        .filter(isJoin);
      if (joins.length > 0) return oneOf(place, narrowestFirst(joins), 'join');
    }
    const [one, other] = pairs[0]!;
    if (field && memberOf(other)) return bad(this.noField(field, other.place, one));
    const direct = join(place, one, other);
    if (direct.complaint) return direct;
    const [from, to] = [one, other].map(({ type }) => types.printType(type, place));
    return bad(typeError(place, `cannot join ${from} with ${to}`, 'They have nothing in common.'));
  }

  /** The pairs in which an array is taken as its relation from index to element. */
  private asElements(left: Typed, right: Typed): readonly (readonly [Typed, Typed])[] {
    const [a, b] = [this.elementsOf(left), this.elementsOf(right)];
    return [...(b ? [[left, b] as const] : []), ...(a ? [[a, right] as const] : [])];
  }

  relation(operand: Typed): Typed {
    if (operand.complaint || types.hasArity(operand.type, 2)) return operand;
    const elements = meaningsOf(operand).map((meaning) => this.elementsOf(meaning));
    return elements.find((found) => found && types.hasArity(found.type, 2)) ?? operand;
  }

  private elementsOf(arrays: Typed): Typed | undefined {
    const last = lastColumn(arrays.type);
    if (!last.some((signature) => signature !== ANY && descends(signature, ARRAY))) return undefined;
    const { place } = arrays;
    if (last.includes(ARRAY))
      throw raise({
        code: 'E_SPEC_FIELD_TYPE',
        place,
        message: `the type of the elements of ${ARRAY.label} cannot be found`,
        hint: 'Declare it, e.g. /** @type {number[]} */.',
      });
    return join(place, arrays, make({ kind: 'member', member: ELEMENTS }, place, ELEMENTS.type, []));
  }

  private isKnown(name: string): boolean {
    return this.program.member(name) !== undefined || this.context.model.classes.has(name) || SETS.has(name);
  }

  /** The error of a field name that nothing on the left of its dot has. */
  private noField({ name }: NodeOf<'name'>, place: Place, left: Typed): Complaint {
    const [best] = meaningsOf(left) as [Typed];
    const lasts = lastColumn(best.type);
    const untyped = memberOf(best.kind === 'join' ? best.right : best);
    if (untyped && lasts.includes(ANY)) {
      const owners = untyped.columns.map(({ owner }) => owner.label);
      const unknown = this.untyped(
        untyped.name,
        owners,
        best.kind === 'join' ? best.right.place : best.place,
      );
      if (unknown) return unknown;
    }
    const classes = lasts.filter(({ builtin: isBuiltin }) => !isBuiltin);
    const near = [...this.context.model.classes.values()].filter((cls) => {
      const signature = this.program.signatureOf(cls.name);
      return classes.some((last) => descends(last, signature) || descends(signature, last));
    });
    const owners = (this.program.member(name)?.columns ?? []).flatMap(({ owner }) =>
      owner === ARRAY ? [] : [owner.label],
    );
    const has =
      owners.length > 0 ? `${list(owners)} ${owners.length === 1 ? 'has' : 'have'} one.` : undefined;
    const subject = lasts.map((last) => (last.builtin ? `a ${shownSet(last, place)}` : last.label));
    const fields = near.flatMap((cls) => cls.fields.map((field) => field.name));
    return (owners.length > 0 ? typeError : nameError)(
      place,
      `${list([...new Set(subject)]) || 'nothing'} has no field ${name}`,
      this.asMethod(name) ?? didYouMean(name, fields) ?? has,
    );
  }

  /** The complaint about a field of which no type is known. */
  untyped(name: string, owners: readonly string[], place: Place): Complaint | undefined {
    const owner = owners.find((candidate) => {
      const found = findField(this.context.model, candidate, name);
      return found && membersOf(found.field.domain).some(({ kind }) => kind === 'unknown');
    });
    if (owner === undefined) return undefined;
    return {
      code: 'E_SPEC_FIELD_TYPE',
      place,
      message: `the type of field ${name} of ${owner} cannot be found`,
      hint: `Declare it where the constructor assigns it, e.g. /** @type {${owner}|null} */ this.${name} = …; or as an annotated class field.`,
    };
  }
}

const PATTERN_HINT = 'A parameter that is taken apart gets its name from its @param tag.';

/** The first of each arity, the first of all preferred. */
function oneOf(place: Place, meanings: readonly Typed[], reason: string): Typed {
  const found = new Map<number, Typed>();
  for (const meaning of meanings) {
    const arity = types.arityOf(meaning.type);
    if (!found.has(arity)) found.set(arity, meaning);
  }
  return choice(
    place,
    [...found.values()].map((meaning, weight) => ({ meaning: { ...meaning, weight }, reason })),
  );
}

function widestFirst(meanings: readonly Typed[]): readonly Typed[] {
  return [...meanings].sort((a, b) => types.arityOf(b.type) - types.arityOf(a.type));
}

function narrowestFirst(meanings: readonly Typed[]): readonly Typed[] {
  return [...meanings].sort((a, b) => types.arityOf(a.type) - types.arityOf(b.type));
}

/** Whether the sides have something in common, unless one is empty anyway. */
function isJoin(typed: Typed): boolean {
  if (typed.complaint || typed.kind !== 'join') return false;
  const { left, right, type } = typed;
  return types.hasTuple(type) || !types.hasTuple(left.type) || !types.hasTuple(right.type);
}

function shownSet(signature: PrimitiveSignature, place: Place): string {
  return descends(signature, ARRAY) && signature !== ANY
    ? 'array'
    : types.printType(types.typeOf(signature), place);
}

function list(names: readonly string[]): string {
  return names.join(' and ');
}
