/** Values of domains as solver variables: a Boolean for each alternative, a numeric variable beside those of numbers. */
import { MOST_TIME } from '../../../vm/expressions/date-functions.js';
import { type Bool, FALSE, type Num, type NumSort, type Terms, TRUE } from '../../solver/terms/terms.js';
import type { Domain } from '../domains/domain.js';
import type { alternatives } from '../domains/domains.js';
import { type Guarded, NOTHING, numberTerm } from '../guarded/guarded.js';
import { UnknownText } from '../guarded/unknown-text.js';
import { exactlyOne } from './cardinality.js';
import type { HeapVariables } from './heap-variables.js';
import type { KnownObject } from './unknown-objects.js';

/** How numbers of the two numeric domains are encoded. */
export interface NumberSorts {
  readonly integer: 'int';
  readonly number: 'int' | 'double';
  /** Whether doubles are neither NaN nor infinite. */
  readonly areFinite?: boolean;
  /** No string is longer. */
  readonly longestString?: number;
}

/** The objects that a value may be, by members of its domain. */
type References = ReadonlyMap<Domain, readonly KnownObject[]>;

/** The values that stand for all of a type without terms. */
const SAMPLES = { symbol: [Symbol.for('a')] } as const;

/** @param references those of members that are objects */
function alternativeCount(
  members: ReturnType<typeof alternatives>,
  references: ReadonlyMap<Domain, readonly KnownObject[]>,
): number {
  let count = 0;
  for (const member of members) {
    if (member.kind === 'class' || member.kind === 'array') count += references.get(member)!.length;
    else if (member.kind === 'string') count += 2;
    else if (member.kind === 'sample') count += SAMPLES[member.of].length;
    else count += ALTERNATIVES[member.kind] ?? 1;
  }
  return count;
}

/** How many there are of kinds of domains, if not one. */
const ALTERNATIVES: Readonly<Partial<Record<Domain['kind'], number>>> = { unknown: 4, time: 2 };

type Mutable = { -readonly [K in keyof Guarded]: Guarded[K] } & {
  numbers: Guarded['numbers'][number][];
  bigints: Guarded['bigints'][number][];
  constants: Guarded['constants'][number][];
  strings: Guarded['strings'][number][];
  renderings: Guarded['renderings'][number][];
};

export class FreshValues {
  /** @param existenceOf whether an atom is reachable from the inputs */
  constructor(
    private readonly vars: HeapVariables,
    private readonly sorts: NumberSorts,
    private readonly existenceOf: (atom: number) => Bool,
  ) {}

  private get terms(): Terms {
    return this.vars.terms;
  }

  /**
   * A value under the guard `present`, no value otherwise.
   * @param members of its domain
   * @param asked where it has to be one of them, if that is not all of `present`
   */
  fresh(
    label: string,
    members: ReturnType<typeof alternatives>,
    references: References,
    present: Bool,
    asked: Bool,
  ): Guarded {
    const bits: Bool[] = [];
    const only = alternativeCount(members, references) === 1;
    const isString = members.length === 1 && members[0]!.kind === 'string';
    const bit = (name: string): Bool => {
      if (only) return present;
      const fresh = this.vars.bool(`${label}${name}`);
      bits.push(fresh);
      return fresh;
    };
    const value = {
      ...NOTHING,
      numbers: [...NOTHING.numbers],
      bigints: [...NOTHING.bigints],
      references: new Map<number, Bool>(),
      constants: [...NOTHING.constants],
      strings: [...NOTHING.strings],
      renderings: [...NOTHING.renderings],
    };
    const number = (sort: NumSort, within?: readonly [number, number]): void => {
      const term = this.vars.num(label, sort);
      if (within)
        this.between(
          term,
          within.map((bound) => this.terms.num(bound)),
        );
      value.numbers.push({ guard: bit(' is a number'), term });
    };
    const boolean = (): void => {
      value.boolean = bit(' is a boolean');
      value.isTrue = this.vars.bool(label);
      this.vars.require(this.terms.implies(value.isTrue, value.boolean));
    };
    for (const member of members) {
      switch (member.kind) {
        case 'undefined':
          value.undefined = bit(' = undefined');
          break;
        case 'null':
          value.null = bit(' = null');
          break;
        case 'boolean':
          boolean();
          break;
        case 'integer':
          number(this.sorts.integer, member.within);
          break;
        case 'number':
          number(this.sorts.number);
          break;
        case 'bigint': {
          const term = this.vars.num(label, 'bigint');
          if (member.within)
            this.between(
              term,
              member.within.map((bound) => this.terms.bigint(bound)),
            );
          value.bigints.push({ guard: bit(' is a bigint'), term });
          break;
        }
        case 'time':
          value.numbers.push(...this.time(label, bit));
          break;
        case 'string': {
          const isText = bit(' is a string');
          const isInteger = isString ? undefined : bit(' is a decimal');
          const integer = this.vars.num(`${label} in decimal`, 'int');
          value.strings.push({
            guard: isString ? this.terms.and(present, isText) : isText,
            text: new UnknownText(this.vars, label, { isText, isInteger, integer }),
          });
          value.renderings.push({
            // Guards that exclude each other are seen to do so.
            guard: isInteger ?? this.terms.and(present, -isText),
            term: integer,
          });
          break;
        }
        case 'literal':
          this.addLiteral(value, member.value, bit(` = ${member.value}`));
          break;
        case 'sample':
          for (const constant of SAMPLES[member.of])
            value.constants.push({ guard: bit(` = ${String(constant)}`), value: constant });
          break;
        case 'class':
        case 'array':
          for (const { atom, label: name, exists = TRUE } of references.get(member)!) {
            const guard = bit(` = ${name}`);
            this.vars.require(this.terms.implies(guard, exists));
            value.references.set(atom, this.terms.or(guard, value.references.get(atom) ?? FALSE));
          }
          break;
        case 'unknown':
          value.undefined = bit(' = undefined');
          value.null = bit(' = null');
          boolean();
          number(this.sorts.number);
          break;
      }
    }
    if (!only && !isString) this.vars.require(...exactlyOne(this.terms, bits, present, asked));
    const nothing = [value.null, value.undefined].find((one) => one !== FALSE);
    const [first] = [...(references.get(members[0]!) ?? [])];
    const simplest = only ? undefined : (nothing ?? bits[0]);
    const exists = first && (only || nothing === undefined) ? this.existenceOf(first.atom) : undefined;
    this.vars.prefer(present, [simplest ?? TRUE, exists ?? TRUE]);
    return value;
  }

  private time(label: string, bit: (name: string) => Bool): Guarded['numbers'] {
    const { terms } = this;
    const term = this.vars.num(label, 'int');
    this.between(term, [terms.num(-MOST_TIME), terms.num(MOST_TIME)]);
    return [
      { guard: bit(' is a time'), term },
      { guard: bit(' is no time'), term: terms.double(Number.NaN) },
    ];
  }

  /** @param bounds the least and the greatest value */
  private between(term: Num, [low, high]: readonly Num[]): void {
    this.vars.require(this.terms.le(low!, term), this.terms.le(term, high!));
  }

  private addLiteral(value: Mutable, literal: boolean | number | string | bigint, guard: Bool): void {
    if (typeof literal === 'number') value.numbers.push({ guard, term: numberTerm(this.terms, literal) });
    else if (typeof literal === 'bigint') value.bigints.push({ guard, term: this.terms.bigint(literal) });
    else if (typeof literal !== 'boolean') value.constants.push({ guard, value: literal });
    else {
      if (literal) value.isTrue = this.terms.or(value.isTrue, guard);
      value.boolean = this.terms.or(value.boolean, guard);
    }
  }
}
