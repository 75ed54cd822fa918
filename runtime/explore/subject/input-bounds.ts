/** Bounds of the inputs: which values of the declared types are explored, and with how many objects. */
import type { MethodModel, ParameterModel } from '../../inputs/domains/domain.js';
import { isOpen } from '../../inputs/domains/domains.js';
import { anyBound, kindsOf, madeBound, typesBound } from '../../inputs/heap/type-bounds.js';
import { TYPED_SCOPE, type Universe } from '../../inputs/heap/universe.js';
import type { BoundRecord } from '../events.js';

interface Typed {
  readonly universe: Universe;
  /** The declaration of the inputs; undefined in a whole program, whose runs make them. */
  readonly declared:
    | {
        /** Undefined: the source does not show the declaration of the target. */
        readonly method: MethodModel | undefined;
        readonly parameters: readonly ParameterModel[];
      }
    | undefined;
  /** Whether numbers are integers. */
  readonly integers: boolean;
  /** Whether the subject has a precondition or invariant. */
  readonly hasFormulas: boolean;
  /** Whether a run has tested for holes in arrays. */
  readonly asksForHoles: boolean;
  /** Characters of the longest strings. */
  readonly longestString: number;
}

/** @param gaps kinds of values that were left out where they would have mattered */
export function inputBounds(
  { universe, declared, integers, hasFormulas, asksForHoles, longestString }: Typed,
  gaps: readonly string[],
): readonly BoundRecord[] {
  const kinds = kindsOf(universe);
  const bounds: BoundRecord[] = declared
    ? [...typesBound(universe, declared.method, declared.parameters)]
    : [...madeBound(universe)];
  const option = typesOption(declared === undefined);
  if (asksForHoles)
    bounds.push({
      name: 'holes',
      limit: 'arrays without holes',
      hit: true,
      option: 'elements that may be undefined',
    });
  const hasUnknown = universe.pools.some(({ kind }) => kind === 'unknown');
  if (declared) bounds.push(...anyBound(universe, declared.parameters));
  if (hasUnknown) {
    bounds.push({
      name: 'unknown',
      limit:
        'plain data without accessors, instances of classes that the program asks for, functions that return or throw',
      hit: true,
      option,
    });
  }
  const made = universe.pools
    .flatMap(({ classes }) => classes)
    .filter((name) => universe.model.classes.get(name)?.isMade);
  if (made.length > 0)
    bounds.push({
      name: 'instances',
      limit: `instances of ${made.join(', ')} as their constructors make them`,
      hit: true,
      option: 'a parameter instead of the instance',
    });
  if (gaps.length > 0) bounds.push({ name: 'kinds', limit: gaps, hit: true, option });
  if (hasUnknown || kinds.has('string'))
    bounds.push({
      name: 'strings',
      limit: `strings of no more than ${longestString} characters`,
      hit: false,
      option: '--string-length',
    });
  const hasNumbers = hasUnknown || kinds.has('number');
  if (kinds.has('integer') || (hasNumbers && integers)) {
    bounds.push({
      name: 'integer',
      limit: 'integers |x| < 2^53',
      hit: false,
      option: '--numbers double',
    });
  }
  if (hasNumbers && !integers && hasFormulas) {
    bounds.push({
      name: 'doubles',
      limit: 'without NaN and infinities, of which formulas say nothing',
      hit: true,
      option: '--numbers integer',
    });
  }
  const scope = scopeText(universe);
  if (scope !== '') bounds.push({ name: 'scope', limit: scope, hit: true, option: '--scope' });
  return bounds;
}

/** How a user can change the types of inputs. @param isMade whether a run makes the inputs */
export function typesOption(isMade: boolean): string {
  return isMade ? 'a seed for each symbol' : 'a type for each parameter';
}

function scopeText({ pools }: Universe): string {
  const parts = pools.flatMap(({ name, size, depth, array }) =>
    array?.isRest ? [] : [`${name}=${depth ?? size}`],
  );
  const open = pools.filter(({ kind, array }) => kind === 'unknown' || (array && isOpen(array)));
  const [typed, others] = [
    open.filter(({ array }) => array?.typed),
    open.filter(({ array }) => !array?.typed),
  ];
  for (const [name, list] of [
    ['Array.length', others],
    [TYPED_SCOPE, typed],
  ] as const)
    if (list.length > 0) parts.push(`${name}=${Math.min(...list.map(({ maxLength }) => maxLength))}`);
  return parts.join(' ');
}
