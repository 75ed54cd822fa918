/** All differential programs. */
import { asyncGenerators, asyncs, promises } from './async.js';
import { builtIns } from './built-ins.js';
import { callbacks } from './callbacks.js';
import { classes } from './classes.js';
import { closures } from './closures.js';
import { constructors } from './constructors.js';
import { control } from './control.js';
import { deadZones } from './dead-zones.js';
import { destructuring } from './destructuring.js';
import { evals, withs } from './dynamic.js';
import { exceptions } from './exceptions.js';
import { fields } from './fields.js';
import { finallies } from './finally.js';
import { functions } from './functions.js';
import { delegation, generators } from './generators.js';
import { implicitCalls } from './implicit-calls.js';
import { iteration } from './iteration.js';
import { literals } from './literals.js';
import { operators } from './operators.js';
import { order } from './order.js';
import { parameters } from './parameters.js';
import { privates } from './privates.js';
import type { Program } from './program.js';
import { algorithms } from './programs.js';
import { references } from './references.js';
import { scopes } from './scopes.js';
import { structures } from './structures.js';
import { supers } from './supers.js';
import { templates } from './templates.js';

export { type Outcome, observe } from './observe.js';
export type { Program } from './program.js';

export const programs: readonly Program[] = [
  ...order,
  ...operators,
  ...scopes,
  ...deadZones,
  ...closures,
  ...functions,
  ...parameters,
  ...destructuring,
  ...iteration,
  ...callbacks,
  ...implicitCalls,
  ...builtIns,
  ...generators,
  ...delegation,
  ...withs,
  ...evals,
  ...asyncs,
  ...promises,
  ...asyncGenerators,
  ...exceptions,
  ...finallies,
  ...control,
  ...classes,
  ...constructors,
  ...fields,
  ...privates,
  ...supers,
  ...literals,
  ...templates,
  ...references,
  ...algorithms,
  ...structures,
];
