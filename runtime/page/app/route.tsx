/** Where the reader is: all of it is in the address behind `#`, so that every view can be linked to. */
import { useEffect, useState } from 'preact/hooks';

export interface Route {
  /** `['functions', '3f2c…', 'test', '0f50…']`. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
}

function read(): Route {
  const [path = '', query = ''] = location.hash.replace(/^#\/?/u, '').split('?');
  return { path: path.split('/').filter(Boolean).map(decodeURIComponent), query: new URLSearchParams(query) };
}

export function useRoute(): Route {
  const [route, setRoute] = useState(read);
  useEffect(() => {
    const changed = (): void => setRoute(read());
    addEventListener('hashchange', changed);
    return () => removeEventListener('hashchange', changed);
  }, []);
  return route;
}

export function linkTo(...path: readonly (string | number)[]): string {
  return `#/${path.map((part) => encodeURIComponent(part)).join('/')}`;
}

/** Changes what stands behind `?` without a step back for each letter typed. */
export function setQuery(changes: Readonly<Record<string, string | undefined>>): void {
  const [path = '', query = ''] = location.hash.split('?');
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes))
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, value);
  const text = next.toString();
  history.replaceState(null, '', `${path === '' ? '#/' : path}${text === '' ? '' : `?${text}`}`);
  dispatchEvent(new HashChangeEvent('hashchange'));
}
