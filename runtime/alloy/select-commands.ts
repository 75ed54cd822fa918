/** Which commands of a model are meant by a number or a name. */
import { PenumbraError } from '../../compiler/diagnostics.js';
import type { AlloyCommand, AlloyModel } from '../spec/alloy/index.js';

/** @throws PenumbraError `E_ALLOY_COMMAND` where there is no such command, or several. */
export function selectCommands(
  { commands, file }: AlloyModel,
  wanted: number | string | undefined,
): readonly AlloyCommand[] {
  if (wanted === undefined) return commands;
  const found = commands.filter(({ index, label }) => index === wanted || label === wanted);
  if (found.length === 1) return found;
  const listed = commands.map(({ index, text }) => `  ${index}  ${text}`).join('\n');
  throw new PenumbraError({
    code: 'E_ALLOY_COMMAND',
    message: `${found.length === 0 ? 'there is no command' : 'several commands are named'} ${wanted}`,
    file,
    hint: `Give the number of one of these:\n${listed}`,
  });
}
