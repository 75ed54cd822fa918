/** Prints the opcode reference: `npm run docs:opcodes`. */
import { opcodeReference } from '../compiler/ir/reference.js';

process.stdout.write(opcodeReference());
