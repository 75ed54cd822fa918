/** The child processes of a command on one file, which go from target to target. */
import type { ExploreOptions } from './explore/events.js';
import { type Explorers, idleExplorers } from './jobs/exploration.js';
import { idleReplayers, type Replayers } from './replay/replayer.js';

export interface FileProcesses {
  readonly explorers: Explorers;
  readonly replayers: Replayers;
  /** Ends those that wait. */
  close(): Promise<void>;
}

export function fileProcesses(options: Pick<ExploreOptions, 'memory' | 'conditions'>): FileProcesses {
  const explorers = idleExplorers(options);
  const replayers = idleReplayers(options);
  return {
    explorers,
    replayers,
    close: async () => void (await Promise.all([explorers.close(), replayers.close()])),
  };
}
