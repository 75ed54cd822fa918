/** Orders of path conditions: the one that is meant for use first, the others are there to be compared with it. */
export const STRATEGIES = ['coverage', 'bfs', 'dfs', 'random', 'random-path', 'md2u'] as const;

export type StrategyName = (typeof STRATEGIES)[number];
