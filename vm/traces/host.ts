/** What stack traces show of node itself, below the frames of a program. */
import type { TraceLine } from './trace.js';

export interface HostLines {
  /** Below the function of a CommonJS module. @param isRequired whether code of the program has asked for it */
  belowCommonJs(isRequired: boolean): readonly TraceLine[];
  /** Below the outermost frame, where that is no CommonJS module. */
  bottom(): readonly TraceLine[];
}

/** Of functions that are called from outside, not by node. */
export const NO_HOST: HostLines = {
  belowCommonJs: () => [],
  bottom: () => [],
};
