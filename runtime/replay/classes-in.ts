/** The classes that generated code has to reach. */
import { isLanguageClass } from '../inputs/domains/builtins.js';
import type { JsonValue } from '../inputs/values/values.js';
import type { Observation } from './observation.js';

/** The classes that inputs, and what their runs were seen to do, name. */
export function classesIn(
  tests: readonly {
    readonly inputs: Readonly<Record<string, JsonValue>>;
    readonly observed?: Observation | undefined;
  }[],
): readonly string[] {
  const names = new Set<string>();
  const visit = (json: JsonValue): void => {
    if (typeof json !== 'object' || json === null) return;
    for (const [key, value] of Object.entries(json)) {
      if (key === 'class' && typeof value === 'string' && !isLanguageClass(value)) names.add(value);
      visit(value);
    }
  };
  for (const { inputs, observed } of tests) {
    visit(inputs);
    if (observed) visit([observed.result, ...observed.changes.map(({ value }) => value ?? null)]);
  }
  return [...names];
}
