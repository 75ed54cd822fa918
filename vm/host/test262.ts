/** The host functions that test262 asks for (its INTERPRETING.md): `print` and `$262`. */
import { PenumbraError } from '../../compiler/diagnostics.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { GuestThrow } from '../interpreter/signals.js';
import type { Install } from './install.js';

/** @param script runs a text as a script */
export function installTest262(
  vm: Interpreter,
  install: Install,
  print: (text: string) => void,
  script: (source: string) => unknown,
): void {
  const { realm } = vm;
  const { operations } = realm;
  install.global('print', 1, (_, [value]) => print(`${String(value)}\n`));
  const host = operations.newObject();
  const unavailable = (name: string): void =>
    install.method(host, name, 0, () => {
      throw realm.error('Error', `$262.${name} is not available`);
    });
  install.method(host, 'evalScript', 1, (_, [source]) => {
    try {
      return script(String(source));
    } catch (thrown) {
      if (thrown instanceof GuestThrow) throw thrown.value;
      if (thrown instanceof PenumbraError && thrown.code === 'E_PARSE')
        throw realm.error('SyntaxError', thrown.message);
      throw thrown;
    }
  });
  install.method(host, 'detachArrayBuffer', 1, (_, [buffer]) => {
    structuredClone(buffer, { transfer: [buffer as ArrayBuffer] });
    return null;
  });
  install.method(host, 'gc', 0, () => undefined);
  unavailable('createRealm');
  operations.defineData(host, 'agent', operations.newObject());
  operations.defineData(host, 'global', realm.global);
  Object.defineProperty(realm.global, '$262', {
    value: host,
    writable: true,
    enumerable: false,
    configurable: true,
  });
}
