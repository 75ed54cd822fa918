/** Data of the report: each file is a script that hands its value to `penumbraData`. */
import { useEffect, useState } from 'preact/hooks';

const values = new Map<string, unknown>();
const waiting = new Map<string, ((value: unknown) => void)[]>();

declare global {
  function penumbraData(name: string, value: unknown): void;
}

globalThis.penumbraData = (name, value) => {
  values.set(name, value);
  for (const done of waiting.get(name) ?? []) done(value);
  waiting.delete(name);
};

function addScript(src: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = src;
  document.head.append(script);
  return script;
}

export function loaded<T>(name: string): Promise<T> {
  if (values.has(name)) return Promise.resolve(values.get(name) as T);
  return new Promise((resolve, reject) => {
    const all = waiting.get(name);
    const done = resolve as (value: unknown) => void;
    if (all) {
      all.push(done);
      return;
    }
    waiting.set(name, [done]);
    // The page itself has the index.
    if (name !== 'index')
      addScript(`data/${name}.js`).onerror = () => reject(new Error(`data/${name}.js cannot be read`));
  });
}

export type Loading<T> =
  | { readonly state: 'waiting' }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'there'; readonly value: T };

/** @param name undefined: nothing is asked for */
export function useLoaded<T>(name: string | undefined): Loading<T> {
  const [result, setResult] = useState<{ readonly name: string | undefined; readonly loading: Loading<T> }>();
  useEffect(() => {
    if (name === undefined) return undefined;
    let isWanted = true;
    const set = (loading: Loading<T>): void => {
      if (isWanted) setResult({ name, loading });
    };
    loaded<T>(name).then(
      (value) => set({ state: 'there', value }),
      (error: Error) => set({ state: 'failed', message: error.message }),
    );
    return () => {
      isWanted = false;
    };
  }, [name]);
  return result && result.name === name ? result.loading : { state: 'waiting' };
}

interface Viz {
  renderSVGElement(dot: string): SVGSVGElement;
}

let viz: Promise<Viz> | undefined;

/** Where the parts of the page are: of several pages that share them, beside none. */
const parts = (document.currentScript as HTMLScriptElement | null)?.src ?? location.href;

/** Graphviz, which is loaded when the first picture is asked for. */
export function graphviz(): Promise<Viz> {
  viz ??= new Promise((resolve, reject) => {
    const script = addScript(new URL('viz.js', parts).href);
    script.onload = () =>
      resolve((globalThis as unknown as { Viz: { instance(): Promise<Viz> } }).Viz.instance());
    script.onerror = () => reject(new Error('viz.js cannot be read'));
  });
  return viz;
}
