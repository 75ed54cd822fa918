/** Descriptors of a child process, beside those of the standard streams, which the program under test has for itself. */

/** Streams that the program has for itself: nothing comes in, and nothing that goes out is looked at. */
export const STANDARD = [0, 1, 2];
/** What the child tells its parent. */
export const RESULTS = 3;
/** What the parent asks. */
export const REQUESTS = 4;
