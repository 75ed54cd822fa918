export enum Level {
  None,
  Silver,
  Gold = 5,
}

const LIMITS = [
  { from: 1000, level: Level.Gold },
  { from: 100, level: Level.Silver },
];

export function levelOf(sum: number): Level {
  for (const { from, level } of LIMITS) if (sum >= from) return level;
  return Level.None;
}
