/** A heap before and after a run, as a picture and in words. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { dotText } from '../../render/dot-text.js';
import type { Snapshot } from '../../render/shown.js';
import { graphviz } from './load.js';

export function Heap({ heap }: { readonly heap: readonly Snapshot[] }): JSX.Element {
  const [picture, setPicture] = useState<{ readonly svg?: string; readonly failure?: string }>({});
  useEffect(() => {
    let isWanted = true;
    graphviz()
      .then((viz) => {
        const svg = viz.renderSVGElement(dotText(heap, []));
        svg.setAttribute('role', 'presentation');
        for (const title of svg.querySelectorAll('title')) title.remove();
        if (isWanted) setPicture({ svg: svg.outerHTML });
      })
      .catch((error: Error) => {
        if (isWanted) setPicture({ failure: error.message });
      });
    return () => {
      isWanted = false;
    };
  }, [heap]);
  return (
    <>
      {picture.failure === undefined ? null : <p role="alert">There is no picture: {picture.failure}</p>}
      {picture.svg === undefined ? null : (
        // Graphviz has made it from names and values that it escapes.
        <div
          class="heap"
          tabIndex={0}
          role="img"
          aria-label="Heaps as a picture; the same follows in words"
          {...inner(picture.svg)}
        />
      )}
      <details open={picture.svg === undefined}>
        <summary>In words</summary>
        {heap.map(({ title, roots, objects }) => (
          <div key={title}>
            <h3>{title}</h3>
            <ul>
              {roots.map(({ name, text }) => (
                <li key={name}>
                  {name} = {text}
                </li>
              ))}
              {objects.map(({ name, className, fields, isOnlyHere }) => (
                <li key={name}>
                  {name}: {className} with{' '}
                  {fields.length === 0
                    ? 'no fields'
                    : fields
                        .map(
                          (field) =>
                            `${field.name} ${field.text}${field.other && title === 'after' ? ` (was ${field.other.text})` : ''}`,
                        )
                        .join(', ')}
                  {isOnlyHere ? (title === 'after' ? ' (new)' : ' (not reached after)') : ''}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </details>
    </>
  );
}

function inner(html: string): { readonly dangerouslySetInnerHTML: { readonly __html: string } } {
  return { dangerouslySetInnerHTML: { __html: html } };
}
