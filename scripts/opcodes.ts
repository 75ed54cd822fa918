/** Prints the opcode reference: `node dist/scripts/opcodes.js`. */
import { opcodeReference } from '../compiler/ir/reference.js';

process.stdout.write(opcodeReference());
