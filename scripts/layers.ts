/** The layers inside of rooms: folders that are too large to be read at once. `arrows.test.ts` holds imports to them. */

export interface Room {
  readonly folder: string;
  /**
   * From the bottom up, each a list of files and folders below the room's: a file belongs where the longest name that
   * its path begins with stands. It may import its own layer and those below, types included.
   */
  readonly layers: readonly (readonly string[])[];
  /** Imports that still lead up: beginnings of the two paths. This list only shrinks. */
  readonly exceptions: readonly (readonly [from: string, to: string])[];
}

export const ROOMS: readonly Room[] = [
  {
    folder: 'vm',
    layers: [
      ['is-object.ts', 'is-instance.ts', 'counts.ts', 'heap-fields'],
      ['contract.ts', 'signals.ts', 'expressions'],
      ['path'],
      ['heap'],
      ['realm'],
      ['frames'],
      ['messages'],
      ['promises'],
      ['traces'],
      ['values'],
      ['objects'],
      ['interpreter'],
      ['models'],
      ['modules', 'selfhost.ts', 'machine-table.ts'],
      ['host'],
      ['states'],
      ['index.ts'],
      ['testing', 'host/testing'],
    ],
    exceptions: [],
  },
  {
    folder: 'runtime/inputs',
    layers: [
      ['domains'],
      ['declarations'],
      ['asked'],
      ['types'],
      ['model'],
      ['values'],
      ['guarded'],
      ['heap'],
      ['lowering'],
      ['testing'],
    ],
    exceptions: [
      // A model of a source keeps what its names stand for, and what it asks objects for.
      ['domains/domain.ts', 'types/type-scope.ts'],
      ['domains/domain.ts', 'asked/asked-properties.ts'],
      ['guarded/unknown-text.ts', 'heap/heap-variables.ts'],
    ],
  },
  {
    folder: 'runtime/spec',
    layers: [
      ['language'],
      ['relational/problem', 'alloy/parse'],
      // A signature knows the module that declares it.
      ['check', 'alloy/modules'],
      ['form', 'relational'],
      ['comments', 'terms', 'javascript', 'alloy'],
      ['conjuncts.ts', 'behaviours.ts', 'contract.ts', 'no-instance.ts'],
      ['describe.ts'],
      ['index.ts'],
      ['testing'],
    ],
    exceptions: [],
  },
  {
    folder: 'runtime/solver',
    layers: [
      // A row of the table builds terms, and the table of terms asks the row for their range.
      ['terms', 'operators'],
      ['sat'],
      ['text'],
      ['z3'],
      ['encodings'],
      ['intervals'],
      ['local-search'],
      ['queries'],
      ['portfolio.ts'],
    ],
    exceptions: [],
  },
  {
    folder: 'runtime/explore',
    layers: [
      ['strategies.ts', 'events.ts', 'defaults.ts'],
      ['fuzzing'],
      ['subject'],
      ['solving'],
      ['runs'],
      ['search'],
      ['verdicts'],
      ['exploration'],
      ['explore.ts'],
      ['index.ts'],
    ],
    exceptions: [],
  },
  {
    folder: 'runtime/reach',
    layers: [
      ['options.ts', 'constants.ts', 'small-factors.ts', 'values.ts', 'usual-values.ts', 'least.ts'],
      ['states'],
      ['transitions'],
      ['fakes.ts'],
      ['plan.ts'],
      ['search-space.ts'],
      ['search.ts'],
    ],
    exceptions: [],
  },
  {
    folder: 'runtime/observe',
    layers: [
      ['boolean', 'symbolic'],
      ['source', 'options.ts'],
      ['predicates'],
      ['abstraction/questions.ts'],
      ['setup.ts'],
      ['abstraction'],
      ['paths'],
      ['events.ts'],
      ['observations.ts', 'watching.ts'],
      ['group.ts'],
      ['observe.ts'],
    ],
    exceptions: [],
  },
  {
    folder: 'runtime/enumerate',
    layers: [
      ['engine.ts', 'options.ts', 'refusal.ts'],
      ['subject', 'direct/space', 'direct/compile/code'],
      ['direct/compile'],
      ['direct/search'],
      ['direct'],
      ['relational'],
      ['circuit'],
      ['conflict.ts', 'forecast.ts', 'heap-engines.ts'],
      ['choose.ts'],
      ['testing'],
    ],
    exceptions: [],
  },
];

/** The cycles of imports by value that there still are, by the modules in them. This list only shrinks. */
export const KNOWN_CYCLES: readonly RegExp[] = [];
