import type { Frame } from '../frames/frame.js';
import type { Interpreter } from './interpreter.js';

/**
 * An instruction outside the dispatch loop. `frame.at` is its own address, `frame.pc` the next one's. It returns true
 * if the entry frame has returned.
 */
export type Instruction = (vm: Interpreter, frame: Frame) => unknown;
