/** A realm of plain node with the host functions that test262 asks for (its INTERPRETING.md). */
import v8 from 'node:v8';
import vm from 'node:vm';

/** The text that is run instead of one, and should do the same. */
export interface Translation {
  /** A script that runs first in each realm. */
  readonly prelude: string;
  translate(source: string, file: string, goal: 'script' | 'module'): string;
}

export const asItIs: Translation = { prelude: '', translate: (source) => source };

export class NodeRealm {
  readonly context = vm.createContext(vm.constants.DONT_CONTEXTIFY, { microtaskMode: 'afterEvaluate' });
  private readonly others: NodeRealm[] = [];
  private readonly host: object;

  /** @param timeout milliseconds of one script */
  constructor(
    private readonly print: (text: string) => void,
    private readonly timeout: number,
    private readonly translation: Translation,
  ) {
    vm.runInContext(translation.prelude, this.context);
    const install = vm.runInContext(HOST, this.context) as (host: object) => object;
    this.host = install({
      print: this.print,
      evalScript: (source: string) => this.run(source),
      detach: (buffer: ArrayBuffer) => structuredClone(buffer, { transfer: [buffer] }),
      createRealm: () => this.createRealm(),
      undetectable: undetectable(this.context),
    });
  }

  run(source: string, filename = 'script'): unknown {
    const text = this.translation.translate(source, filename, 'script');
    return vm.runInContext(text, this.context, { filename, timeout: this.timeout });
  }

  /** Runs the jobs that wait in the realm and in those that it has made. */
  drain(): void {
    for (let i = 0; i < 3; i++) {
      vm.runInContext('undefined', this.context, { timeout: this.timeout });
      for (const other of this.others) other.drain();
    }
  }

  private createRealm(): object {
    const made = new NodeRealm(this.print, this.timeout, this.translation);
    this.others.push(made);
    return made.host;
  }
}

/** An object with the [[IsHTMLDDA]] slot: V8 makes one for its own tests. */
function undetectable(context: vm.Context): unknown {
  v8.setFlagsFromString('--allow-natives-syntax');
  try {
    return vm.runInContext('%GetUndetectable()', context);
  } finally {
    v8.setFlagsFromString('--no-allow-natives-syntax');
  }
}

const HOST = `(({ print, evalScript, detach, createRealm, undetectable }) => {
  globalThis.print = (value) => { print(String(value)); };
  return globalThis.$262 = {
    global: globalThis, agent: {}, gc() {}, IsHTMLDDA: undetectable,
    evalScript: (source) => evalScript(String(source)),
    detachArrayBuffer(buffer) { detach(buffer); return null; },
    createRealm: () => createRealm(),
  };
})`;
