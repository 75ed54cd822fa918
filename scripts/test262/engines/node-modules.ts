/** ES modules of a realm of plain node, each loaded once. Needs node's `--experimental-vm-modules`. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import type { Translation } from './node-realm.js';

interface NodeModule262 {
  link(linker: (specifier: string, from: NodeModule262) => Promise<NodeModule262>): Promise<void>;
  evaluate(options: object): Promise<void>;
  readonly identifier: string;
  readonly status: string;
  readonly namespace: object;
  setExport(name: string, value: unknown): void;
}

interface Classes {
  readonly SourceTextModule: new (source: string, options: object) => NodeModule262;
  readonly SyntheticModule: new (
    names: readonly string[],
    evaluate: (this: NodeModule262) => void,
    options: object,
  ) => NodeModule262;
}

export class NodeModules {
  private readonly known = new Map<string, NodeModule262>();

  constructor(
    private readonly context: vm.Context,
    private readonly translation: Translation,
  ) {}

  /** Loads and links a module. @throws what parsing and linking throw */
  async linked(file: string, source?: string): Promise<NodeModule262> {
    const module = this.load(file, source);
    if (module.status === 'unlinked') await module.link(this.link);
    return module;
  }

  /** What `import()` in a file does. */
  importFrom(file: string): (specifier: string) => Promise<NodeModule262> {
    return async (specifier) => {
      const found = await this.linked(path.resolve(path.dirname(file), specifier));
      await found.evaluate({});
      return found;
    };
  }

  private readonly link = async (specifier: string, from: NodeModule262): Promise<NodeModule262> =>
    this.load(path.resolve(path.dirname(from.identifier), specifier));

  private load(file: string, source = readFileSync(file, 'utf8')): NodeModule262 {
    let module = this.known.get(file);
    if (module === undefined) {
      module = file.endsWith('.json') ? this.json(file, source) : this.text(file, source);
      this.known.set(file, module);
    }
    return module;
  }

  private text(file: string, source: string): NodeModule262 {
    const { SourceTextModule } = vm as unknown as Classes;
    const text = this.translation.translate(source, file, 'module');
    return new SourceTextModule(text, {
      identifier: file,
      context: this.context,
      importModuleDynamically: this.importFrom(file),
    });
  }

  private json(file: string, source: string): NodeModule262 {
    const { SyntheticModule } = vm as unknown as Classes;
    const parse = vm.runInContext('JSON.parse', this.context) as (text: string) => unknown;
    const value = parse(source);
    return new SyntheticModule(
      ['default'],
      function () {
        this.setExport('default', value);
      },
      { identifier: file, context: this.context },
    );
  }
}
