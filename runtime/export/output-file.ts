/** Writing what other programs read: whatever goes wrong is a complaint that names the option. */
import { PenumbraError } from '../../compiler/diagnostics.js';

/** @throws PenumbraError `E_OUTPUT` */
export function writing<T>(file: string, option: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    if (error instanceof PenumbraError) throw error;
    throw new PenumbraError({
      code: 'E_OUTPUT',
      message: `what ${option} asks for cannot be written: ${(error as Error).message}`,
      file,
      hint: `Name another place with ${option}.`,
    });
  }
}
