/** The entries of the operand stack while code is written, and what is known of each. */
import type * as E from 'estree';
import type { Frame } from './frame.js';
import { assign, id, literal } from './nodes.js';

/** More properties than this are defined one by one: each needs a variable. */
const LONGEST_LITERAL = 50;

interface ObjectLiteral {
  readonly height: number;
  readonly properties: { readonly key: string; readonly value: E.Identifier }[];
}

/**
 * An object literal is not made before something other than its next property needs it: until then nobody can see it,
 * and node makes it at once, of its final shape. A callee whose receiver is undefined is called as such.
 */
export class Entries {
  private readonly literals: ObjectLiteral[] = [];
  private readonly undefinedAt = new Set<number>();

  constructor(private readonly frame: Frame) {}

  isUndefined(height: number): boolean {
    return this.undefinedAt.has(height);
  }

  noteUndefined(height: number): void {
    this.undefinedAt.add(height);
  }

  /** What lies from `height` on is no longer what it was. */
  forget(height: number): void {
    for (const known of this.undefinedAt) if (known >= height) this.undefinedAt.delete(known);
  }

  /** An object is pushed. */
  begin(height: number): void {
    this.literals.push({ height, properties: [] });
  }

  /** Takes a property of an object that is not made yet; undefined if that is not so, or it has enough of them. */
  property(height: number, key: string, value: E.Identifier): E.Statement | undefined {
    const literalThere = this.literals.at(-1);
    if (literalThere?.height !== height || literalThere.properties.length === LONGEST_LITERAL)
      return undefined;
    const { properties } = literalThere;
    const variable = id(this.frame.temporary(this.frame.names.property(height, properties.length)));
    properties.push({ key, value: variable });
    return assign(variable, value);
  }

  /**
   * Makes the objects from `height` on.
   * @param base where the innermost region begins: objects below are made for a jump out of it only
   */
  make(height: number, base = height): E.Statement[] {
    const made = this.literals.filter((one) => one.height >= height);
    this.drop(base);
    return made.map((one) => assign(this.frame.stack(one.height), objectOf(one)));
  }

  /** Control does not go on here: what is not made from `height` on never is. */
  drop(height: number): void {
    const first = this.literals.findIndex((one) => one.height >= height);
    if (first >= 0) this.literals.length = first;
  }
}

function objectOf({ properties }: ObjectLiteral): E.Expression {
  return {
    type: 'ObjectExpression',
    properties: properties.map(({ key, value }) => ({
      type: 'Property',
      key: literal(key),
      value,
      kind: 'init',
      method: false,
      shorthand: false,
      computed: key === '__proto__',
    })),
  };
}
