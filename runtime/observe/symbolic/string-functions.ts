/** Functions of strings over terms (ECMA-262 22.1.3): those of single units, and what others say of length and type. */
import { type Bool, type Num, TRUE } from '../../solver/terms/terms.js';
import type { Operators } from './operators.js';
import { boolean, choose, type Leaf, mapLeaves, NAN, number, UNDEFINED, type Value } from './values.js';

export type TextLeaf = Extract<Leaf, { kind: 'string' }>;

const GIVES_TEXT: ReadonlySet<string> = new Set([
  ...[
    'slice',
    'substring',
    'substr',
    'trim',
    'trimStart',
    'trimEnd',
    'repeat',
    'padStart',
    'padEnd',
    'concat',
  ],
]);

const GIVES_TRUTH: ReadonlySet<string> = new Set(['includes', 'startsWith', 'endsWith']);

const FINDS: ReadonlySet<string> = new Set(['indexOf', 'lastIndexOf', 'search']);

const UNCHANGED: ReadonlySet<string> = new Set(['toString', 'valueOf']);

/** Surrogates: what one code point is made of. */
const [HIGH, LOW, BEHIND] = [0xd800, 0xdc00, 0xe000];

export class StringFunctions {
  constructor(private readonly ops: Operators) {}

  /** `text[index]`, by an Int. */
  unitAt(text: TextLeaf, index: Num): Value {
    return this.at(text, index, UNDEFINED);
  }

  /** What a call gives; undefined for a function that is not known. */
  call(name: string, text: TextLeaf, args: readonly Value[]): Value | undefined {
    const { ops } = this;
    const { terms } = ops;
    const [first = UNDEFINED] = args;
    const byIndex = (act: (index: Num) => Value): Value =>
      mapLeaves(terms, first, (leaf) => {
        if (leaf.kind === 'undefined' || leaf.kind === 'nan') return act(terms.num(0));
        const isIndex = leaf.kind === 'number' && terms.sort(leaf.term) === 'int';
        return isIndex ? act(leaf.term) : ops.any();
      });
    const leaves = args.map((arg) => (arg.kind === 'choice' ? ops.any() : arg));
    switch (name) {
      case 'charAt':
        return byIndex((index) => this.at(text, index, ops.constant('')));
      case 'charCodeAt':
        return byIndex((index) =>
          choose(terms, this.isInside(text, index), number(ops.texts.unit(text.term, index)), NAN),
        );
      case 'at':
        return byIndex((index) => {
          const behind = terms.add(ops.texts.length(text.term), index);
          return this.unitAt(text, terms.numIte(terms.lt(index, terms.num(0)), behind, index));
        });
      default:
        if (UNCHANGED.has(name)) return text;
        if (GIVES_TEXT.has(name)) return ops.text(name, [text, ...leaves]);
        if (GIVES_TRUTH.has(name)) return boolean(ops.asking(name, text, ...leaves));
        if (FINDS.has(name)) return ops.integer(name, [text, ...leaves], -1, ops.texts.length(text.term));
        return undefined;
    }
  }

  /** The next step of an iterator over a string: what it gives, and the index behind (ECMA-262 22.1.5.1). */
  codePointAt(text: TextLeaf, index: Num): { readonly value: Value; readonly next: Num } {
    const { terms, texts } = this.ops;
    const one = terms.num(1);
    const after = terms.add(index, one);
    const isBetween = (unit: Num, low: number, high: number): Bool =>
      terms.all([terms.le(terms.num(low), unit), terms.lt(unit, terms.num(high))]);
    const isPair = terms.all([
      isBetween(texts.unit(text.term, index), HIGH, LOW),
      terms.lt(after, texts.length(text.term)),
      isBetween(texts.unit(text.term, after), LOW, BEHIND),
    ]);
    const pair = this.ops.text('pair', [text, number(index)], terms.num(2));
    const single: Value = { kind: 'string', term: texts.ofUnit(texts.unit(text.term, index)) };
    return {
      value: choose(terms, isPair, pair, single),
      next: terms.numIte(isPair, terms.add(after, one), after),
    };
  }

  isInside(text: TextLeaf, index: Num): Bool {
    const { terms, texts } = this.ops;
    return terms.all([terms.le(terms.num(0), index), terms.lt(index, texts.length(text.term))]);
  }

  private at(text: TextLeaf, index: Num, outside: Leaf): Value {
    const { terms, texts } = this.ops;
    const isInside = this.isInside(text, index);
    const unit: Value = { kind: 'string', term: texts.ofUnit(texts.unit(text.term, index)) };
    return isInside === TRUE ? unit : choose(terms, isInside, unit, outside);
  }
}
