/** How operations are written: in JavaScript's notation, with its binding strengths. */

/** Binding strength. */
export const Level = {
  Conditional: 1,
  Or: 2,
  And: 3,
  BitOr: 4,
  BitXor: 5,
  BitAnd: 6,
  Equality: 7,
  Relation: 8,
  Shift: 9,
  Sum: 10,
  Product: 11,
  Power: 12,
  Unary: 13,
  Member: 16,
} as const;

/** A text and how strongly it binds. */
export type Printed = readonly [text: string, level: number];
/** The text of an operand, in brackets where it binds more weakly than a level. */
export type OperandText = (level: number) => string;
/** @param parameter the plain number behind the operands */
export type Notation = (x: OperandText, y: OperandText, parameter: number) => Printed;

export const infix =
  (sign: string, level: number): Notation =>
  (x, y) => [`${x(level)} ${sign} ${y(level + 1)}`, level];
export const prefix =
  (sign: string, level: number = Level.Unary + 1): Notation =>
  (x) => [`${sign}${x(level)}`, Level.Unary];
export const call =
  (name: string): Notation =>
  (x) => [`${name}(${x(0)})`, Level.Member];
export const power: Notation = (x, y) => [`${x(Level.Member)} ** ${y(Level.Power)}`, Level.Power];
