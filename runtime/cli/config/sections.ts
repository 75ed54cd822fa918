/** What a configuration can hold: a section for each command with options, and in it these options. */
import type { Options } from 'yargs';
import { alloyOptions } from '../options/alloy-options.js';
import { classifyOptions, modelOptions } from '../options/classify-options.js';
import { corpusOptions } from '../options/corpus-options.js';
import { enumerateOptions } from '../options/enumerate-options.js';
import { exploreOptions } from '../options/explore-options.js';
import { observeOptions } from '../options/observe-options.js';
import { reachOptions } from '../options/reach-options.js';

export const SECTIONS: Readonly<Record<string, Readonly<Record<string, Options>>>> = {
  explore: exploreOptions,
  enumerate: enumerateOptions,
  classify: classifyOptions,
  model: modelOptions,
  reach: reachOptions,
  observe: observeOptions,
  alloy: alloyOptions,
  /** Of `corpus run`. */
  corpus: corpusOptions,
};

/** Options whose values are paths: they are relative to the folder of the configuration. */
export const PATHS: readonly string[] = [
  'contracts',
  'out',
  'run',
  'coverage-dir',
  'baseline',
  'sarif',
  'report',
  'draw',
  'packages',
  'smt',
  'trace',
];

/** The option of those commands that names a configuration. */
export const CONFIG: Readonly<Record<string, Options>> = {
  config: {
    describe: 'A configuration in place of the one that is found; --no-config for none',
    type: 'string',
    requiresArg: true,
  },
};

/** The JSON Schema of a configuration, for editors; the build writes it into `dist/config.schema.json`. */
export function configurationSchema(): object {
  const scalar = { type: ['string', 'number', 'boolean'] };
  const schemaOf = ({ type, array, describe }: Options): object => ({
    description: describe,
    ...(type === 'boolean' ? { type } : array ? { type: 'array', items: scalar } : scalar),
  });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'https://penumbra.invalid/schemas/config-1.json',
    title: 'A configuration of penumbra: penumbra.config.json, or what a module exports',
    type: 'object',
    properties: {
      $schema: { type: 'string' },
      ...Object.fromEntries(
        Object.entries(SECTIONS).map(([command, options]) => [
          command,
          {
            description: `Options of penumbra ${command}, as the command line has them`,
            type: 'object',
            properties: Object.fromEntries(
              Object.entries(options).map(([name, option]) => [name, schemaOf(option)]),
            ),
            additionalProperties: false,
          },
        ]),
      ),
    },
    additionalProperties: false,
  };
}
