/** Built-ins that depend on the zone, the language or the memory of the process: that is noted, and then they run as ever. */
import type { Call, Model } from '../interpreter/call.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { recordOf, setRecord } from '../realm/stamp.js';
import { builtinAt } from './model.js';

type Look = (call: Call) => void;

const atZone: Look = ({ vm }) => {
  vm.realm.environment.readsZone = true;
};

/** @param at the argument with languages, which come before that of the process */
const atLanguage =
  (at: number): Look =>
  (call) => {
    if (call.arg(at) === undefined) call.vm.realm.environment.readsLanguage = true;
  };

const atBoth: Look = (call) => {
  atZone(call);
  atLanguage(0)(call);
};

/** Texts that say their offset from UTC, and dates alone, which are in UTC (ECMA-262, 21.4.1.32). */
const OF_NO_ZONE = /^[+-]?\d{4,6}(?:-\d\d){0,2}$|(?:Z|UTC|GMT|[+-]\d\d:?\d\d)(?: \([^)]*\))?$/iu;

const atZoneOfText: Look = (call) => {
  const text = call.arg(0);
  if (call.argShadow(0) !== 0 || (typeof text === 'string' && !OF_NO_ZONE.test(text.trim()))) atZone(call);
};

const atZoneOfDate: Look = (call) => {
  if (call.count > 1) atZone(call);
  else if (typeof call.arg(0) === 'string') atZoneOfText(call);
};

const PARTS = ['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes', 'Seconds', 'Milliseconds', 'Year'];

const all = (paths: readonly string[], look: Look): Readonly<Record<string, Look>> =>
  Object.fromEntries(paths.map((path) => [path, look]));

const TABLE: Readonly<Record<string, Look>> = {
  Date: atZoneOfDate,
  'Date.parse': atZoneOfText,
  ...all(
    [
      ...PARTS.flatMap((part) => [`get${part}`, `set${part}`]),
      ...['getTimezoneOffset', 'toString', 'toDateString', 'toTimeString'],
    ].map((name) => `Date.prototype.${name}`),
    atZone,
  ),
  ...all(
    ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'].map((name) => `Date.prototype.${name}`),
    atBoth,
  ),
  'Intl.DateTimeFormat': atBoth,
  ...all(
    [
      'Collator',
      'DisplayNames',
      'ListFormat',
      'NumberFormat',
      'PluralRules',
      'RelativeTimeFormat',
      'Segmenter',
    ].map((name) => `Intl.${name}`),
    atLanguage(0),
  ),
  ...all(
    [
      ...['Number', 'BigInt', 'Array', 'TypedArray'].map((name) => `${name}.prototype.toLocaleString`),
      ...['toLocaleUpperCase', 'toLocaleLowerCase'].map((name) => `String.prototype.${name}`),
    ],
    atLanguage(0),
  ),
  'String.prototype.localeCompare': atLanguage(1),
  'WeakRef.prototype.deref': ({ vm }) => vm.realm.environment.lookAround(),
};

export function installLocality(vm: Interpreter): void {
  for (const [path, look] of Object.entries(TABLE)) {
    const callee = builtinAt(vm.realm, path);
    if (callee === undefined) continue;
    const model = recordOf(callee) as Model | undefined;
    setRecord(callee, {
      ...model,
      kind: 'model',
      run(call: Call) {
        look(call);
        return model === undefined ? false : model.run(call);
      },
    } satisfies Model as Model);
  }
}
