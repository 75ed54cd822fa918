/** What the loader has to know of the top level: cells that it makes, imports, exports. */
import type { HostCell, ModuleRecord } from '../ir/function.js';
import type { ModuleEntries } from '../modules.js';
import type { FunctionScope } from '../scopes/binding.js';

export function moduleRecord(entries: ModuleEntries, main: FunctionScope): ModuleRecord {
  const { bindings } = main.scope;
  const slotOf = (name: string): number => bindings.get(name)!.slot;
  return {
    requests: entries.requests,
    imports: [...entries.imports].map(([local, from]) => ({ slot: slotOf(local), ...from })),
    exports: entries.exports.map(({ exported, local }) => ({ exported, slot: slotOf(local) })),
    reexports: entries.reexports,
    stars: entries.stars,
    asserts: entries.asserts,
    cells: [...bindings.values()]
      .filter(({ captured, kind }) => captured && kind !== 'provided' && kind !== 'keyword')
      .map(({ slot, kind }) => ({ slot, isVar: kind === 'var' })),
  };
}

export function hostCells(main: FunctionScope): HostCell[] {
  return (['%import', '%meta'] as const).flatMap((name) => {
    const binding = main.scope.bindings.get(name);
    return binding ? [{ name, slot: binding.slot }] : [];
  });
}
