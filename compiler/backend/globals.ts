/**
 * Globals of the program, by their own names, so that node looks them up. Where a name or an assignment cannot stand in
 * a function as it is written, a function outside of it does what is wanted.
 */
import type * as E from 'estree';
import type { Names } from './names.js';
import { arrow, assign, blockOf, call, declare, id, unary } from './nodes.js';

type Access = 'read' | 'write' | 'type' | 'delete';

/** What decides how a name can stand in a function. */
export interface Place {
  readonly strict: boolean;
  /** Whether the native function is a generator. */
  readonly isGenerator: boolean;
}

export class Globals {
  private readonly accesses = new Map<
    string,
    { readonly name: string; readonly strict: boolean; readonly value: E.Expression }
  >();

  constructor(private readonly names: Names) {}

  read(place: Place, name: string): E.Expression {
    return canStand(place, name) ? id(name) : call(this.access('read', name, place.strict));
  }

  typeOf(place: Place, name: string): E.Expression {
    return canStand(place, name) ? unary('typeof', id(name)) : call(this.access('type', name, place.strict));
  }

  delete(place: Place, name: string): E.Expression {
    return canStand(place, name) ? unary('delete', id(name)) : call(this.access('delete', name, false));
  }

  /** @param strict whether it is an assignment of strict code, which may stand in a sloppy function */
  write(place: Place, name: string, value: E.Expression, strict: boolean): E.Statement {
    if (canStand(place, name) && strict === place.strict) return assign(id(name), value);
    return { type: 'ExpressionStatement', expression: call(this.access('write', name, strict), value) };
  }

  /** The functions outside, strict or sloppy ones; none in strict code for a name that only sloppy code can have. */
  declarations(strict: boolean): E.Statement[] {
    return [...this.accesses.values()].flatMap((access) =>
      access.strict === strict ? [declare('const', [[access.name, access.value]])] : [],
    );
  }

  /** The names of the strict ones. */
  get strictNames(): string[] {
    return [...this.accesses.values()].flatMap(({ name, strict }) => (strict ? [name] : []));
  }

  private access(what: Access, name: string, strict: boolean): E.Identifier {
    // `arguments` in a strict function of ours would be that function's; arrow functions outside have none.
    const isStrict = strict && name !== 'arguments';
    const key = `${what} ${isStrict} ${name}`;
    let access = this.accesses.get(key);
    if (access === undefined) {
      access = {
        name: this.names.access(this.accesses.size),
        strict: isStrict,
        value: this.accessor(what, name),
      };
      this.accesses.set(key, access);
    }
    return id(access.name);
  }

  private accessor(what: Access, name: string): E.Expression {
    const value = id(this.names.part('value'));
    switch (what) {
      case 'read':
        return arrow([], id(name));
      case 'type':
        return arrow([], unary('typeof', id(name)));
      case 'delete':
        return arrow([], unary('delete', id(name)));
      case 'write':
        return arrow([value], blockOf([assign(id(name), value)]));
    }
  }
}

/** `arguments` outside of functions is a global, but in our code it always stands in a function. */
function canStand({ isGenerator }: Place, name: string): boolean {
  return name !== 'arguments' && !(isGenerator && name === 'yield');
}
