/**
 * Lists the built-ins that call the program back from native code: `node dist/scripts/reentries/main.js [PATTERN]`.
 * Exits with 1 if one is not in the list of those that are known to.
 */
import { compile } from '../../compiler/compile.js';
import { EMPTY_HEAP, Machine } from '../../vm/index.js';
import { KNOWN } from './known.js';
import { program } from './program.js';

interface Probe {
  readonly names: readonly string[];
  readonly one: (index: number) => void;
}

const plain = (value: unknown) => ({ value, shadow: 0 });

/** Calls of native code back into the program: by built-in, how many, and the built-ins that were called. */
function probe(pattern: RegExp): Map<string, { count: number; readonly under: Set<string> }> {
  const machine = new Machine({ seed: 1, stepLimit: 1_000_000 });
  const ir = compile(program, { file: 'reentries.cjs', kind: 'commonjs' });
  const load = (): Probe => {
    machine.begin();
    return machine.evaluate(ir).exports as Probe;
  };
  const found = new Map<string, { count: number; readonly under: Set<string> }>();
  const names = [...load().names];
  names.forEach((name, at) => {
    if (!pattern.test(name)) return;
    const { one } = load();
    for (const [caller, count] of machine.run(one, plain(undefined), [plain(at)], EMPTY_HEAP).reentered) {
      const entry = found.get(caller) ?? { count: 0, under: new Set<string>() };
      found.set(caller, entry);
      entry.count += count;
      entry.under.add(name);
    }
  });
  console.log(`${names.length} built-ins, ${found.size} call back from native code`);
  return found;
}

const found = probe(new RegExp(process.argv[2] ?? '', 'u'));
let unknown = 0;
for (const [name, { count, under }] of [...found].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const reason = KNOWN.find(([names]) => names.test(name))?.[1];
  if (reason === undefined) unknown += 1;
  const via = [...under].filter((other) => other !== name).slice(0, 3);
  const place = via.length === 0 ? '' : ` (under ${via.join(', ')})`;
  console.log(`${name} ×${count}${place}: ${reason ?? 'NOT KNOWN'}`);
}
process.exitCode = unknown === 0 ? 0 : 1;
