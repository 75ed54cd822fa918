/** What changes of case do to UTF-16 code units (ECMA-262 22.1.3.28 and 22.1.3.26), in tables that are made once. */
export type Case = 'upper' | 'lower';

const UNITS = 0x10000;

interface Table {
  /** What a unit becomes; -1: a longer text, or one that depends on its neighbours. */
  readonly targets: Int32Array;
  /** How many units below one change. */
  readonly changing: Uint32Array;
  readonly longer: readonly number[];
}

const tables = new Map<Case, Table>();

function tableOf(to: Case): Table {
  let table = tables.get(to);
  if (table === undefined) {
    table = made(to);
    tables.set(to, table);
  }
  return table;
}

function made(to: Case): Table {
  const targets = new Int32Array(UNITS);
  const changing = new Uint32Array(UNITS + 1);
  const longer: number[] = [];
  for (let unit = 0; unit < UNITS; unit++) {
    const text = String.fromCharCode(unit);
    const other = to === 'upper' ? text.toUpperCase() : text.toLowerCase();
    if (other.length > 1) longer.push(unit);
    targets[unit] = other.length > 1 || isContextual(unit, to) ? -1 : other.charCodeAt(0);
    changing[unit + 1] = changing[unit]! + (targets[unit] === unit ? 0 : 1);
  }
  return { targets, changing, longer };
}

/** Halves of surrogate pairs, and the sigma whose lower case depends on its place (SpecialCasing, Final_Sigma). */
function isContextual(unit: number, to: Case): boolean {
  return (unit >= 0xd800 && unit <= 0xdfff) || (to === 'lower' && unit === 0x3a3);
}

/** What a unit becomes; undefined if it becomes longer, or that depends on its neighbours. */
export function otherCase(unit: number, to: Case): number | undefined {
  const target = tableOf(to).targets[unit]!;
  return target < 0 ? undefined : target;
}

/** Whether no unit of a range changes, whatever its neighbours are. */
export function isCaseless(first: number, last: number, to: Case): boolean {
  const { changing } = tableOf(to);
  return changing[last + 1] === changing[first];
}

/** Units that become longer. */
export function longerUnits(to: Case): readonly number[] {
  return tableOf(to).longer;
}

/** What a unit that becomes longer becomes. */
export function longerText(unit: number, to: Case): string {
  const text = String.fromCharCode(unit);
  return to === 'upper' ? text.toUpperCase() : text.toLowerCase();
}

/** Whether a unit becomes longer. */
export function becomesLonger(unit: number, to: Case): boolean {
  return tableOf(to).targets[unit]! < 0 && !isContextual(unit, to);
}
