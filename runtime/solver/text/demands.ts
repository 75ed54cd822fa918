/** What functions of strings ask of the size of a circuit. What has no entry asks for its fixed arguments. */
import type { Primitive } from '../../../vm/expressions/arena.js';
import type { TextFunction, TextFunctionName } from '../../../vm/expressions/text-functions.js';
import * as base64 from './base64.js';
import type { UnitSet } from './characters/alphabet.js';
import { longerText, longerUnits } from './characters/case-mapping.js';
import { UNITS as OF_NORMAL_FORMS } from './characters/normal-forms.js';
import * as escaping from './escaping.js';
import * as json from './json.js';
import { automatonOf } from './patterns/automaton.js';
import { HIGH_HALVES, LOW_HALVES } from './patterns/surrogate-pairs.js';

export interface Demands {
  /** A string that results may be equal to, or hold. */
  text(text: string): void;
  /** Units of which results may be made. */
  units(text: string): void;
  /** A length or a position, if it is a number. */
  position(value: unknown): void;
  /** Sets of units that are told apart. */
  sets(sets: Iterable<UnitSet>): void;
  /** The result has characters of its own, as many of each kind as there are places. */
  newCharacters(): void;
}

type Demand = (demands: Demands, fixed: readonly Primitive[]) => void;

const ofFixed: Demand = (demands, fixed) => {
  for (const value of fixed) {
    if (typeof value === 'string') demands.text(value);
    else demands.position(value);
  }
};

/** The arguments are radixes, or numbers of digits, or keys of objects. */
const none: Demand = () => undefined;

/** Halves of surrogate pairs are characters of their own. */
const HALVES = [HIGH_HALVES, LOW_HALVES];

const ofSets =
  (...sets: readonly UnitSet[]): Demand =>
  (demands) =>
    demands.sets(sets);

const ofChangedCase =
  (to: 'upper' | 'lower'): Demand =>
  (demands) => {
    demands.sets(HALVES);
    for (const unit of longerUnits(to)) demands.units(String.fromCharCode(unit) + longerText(unit, to));
    demands.newCharacters();
  };

/** The arguments end in source, flags and the number of a group. Where a search begins comes before them, if it is known. */
const ofPattern: Demand = (demands, fixed) => {
  const [source, flags] = fixed.slice(-3).map(String) as [string, string];
  const automaton = automatonOf(source, flags);
  if (automaton) demands.sets(automaton.sets);
  if (automaton?.isOfCodePoints) demands.sets(HALVES);
  demands.position(automaton?.shortest);
  if (fixed.length === 4) demands.position(fixed[0]);
};

const DEMANDS: Readonly<Partial<Record<TextFunctionName, Demand>>> = {
  toUpperCase: ofChangedCase('upper'),
  toLowerCase: ofChangedCase('lower'),
  normalize: (demands, fixed) => {
    demands.units(OF_NORMAL_FORMS);
    ofFixed(demands, fixed);
  },
  parseInt: none,
  toString: none,
  toPrecision: none,
  toExponential: none,
  btoa: ofSets(...base64.SETS),
  encodeURIComponent: ofSets(...escaping.SETS, ...HALVES),
  encodeURI: ofSets(...escaping.SETS, ...HALVES),
  isWellFormed: ofSets(...HALVES),
  'JSON.stringify': ofSets(...HALVES),
  'JSON.is': ofSets(...json.SETS),
  'JSON.number': ofSets(...json.SETS),
  'JSON.string': ofSets(...json.SETS),
  'JSON.length': none,
  'JSON.size': none,
  'RegExp.test': ofPattern,
  'RegExp.start': ofPattern,
  'RegExp.end': ofPattern,
  'RegExp.group': ofPattern,
  replaceMatches: (demands, fixed) => {
    const [source, flags, ...parts] = fixed.map((part) => String(part ?? '')) as [string, string];
    demands.sets(automatonOf(source, flags)?.sets ?? []);
    demands.sets(HALVES);
    for (const part of parts) demands.units(part);
  },
};

export function demand({ name, fixed }: TextFunction, demands: Demands): void {
  (DEMANDS[name] ?? ofFixed)(demands, fixed);
}

/** Functions whose results are positions that the places of a circuit have to hold. */
export const POSITIONS: ReadonlySet<TextFunctionName> = new Set(['indexOf', 'lastIndexOf']);
