/**
 * Kinds of values that an input of unknown type could be and that are never tried. A kind is noted when some run has
 * reached a place where it would matter. As long as none is noted, what was tried stands for all values.
 */
const TEXTS = {
  classes: 'instances of other classes, or without a prototype and with properties',
  samples: 'other objects of classes of the language',
  properties:
    'own properties that hide inherited methods which are only called, other symbols for keys, iterables',
  extras: 'own properties of arrays, functions and instances of classes, beyond those that all have',
  integrity: 'objects that are sealed and not frozen; frozen functions and instances of classes',
  functions: 'functions that do something with what they are given',
  parameters: 'functions with more parameters',
  nesting: 'objects nested deeper',
  lengths: 'longer arrays',
  keys: 'objects with more properties, or in another order',
  aliases: 'more references to one object',
  symbols: 'other symbols than those of Symbol.for with a literal',
} as const;

export type Gap = keyof typeof TEXTS;

export class Gaps {
  private readonly noted = new Set<Gap>();

  note(gap: Gap): void {
    this.noted.add(gap);
  }

  has(gap: Gap): boolean {
    return this.noted.has(gap);
  }

  /** In words, in a fixed order. */
  get texts(): readonly string[] {
    return (Object.keys(TEXTS) as Gap[]).filter((gap) => this.noted.has(gap)).map((gap) => TEXTS[gap]);
  }
}
