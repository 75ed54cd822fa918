/** A drawing of uPlot in an element: drawn again when its width, its data or the colours change. */
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type UPlot from 'uplot';

export const HEIGHT = 220;

export interface Canvas {
  readonly element: HTMLElement;
  /** The value of a custom property of the style sheet. */
  readonly colour: (name: string) => string;
  /** What all axes have. */
  readonly axis: Pick<UPlot.Axis, 'stroke' | 'grid' | 'ticks'>;
}

/** @param inputs what the drawing depends on */
export function usePlot(
  draw: (canvas: Canvas) => UPlot,
  inputs: readonly unknown[],
): RefObject<HTMLDivElement> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const colour = (name: string): string => getComputedStyle(element).getPropertyValue(name).trim();
    const drawn = (): UPlot => {
      const line = { stroke: colour('--line'), width: 1 };
      return draw({ element, colour, axis: { stroke: colour('--ink-2'), grid: line, ticks: line } });
    };
    let chart = drawn();
    const again = (): void => {
      chart.destroy();
      chart = drawn();
    };
    const observer = new ResizeObserver(() => {
      if (Math.abs(element.clientWidth - chart.width) > 8) again();
    });
    observer.observe(element);
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    scheme.addEventListener('change', again);
    addEventListener('penumbra-theme', again);
    return () => {
      observer.disconnect();
      scheme.removeEventListener('change', again);
      removeEventListener('penumbra-theme', again);
      chart.destroy();
    };
  }, inputs);
  return place;
}
