/** A model: its modules put together and typed, ready for any of its commands. */

import type { Signature } from '../check/signatures.js';
import type { Place } from '../language/errors.js';
import { checkFields } from './modules/check-fields.js';
import {
  checkAssertions,
  checkFacts,
  checkRoutines,
  declareFormulas,
  declareRoutineTypes,
} from './modules/check-formulas.js';
import { connectSignatures } from './modules/declare.js';
import { loadModules, type ReadModule } from './modules/load.js';
import { type Module, reachable } from './modules/module.js';
import { type CommandSyntax, isNamed } from './parse/syntax.js';

/** A `run` or `check` of the model's own file. */
export interface AlloyCommand {
  /** Counted from 0 in the order of the file. */
  readonly index: number;
  readonly kind: 'run' | 'check';
  readonly label: string;
  /** As written, blanks made one. */
  readonly text: string;
  /** What the model itself says: 0 for no instance. */
  readonly expect: 0 | 1 | undefined;
  readonly place: Place;
}

export interface AlloyWarning {
  readonly place: Place;
  readonly message: string;
}

export interface AlloyModel {
  readonly file: string;
  readonly commands: readonly AlloyCommand[];
  /** What Alloy warns of: expressions that are always empty. */
  readonly warnings: readonly AlloyWarning[];
  /** All modules, the model's own first. */
  readonly modules: readonly Module[];
  /** All signatures, parents before those below them. */
  readonly signatures: readonly Signature[];
  /** Signatures whose scope is exact because a module asks for it. */
  readonly exact: ReadonlySet<Signature>;
}

/**
 * Reads a model with all that it opens.
 * @param readModule gives the text of a file that `open` leads to, undefined if there is none.
 * @throws PenumbraError `E_ALLOY_…` with the place.
 */
export function parseAlloy(file: string, source: string, readModule: ReadModule): AlloyModel {
  const root = loadModules({ file, source }, readModule);
  const modules = reachable(root);
  const warnings: AlloyWarning[] = [];
  const warn = (place: Place, message: string): void => {
    warnings.push({ place, message });
  };
  const signatures = connectSignatures(modules);
  for (const module of modules) declareFormulas(module);
  checkFields(signatures, 'bounded', warn);
  for (const module of modules) declareRoutineTypes(module, warn);
  checkFields(signatures, 'defined', warn);
  for (const module of modules) {
    checkRoutines(module, warn);
    checkAssertions(module, warn);
    checkFacts(module, warn);
  }
  const commands = commandsOf(root);
  return { file, commands, warnings, modules, signatures, exact: exactSignatures(modules) };
}

function exactSignatures(modules: readonly Module[]): ReadonlySet<Signature> {
  const exact = new Set<Signature>();
  for (const [i, module] of modules.entries())
    for (const parameter of module.syntax.parameters) {
      const signature = (i === 0 ? module.signatures : module.parameters).get(parameter.name);
      if (parameter.exact && signature) exact.add(signature);
    }
  return exact;
}

/** A model without a command is run as it is. */
function commandsOf(root: Module): readonly AlloyCommand[] {
  const { commands, in: source } = root.syntax;
  if (commands.length === 0)
    return [
      {
        index: 0,
        kind: 'run',
        label: 'Default',
        text: 'run {}',
        expect: undefined,
        place: { in: source, start: 0, end: 0 },
      },
    ];
  return commands.map((command, index) => {
    const { kind, expect, start, end } = command;
    const text = source.source.slice(start, end).replace(/\s+/gu, ' ');
    return { index, kind, label: labelOf(command, index), text, expect, place: { in: source, start, end } };
  });
}

function labelOf({ label, target, kind }: CommandSyntax, index: number): string {
  if (label !== undefined) return label;
  return isNamed(target) ? target.name : `${kind}$${index + 1}`;
}
