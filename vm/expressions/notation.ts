/** How operations are written: in JavaScript's notation, with its binding strengths. */

/** Binding strength. */
export const Level = {
  Conditional: 1,
  Or: 2,
  BitOr: 3,
  BitXor: 4,
  BitAnd: 5,
  Equality: 6,
  Relation: 7,
  Shift: 8,
  Sum: 9,
  Product: 10,
  Power: 11,
  Unary: 12,
  Member: 15,
} as const;

/** A text and how strongly it binds. */
export type Printed = readonly [text: string, level: number];
/** The text of an operand, in brackets where it binds more weakly than a level. */
type OperandText = (level: number) => string;
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
