/** Compiled and linked code of files, for the life of a machine, and the numbering of sites and functions over it. */
import { existsSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { compile } from '../../compiler/compile.js';
import { PenumbraError } from '../../compiler/diagnostics.js';
import { entryOnly } from '../../compiler/ir/entry-only.js';
import type { IrFunction, IrModule } from '../../compiler/ir/function.js';
import { outerState } from '../../compiler/ir/outer-state.js';
import { type State, stateAccess } from '../../compiler/ir/state-access.js';
import { type Vocabulary, vocabularyOf } from '../../compiler/ir/vocabulary.js';
import { TextCache } from '../../compiler/text-cache.js';
import { sitesBehind } from '../frames/control-flow.js';
import { Linked, type LinkedModule } from '../frames/linked.js';
import type { KeyTable } from '../heap/keys.js';
import type { MachineFunction, MachineSite } from '../machine-table.js';
import type { Realm } from '../realm/realm.js';
import { placeOf } from '../traces/place.js';
import { type Format, formatOf } from './format.js';
import type { InnerVariables } from './inner-variables.js';

const commonJs = new TextCache<IrModule>();

export class CodeStore {
  readonly sites: MachineSite[] = [];
  readonly functions: MachineFunction[] = [];
  private readonly modules = new Map<string, LinkedModule>();
  private readonly formats = new Map<string, Format>();
  private readonly byIr = new WeakMap<IrModule, LinkedModule>();
  private readonly linked: LinkedModule[] = [];

  /** @param realm that of what is linked now */
  constructor(
    private readonly keys: KeyTable,
    private readonly realm: () => Realm,
    private readonly inner: InnerVariables,
  ) {}

  /**
   * The code of a file, compiled at its first use.
   * @throws PenumbraError if the file is missing or cannot be compiled
   */
  ofFile(file: string): LinkedModule {
    let module = this.modules.get(file);
    if (module === undefined) {
      const source = readSource(file);
      const ir = commonJs.of(file, source, () => compile(source, { file, kind: 'commonjs' }));
      module = this.add(ir, false);
      this.modules.set(file, module);
    }
    return module;
  }

  /** What kind of module a file is. @throws PenumbraError if it is missing, or as `formatOf` does */
  formatOf(file: string): Format {
    let format = this.formats.get(file);
    if (format === undefined) {
      format = formatOf(file, () => readSource(file));
      this.formats.set(file, format);
    }
    return format;
  }

  /** The linked code of a module that is compiled already. */
  ofIr(ir: IrModule): LinkedModule {
    let module = this.byIr.get(ir);
    if (module === undefined) {
      module = this.add(ir, false);
      this.byIr.set(ir, module);
    }
    return module;
  }

  /** Links a module and keeps it. Internal ones get no numbers. */
  add(ir: IrModule, internal: boolean): LinkedModule {
    const module = this.link(ir, internal);
    this.linked.push(module);
    if (!internal) {
      this.number(module);
      this.inner.watch(module);
    }
    return module;
  }

  /** Links a module that is of no more use after the path. */
  link(ir: IrModule, internal: boolean): LinkedModule {
    const functions: Linked[] = [];
    const module: LinkedModule = {
      ir,
      realm: this.realm(),
      internal,
      siteBase: this.sites.length,
      functionBase: this.functions.length,
      functions,
      templates: [],
    };
    for (const fn of ir.functions) functions.push(new Linked(fn, module, this.keys));
    return module;
  }

  private number({ ir, siteBase, functionBase, functions }: LinkedModule): void {
    for (const site of ir.sites) {
      this.sites.push({
        number: siteBase + site.number,
        file: ir.file,
        line: site.line,
        column: site.column,
        kind: site.kind,
        text: site.text,
        function: functionBase + site.function,
      });
    }
    const outer = outerState(ir);
    const entries = entryOnly(ir);
    const named = (one: State): string =>
      typeof one === 'string' ? `.${one}` : `${functionBase + one.owner}/${one.slot}`;
    for (const fn of ir.functions) {
      let vocabulary: Vocabulary | undefined;
      let state: MachineFunction['state'] | undefined;
      this.functions.push({
        number: functionBase + fn.number,
        name: fn.name,
        file: ir.file,
        get line() {
          return placeOf(functions[fn.number]!, -1).line;
        },
        get column() {
          return placeOf(functions[fn.number]!, -1).column;
        },
        sites: fn.sites.map((site) => siteBase + site),
        nested: fn.nested.map((inner) => functionBase + inner),
        members: membersOf(ir, fn).map((member) => functionBase + member),
        outerState: outer[fn.number]!.map((owner) => functionBase + owner),
        isEntryOnly: entries.has(fn.number),
        get state() {
          if (state) return state;
          const { reads, writes } = stateAccess(ir, fn);
          state = { reads: new Set(reads.map(named)), writes: new Set(writes.map(named)) };
          return state;
        },
        get vocabulary() {
          vocabulary ??= vocabularyOf(fn);
          return vocabulary;
        },
        sitesBehind: (site, taken) => sitesBehind(functions[fn.number]!, site, taken),
      });
    }
  }

  /** The objects of templates that the path has made so far. @returns puts them back, and no others */
  saveTemplates(): { readonly objects: readonly object[]; restore(): void } {
    const saved = this.linked.flatMap((module) =>
      module.templates.length === 0 ? [] : [{ module, templates: [...module.templates] }],
    );
    return {
      objects: saved.flatMap(({ templates }) => templates.filter((one) => one !== undefined)),
      restore: () => {
        this.reset();
        for (const { module, templates } of saved) module.templates = [...templates];
      },
    };
  }

  /** Forgets what belongs to a path. */
  reset(): void {
    for (const module of this.linked) module.templates = [];
  }

  /** All code goes over to a new realm. */
  enterRealm(realm: Realm): void {
    for (const module of this.linked) {
      module.realm = realm;
      module.templates = [];
      for (const linked of module.functions) linked.leaveRealm();
    }
  }
}

/** The text of a file without a byte order mark, as node has it. @throws PenumbraError E_FILE */
export function readSource(file: string): string {
  if (!existsSync(file)) {
    throw new PenumbraError({
      code: 'E_FILE',
      message: `there is no file ${file}`,
      file,
      hint: 'Check the path; it is relative to the current folder.',
    });
  }
  return readFileSync(file, 'utf8').replace(/^\uFEFF/u, '');
}

/** Whether the file holds data, not code. */
export function isJson(file: string): boolean {
  return extname(file) === '.json';
}

/** The text of a constructor is that of its class. */
function membersOf({ functions }: IrModule, { kind, span, parent, number }: IrFunction): readonly number[] {
  if ((kind !== 'base-constructor' && kind !== 'derived-constructor') || parent < 0) return [];
  return functions[parent]!.nested.filter((other) => {
    const inner = functions[other]!.span;
    return other !== number && inner.start >= span.start && inner.end <= span.end;
  });
}
