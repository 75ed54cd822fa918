/** Import cycles: strongly connected components with more than one module. */

/** Edges between modules. */
export interface Edge {
  readonly from: string;
  readonly to: string;
}

/** The cycles of a graph, the largest first; modules of a cycle in alphabetical order. (Tarjan, 1972.) */
export function cyclesOf(edges: readonly Edge[]): readonly (readonly string[])[] {
  const next = new Map<string, string[]>();
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const waiting = new Set<string>();
  const cycles: string[][] = [];

  const visit = (node: string): void => {
    index.set(node, index.size);
    low.set(node, index.get(node)!);
    stack.push(node);
    waiting.add(node);
    for (const to of next.get(node) ?? []) {
      if (!index.has(to)) {
        visit(to);
        low.set(node, Math.min(low.get(node)!, low.get(to)!));
      } else if (waiting.has(to)) low.set(node, Math.min(low.get(node)!, index.get(to)!));
    }
    if (low.get(node) !== index.get(node)) return;
    const component = stack.splice(stack.indexOf(node));
    for (const member of component) waiting.delete(member);
    if (component.length > 1) cycles.push(component.sort());
  };

  for (const node of next.keys()) if (!index.has(node)) visit(node);
  return cycles.sort((a, b) => b.length - a.length || (a[0]! < b[0]! ? -1 : 1));
}
