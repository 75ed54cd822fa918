/** The host functions that test262 asks for (its INTERPRETING.md): `print` and `$262`. */
import { PenumbraError } from '../../compiler/diagnostics.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import type { Realm } from '../realm/realm.js';
import { GuestThrow } from '../signals.js';
import { installer } from './install.js';

export interface Test262Host {
  readonly print: (text: string) => void;
  /** Runs a text as a script of the running realm. @throws GuestThrow, PenumbraError */
  readonly script: (source: string) => unknown;
  readonly addRealm: () => Realm;
}

/** What the host prints of an exception that ends a program. */
export function test262Line({ name, message }: { readonly name: string; readonly message: string }): string {
  return name === '' ? `Uncaught ${message}\n` : `${name}: ${message}\n`;
}

/** Defines them in the running realm, and returns its `$262`. */
export function installTest262(vm: Interpreter, host: Test262Host): object {
  const { realm } = vm;
  const { operations } = realm;
  const install = installer(vm);
  install.global('print', 1, (_, values) => host.print(`${values.map(String).join(' ')}\n`));
  const made = operations.newObject();
  install.method(made, 'evalScript', 1, (_, [source]) => {
    try {
      return vm.inRealm(realm, () => host.script(String(source)));
    } catch (thrown) {
      if (thrown instanceof GuestThrow) throw thrown.value;
      if (thrown instanceof PenumbraError && thrown.code === 'E_PARSE')
        throw realm.error('SyntaxError', thrown.message);
      throw thrown;
    }
  });
  install.method(made, 'detachArrayBuffer', 1, (_, [buffer]) => {
    structuredClone(buffer, { transfer: [buffer as ArrayBuffer] });
    return null;
  });
  install.method(made, 'createRealm', 0, () => vm.inRealm(host.addRealm(), () => installTest262(vm, host)));
  install.method(made, 'gc', 0, () => undefined);
  operations.defineData(made, 'agent', operations.newObject());
  operations.defineData(made, 'global', realm.global);
  operations.defineData(made, 'IsHTMLDDA', realm.makeUndetectable());
  Object.defineProperty(realm.global, '$262', {
    value: made,
    writable: true,
    enumerable: false,
    configurable: true,
  });
  return made;
}
