/**
 * Names of properties that depend on the input: where a program writes `object[key]` with a symbolic key, which other
 * names the key is not is on the path, and the property keeps the key as the expression of its name.
 */
import type { ExprId } from '../expressions/arena.js';

export class NameShadows {
  /** By object and by the name that the property has in this run: a number or a string as an expression. */
  private readonly names = new Map<object, Map<string, ExprId>>();

  reset(): void {
    if (this.names.size > 0) this.names.clear();
  }

  get isEmpty(): boolean {
    return this.names.size === 0;
  }

  has(object: object): boolean {
    return this.names.size > 0 && this.names.has(object);
  }

  /** The name of a property, 0 if it is concrete. */
  get(object: object, name: PropertyKey): ExprId {
    if (this.names.size === 0 || typeof name !== 'string') return 0;
    return this.names.get(object)?.get(name) ?? 0;
  }

  set(object: object, name: string, expr: ExprId): void {
    const known = this.names.get(object);
    if (known !== undefined) known.set(name, expr);
    else this.names.set(object, new Map([[name, expr]]));
  }

  delete(object: object, name: PropertyKey): void {
    const known = this.names.get(object);
    if (known === undefined || typeof name !== 'string') return;
    known.delete(name);
    if (known.size === 0) this.names.delete(object);
  }
}
