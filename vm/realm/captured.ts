/** Built-ins as they were before the program ran, for self-hosted code and models. */
import vm from 'node:vm';

export interface Captured {
  readonly reflectApply: object;
  readonly jsonParse: object;
  readonly regExpReplace: object;
  readonly regExpPrototype: object;
  readonly objectToString: object;
}

/** Call it before any other code runs in the realm. */
export function capture(context: vm.Context): Captured {
  return vm.runInContext(
    `({ __proto__: null, reflectApply: Reflect.apply, jsonParse: JSON.parse, objectToString: Object.prototype.toString,
        regExpReplace: RegExp.prototype[Symbol.replace], regExpPrototype: RegExp.prototype })`,
    context,
  ) as Captured;
}
