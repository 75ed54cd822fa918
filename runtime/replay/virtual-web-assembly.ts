/** `WebAssembly.compile` and `WebAssembly.instantiate` of plain node in turns of the virtual event loop, as the VM has them. */
import { rename } from '../../vm/host/web-assembly.js';
import { apply, construct, defineProperty } from '../inputs/domains/reflection.js';

type Maker = new (...args: readonly unknown[]) => object;

const NativePromise = Promise;

/** @param immediate takes what runs in the next turn */
export function installWebAssembly(immediate: (run: () => void) => void): void {
  const assembly = Reflect.get(globalThis, 'WebAssembly') as Readonly<Record<string, object>>;
  const [moduleClass, instanceClass] = [assembly.Module as Maker, assembly.Instance as Maker];
  const make = (maker: Maker, name: string, args: readonly unknown[]): object => {
    try {
      return construct(maker, args) as object;
    } catch (error) {
      rename(error, name);
      throw error;
    }
  };
  const runs: Readonly<Record<string, (source: unknown, imports: unknown) => object>> = {
    compile: (source) => make(moduleClass, 'compile', [source]),
    instantiate: (source, imports) => {
      const instance = (module: unknown): object => make(instanceClass, 'instantiate', [module, imports]);
      if (apply(isPrototype, moduleClass.prototype, [source])) return instance(source);
      const module = make(moduleClass, 'instantiate', [source]);
      return { module, instance: instance(module) };
    },
  };
  for (const [name, run] of Object.entries(runs)) {
    const value = (...[source, imports]: readonly unknown[]): unknown =>
      new NativePromise((resolve, reject) => {
        immediate(() => {
          try {
            resolve(run(source, imports));
          } catch (error) {
            reject(error);
          }
        });
      });
    defineProperty(value, 'name', { value: name, configurable: true });
    defineProperty(value, 'length', { value: 1, configurable: true });
    defineProperty(assembly, name, { value, writable: true, enumerable: true, configurable: true });
  }
}

const isPrototype = Object.prototype.isPrototypeOf;
