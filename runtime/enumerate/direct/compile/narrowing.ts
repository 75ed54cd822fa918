/**
 * Narrowing in generated code: what must hold leaves places of the candidate fewer possibilities. Every function that
 * narrows returns 0 at once where a place has none left.
 */
import type { Expression, ExpressionOf } from '../../../spec/form/formula.js';
import { placeOf } from '../../../spec/form/places.js';
import { isElements } from '../../../spec/form/properties.js';
import { type ElementCode, exactWord, forEach, type SetCode, union } from './code/sets.js';
import { and, andNot, type Code, or } from './code/source.js';
import type { Environment, FunctionWriter } from './function-writer.js';
import { elementPlace, fieldPlace, inputPlace, type PlaceCode, readWords } from './places.js';
import { NOTHING } from './program-context.js';

/** By word, what may be in. */
export type Allowed = readonly Code[];

export class NarrowingWriter {
  constructor(private readonly f: FunctionWriter) {}

  /** Everything but what is in for certain. */
  except(set: SetCode): Allowed {
    return this.words((word) => {
      const lower = set.words[word]?.lower ?? '0';
      return lower === '0' ? '-1' : `~${lower}`;
    });
  }

  /** What may be in the set. */
  upper(set: SetCode): Allowed {
    return this.words((word) => set.words[word]?.upper ?? '0');
  }

  /** What is in for certain. */
  lower(set: SetCode): Allowed {
    return this.words((word) => set.words[word]?.lower ?? '0');
  }

  nothing(): Allowed {
    return this.words(() => '0');
  }

  private words(of: (word: number) => string): Allowed {
    return Array.from({ length: this.f.program.words }, (_, word) => this.f.out.keep('a', of(word)));
  }

  /** Leaves an expression only the elements that are allowed. */
  restrict(e: Expression, allowed: Allowed, env: Environment): void {
    const { f } = this;
    const { program } = f;
    switch (e.kind) {
      case 'input': {
        const column = program.inputs.get(e.name);
        if (column) this.narrow(inputPlace(column), allowed, true);
        return;
      }
      case 'comprehension':
        this.decideMembers(e, (domain, word) => andNot(domain, allowed[word]!), false, env);
        return;
      case 'relation':
        break;
      default:
        return;
    }
    switch (e.operator) {
      case 'join':
        if (e.left.arity === 1) this.restrictImage(e.right, this.certain(f.set(e.left, env)), allowed, env);
        return;
      case 'union':
        this.restrict(e.left, allowed, env);
        this.restrict(e.right, allowed, env);
        return;
      case 'intersection': {
        const [left, right] = [f.set(e.left, env), f.set(e.right, env)];
        this.restrict(e.left, this.unless(allowed, right), env);
        this.restrict(e.right, this.unless(allowed, left), env);
        return;
      }
      case 'difference': {
        this.restrict(e.left, this.with(allowed, f.set(e.right, env)), env);
        return;
      }
    }
  }

  /** Elements that may be in an expression must be in. */
  include(e: Expression, set: SetCode, env: Environment): void {
    if (e.kind === 'comprehension')
      this.decideMembers(e, (domain, word) => and(domain, set.words[word]?.upper ?? '0'), true, env);
    if (e.kind !== 'relation' || e.arity !== 1) return;
    if (e.operator === 'intersection' || e.operator === 'difference') this.include(e.left, set, env);
    if (e.operator === 'intersection') this.include(e.right, set, env);
    if (e.operator === 'difference') this.restrict(e.right, this.except(this.certainly(set)), env);
  }

  /** The body of a comprehension must hold, or must not, for some elements that are in its domain for certain. */
  private decideMembers(
    e: ExpressionOf<'comprehension'>,
    which: (domain: Code, word: number) => string,
    holds: boolean,
    env: Environment,
  ): void {
    const { f } = this;
    const [binding] = e.declarations;
    if (!binding || e.declarations.length > 1) return;
    const domain = f.set(binding.domain, env);
    const chosen: SetCode = {
      bits: domain.bits,
      words: domain.words.map((word, index) => {
        const mask = word ? f.out.keep('o', which(word.lower, index)) : '0';
        return mask === '0' ? undefined : exactWord(mask);
      }),
    };
    forEach(f.out, chosen, (element) =>
      f.assertions.require({ formula: e.body, positive: holds }, new Map(env).set(binding.id, element)),
    );
  }

  /** All that may be in, as a set that is known. */
  private certainly(set: SetCode): SetCode {
    return { bits: set.bits, words: set.words.map((word) => word && exactWord(word.upper)) };
  }

  /** Leaves what a relation leads to from objects only the elements that are allowed. */
  private restrictImage(e: Expression, from: SetCode, allowed: Allowed, env: Environment): void {
    const { f } = this;
    const { program, out } = f;
    switch (e.kind) {
      case 'field': {
        const column = program.fields.get(e.name);
        if (!column) return;
        forEach(out, f.relations.objectsOf(from), (object) =>
          this.narrow(fieldPlace(column, object), allowed, true),
        );
        return;
      }
      case 'array':
        if (e.relation === 'items')
          forEach(out, f.relations.arraysOf(from), (array) => {
            const index = out.fresh('i');
            out.block(`for (let ${index} = 0; ${index} < ${program.elementColumns.length}; ${index}++)`, () =>
              this.narrow(elementPlace(f, array, index), allowed, true),
            );
          });
        return;
      case 'transform': {
        if (e.operator === 'transpose') {
          this.restrictPreimage(e.operand, from, allowed);
          return;
        }
        // Wherever steps lead for certain, the next step leads to what is allowed.
        const reached = this.certain(f.relations.image({ ...e, operator: 'closure' }, from, env));
        this.restrictImage(e.operand, union(out, from, reached), allowed, env);
        return;
      }
      case 'relation':
        switch (e.operator) {
          case 'union':
            this.restrictImage(e.left, from, allowed, env);
            this.restrictImage(e.right, from, allowed, env);
            return;
          case 'join':
            if (e.left.arity === 1 && isElements(e.right)) {
              this.restrictElements(this.certain(f.set(e.left, env)), from, allowed);
              return;
            }
            if (e.left.arity === 2 && e.right.arity === 2)
              this.restrictImage(e.right, this.certain(f.relations.image(e.left, from, env)), allowed, env);
        }
    }
  }

  private restrictElements(arrays: SetCode, indices: SetCode, allowed: Allowed): void {
    const { f } = this;
    const { out } = f;
    if (f.program.elementColumns.length === 0) return;
    forEach(out, f.relations.arraysOf(arrays), (array) =>
      forEach(out, indices, (index) => {
        const at = out.keep('i', `INDEX[${index.bit}]`);
        out.block(`if (${at} >= 0)`, () => this.narrow(elementPlace(f, array, at), allowed, true));
      }),
    );
  }

  /** Only objects that are allowed lead to the elements, by a field or one of several. */
  private restrictPreimage(e: Expression, into: SetCode, allowed: Allowed): void {
    const { f } = this;
    const { program, out } = f;
    if (e.kind === 'relation' && e.operator === 'union') {
      this.restrictPreimage(e.left, into, allowed);
      this.restrictPreimage(e.right, into, allowed);
      return;
    }
    if (e.kind !== 'field') return;
    const column = program.fields.get(e.name);
    if (!column) return;
    const owners = f.existing.objects(program.kinds.filter(({ index }) => column.types[index]));
    const others: SetCode = {
      bits: owners.bits,
      words: owners.words.map((word, index) =>
        word ? exactWord(out.keep('o', andNot(word.lower, allowed[index] ?? '0'))) : undefined,
      ),
    };
    const kept = this.except(into);
    forEach(out, others, (object) => this.narrow(fieldPlace(column, object), kept, true));
  }

  /** The expression has an element: a place does not hold null or undefined. */
  requireSome(e: Expression, env: Environment): void {
    const everything = this.words(() => '-1');
    this.atPlace(e, env, (place) => this.narrow(place, everything, false));
  }

  /** Does something to the place that an expression reads, if it reads a single one that is known. */
  atPlace(e: Expression, env: Environment, visit: (place: PlaceCode) => void): void {
    const { f } = this;
    const { program, out } = f;
    const place = placeOf(e);
    if (!place) return;
    if (place.kind === 'element') {
      if (program.elementColumns.length === 0) return;
      this.atSingle(f.relations.arraysOf(f.set(place.arrays, env)), (array) =>
        this.atSingle(f.set(place.indices, env), (index) => {
          const at = out.keep('i', `INDEX[${index.bit}]`);
          out.block(`if (${at} >= 0)`, () => visit(elementPlace(f, array, at)));
        }),
      );
      return;
    }
    const columns = place.kind === 'input' ? program.inputs : program.fields;
    const column = columns.get(place.name);
    if (!column) return;
    if (place.kind === 'input') visit(inputPlace(column));
    else
      this.atSingle(f.relations.objectsOf(f.set(place.objects, env)), (object) =>
        visit(fieldPlace(column, object)),
      );
  }

  /** Visits the only element of a set, if it is in for certain and no other may be. */
  private atSingle(set: SetCode, visit: (element: ElementCode) => void): void {
    const { out } = this.f;
    if ('bit' in set) {
      visit(set as ElementCode);
      return;
    }
    const used = set.words.flatMap((word) => (word ? [word] : []));
    const isKnown = used.map(({ lower, upper }) => `${lower} === ${upper}`);
    const one = `${used.map(({ upper }) => `bits(${upper})`).join(' + ') || '0'} === 1`;
    out.block(`if (${[...isKnown, one].join(' && ')})`, () => forEach(out, this.certain(set), visit));
  }

  /** @param keepsNothing null and undefined are allowed too, or not at all. */
  narrow(place: PlaceCode, allowed: Allowed, keepsNothing: boolean): void {
    const [first, ...rest] = allowed as [Code, ...Code[]];
    const nothing = String(NOTHING);
    this.narrowExactly(place, [keepsNothing ? or(first, nothing) : andNot(first, nothing), ...rest]);
  }

  /** @param allowed null and undefined included. */
  narrowExactly(place: PlaceCode, allowed: Allowed): void {
    const { out } = this.f;
    const { column, positions } = place;
    const raw = readWords(this.f, place);
    const kept = column.words.map(({ word }, at) => out.keep('k', and(raw[at]!, allowed[word]!)));
    const differs = raw.map((mask, at) => `${mask} !== ${kept[at]}`).join(' || ');
    out.block(`if (${differs})`, () => {
      out.line(`if (${kept.length === 1 ? kept[0] : `(${kept.join(' | ')})`} === 0) return 0;`);
      for (const [at, mask] of kept.entries())
        out.line(
          `${kept.length === 1 ? '' : `if (${raw[at]} !== ${mask}) `}narrow(${positions[at]}, ${mask});`,
        );
    });
  }

  /** What is in for certain, as a set that is known. */
  private certain(set: SetCode): SetCode {
    if ('bit' in set) return set;
    return { bits: set.bits, words: set.words.map((word) => word && exactWord(word.lower)) };
  }

  /** What is allowed, and all that is not in a set for certain. */
  private unless(allowed: Allowed, set: SetCode): Allowed {
    return this.words((word) => {
      const lower = set.words[word]?.lower ?? '0';
      return lower === '0' ? '-1' : or(allowed[word]!, `~${lower}`);
    });
  }

  /** What is allowed, and all that may be in a set. */
  private with(allowed: Allowed, set: SetCode): Allowed {
    return this.words((word) => or(allowed[word]!, set.words[word]?.upper ?? '0'));
  }
}

/** Whether an expression reads places that can be narrowed. */
export function isNarrowable(e: Expression): boolean {
  switch (e.kind) {
    case 'input':
    case 'comprehension':
      return true;
    case 'relation':
      return e.operator !== 'product';
    case 'cardinality':
      return isNarrowable(e.operand);
    case 'aggregate':
      return (e.operator === 'least' || e.operator === 'greatest') && isNarrowable(e.operand);
    default:
      return false;
  }
}
