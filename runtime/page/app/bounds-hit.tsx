/** The bounds that one search came to. */
import type { JSX } from 'preact';
import type { BoundData } from '../data.js';

export function BoundsHit({ bounds }: { readonly bounds: readonly BoundData[] }): JSX.Element | null {
  const hit = bounds.filter((bound) => bound.hit);
  if (hit.length === 0) return null;
  return (
    <>
      <h2>Bounds that were hit</h2>
      <dl class="bounds">
        {hit.map(({ name, limit, option }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {limit} <span class="note">raised by {option}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
