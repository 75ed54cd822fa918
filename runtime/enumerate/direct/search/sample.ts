/** Instances by their numbers in the order of the search, found without going through those before them. */
import type { Instance } from '../../../inputs/heap/instance.js';
import type { Random } from '../../../solver/local-search/random.js';
import { NO_CHOICE } from '../space/candidate.js';
import type { InstanceReader } from '../space/instance-reader.js';
import type { Search } from './search.js';
import { chooseIndices } from './subsets.js';

/**
 * Draws instances, each set of them as likely as any other, in the order of the search.
 * @param newSearch a search that stands at the start.
 */
export function drawSample(
  newSearch: () => Search,
  reader: InstanceReader,
  size: number,
  random: Random,
): readonly Instance[] {
  const wanted = chooseIndices(newSearch().count(), size, random);
  const search = newSearch();
  const drawn: Instance[] = [];
  let before = 0;
  while (drawn.length < wanted.length && search.nextShape()) {
    if (!search.enterValues()) continue;
    const count = search.propagator.countValues();
    for (; drawn.length < wanted.length && wanted[drawn.length]! < before + count; )
      drawn.push(instanceAt(search, reader, wanted[drawn.length]! - before));
    before += count;
    search.leaveValues();
  }
  return drawn;
}

/** @param rank number among the instances of the shape. */
function instanceAt(search: Search, reader: InstanceReader, rank: number): Instance {
  const { candidate, propagator } = search;
  const awaited = propagator.nextAwaited();
  const place = awaited >= 0 ? awaited : candidate.firstUndecided();
  if (place < 0) return reader.read(candidate);
  // Where nothing is awaited, each possibility of a place stands for as many instances.
  let rest = rank;
  for (let choice = candidate.nextChoice(place, NO_CHOICE); choice !== NO_CHOICE; ) {
    propagator.begin();
    candidate.decide(place, choice);
    const count = propagator.propagateValues() ? propagator.countValues() : 0;
    const found = rest < count ? instanceAt(search, reader, rest) : undefined;
    propagator.undo();
    if (found) return found;
    rest -= count;
    choice = candidate.nextChoice(place, choice);
  }
  throw new RangeError(`the shape has no instance ${rank}`);
}
