/** What test files are written from: the tests of an exploration, or the inputs of an enumeration. */
import type { Reached } from '../replay/replayer.js';
import type { ReplayVerdict } from '../replay/verdict.js';
import type { TestRecord } from '../result.js';
import type { Postconditions } from './post.js';
import type { LoadOptions } from './subject-copy.js';

export type SuiteTest = ReplayVerdict &
  Pick<TestRecord, 'id' | 'inputs' | 'outcome' | 'pathCondition' | 'observed' | 'overflowed'> & {
    /** Behind the outcome in the title, in place of the path condition. */
    readonly words?: string | undefined;
  };

export interface TestSuite {
  readonly subject: { readonly file: string; readonly target: string; readonly original?: string };
  readonly loading?: LoadOptions;
  /** How code outside the file reaches the target and the classes that the tests name. */
  readonly reach: Reached;
  readonly tests: readonly SuiteTest[];
  /** Tests that violate the contract. */
  readonly findings: readonly SuiteTest[];
  /** How tests assert the contract; undefined: there is none. */
  readonly contract: Postconditions | undefined;
  /** What the tests are, said at the head of a file. */
  readonly note: string;
}
