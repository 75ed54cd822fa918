/**
 * Queries in which strings have no alternative that they are an integer as the language writes it: on a circuit each function
 * of such a string would be there twice, and each of two such strings four times. What is refuted then is refuted of both
 * alternatives, as every formula says the same of an integer's text and of the integer; models are told apart again.
 */
import { Rewriting } from '../terms/rewriting.js';
import { FIRST_DECIMAL } from '../terms/string-table.js';
import { type Assignment, type Bool, FALSE, type Terms, TRUE } from '../terms/terms.js';
import type { TextQuery } from './text-answers.js';

export class JoinedTexts {
  private readonly rewriting: Rewriting;

  constructor(private readonly terms: Terms) {
    const { joined } = terms.splits;
    this.rewriting = new Rewriting(
      terms,
      () => true,
      (term, args) => {
        const value = joined.get(term);
        if (value !== undefined) return value ? TRUE : FALSE;
        return args.every((arg, i) => arg === terms.args[term]![i]) ? term : undefined;
      },
    );
  }

  /** The query about one string in place of two alternatives; the literals stand where they stood. */
  query({ asserted, literals, base, ...rest }: TextQuery): TextQuery {
    return {
      ...rest,
      asserted: asserted.map((formula) => this.rewriting.bool(formula)).filter((formula) => formula !== TRUE),
      literals: literals.map((literal) => this.rewriting.bool(literal)),
      base: base && this.joined(base),
    };
  }

  /** A model with the text of each integer. */
  private joined(model: Assignment): Assignment {
    const booleans = new Map(model.booleans);
    const numbers = new Map(model.numbers);
    for (const { isText, isInteger, integer, length, index } of this.terms.splits.all) {
      const isPair = booleans.get(isText) ?? false;
      const holds = isInteger === undefined ? !isPair : !isPair && (booleans.get(isInteger) ?? false);
      if (!holds) continue;
      const code = this.terms.strings.codeOf(String(numbers.get(integer) ?? 0));
      numbers.set(length, code.length).set(index, code.index);
      booleans.set(isText, true);
      if (isInteger !== undefined) booleans.set(isInteger, false);
    }
    return { ...model, booleans, numbers };
  }

  /** A model of the formulas as they were. */
  split(model: Assignment): Assignment {
    const { splits, strings } = this.terms;
    const booleans = new Map(model.booleans);
    const numbers = new Map(model.numbers);
    for (const [index, value] of model.numbers) {
      const split = splits.ofIndex(index);
      if (split === undefined) continue;
      const { isText, isInteger, integer, length } = split;
      const isDecimal = Math.abs(value) >= FIRST_DECIMAL;
      const isPair = isInteger === undefined || booleans.get(isText) === true;
      if (isPair) booleans.set(isText, !isDecimal);
      if (isInteger !== undefined) booleans.set(isInteger, isPair && isDecimal);
      if (!isDecimal) continue;
      const text = strings.textOf({ length: model.numbers.get(length) ?? 0, index: value });
      numbers.set(integer, Number(text)).set(length, 0).set(index, 0);
    }
    return { ...model, booleans, numbers };
  }

  /** The literal that no string satisfies, as it was; undefined if there is none. */
  refuted({ literals }: TextQuery, joined: TextQuery): Bool | undefined {
    const at = joined.literals.indexOf(FALSE);
    return at < 0 ? undefined : literals[at];
  }
}
