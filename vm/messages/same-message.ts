/**
 * Whether two messages of an engine's error say the same but for how they name an expression of the program. V8 finds
 * that by positions in its bytecode, which are not imitated: where it names another part, or none, this holds.
 */

/** What cannot be done, said of a value or of an expression that stands for it. */
const COMPLAINTS: readonly RegExp[] = [
  /^.* is not (?:a function or its return value is not )?(?:async )?iterable(?: \(.*\))?$|^Spread syntax requires /su,
  /^Cannot destructure property 'Symbol\(Symbol\.iterator\)' of .* as it is |(?: is not|return value is not) iterable\b/su,
  /(?: is not a function| is not async iterable|, which is .* and not a function)$| is not a function or its return value is not /su,
  / is not a constructor$/su,
];

const DESTRUCTURING = /^Cannot destructure .* as it is (undefined|null)\.$/su;
const READING = /^Cannot read properties of (undefined|null)\b/u;

export function sameMessage(first: string, second: string): boolean {
  return (
    first === second ||
    COMPLAINTS.some((complaint) => complaint.test(first) && complaint.test(second)) ||
    isSameDestructuring(first, second) ||
    isSameDestructuring(second, first)
  );
}

/** V8 takes a pattern that it does not find for the read of a property. */
function isSameDestructuring(destructuring: string, other: string): boolean {
  const nothing = DESTRUCTURING.exec(destructuring)?.[1];
  return nothing !== undefined && nothing === (DESTRUCTURING.exec(other) ?? READING.exec(other))?.[1];
}
