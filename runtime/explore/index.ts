export { exploreTarget, type Resume } from './explore.js';
export { listTargets } from './targets.js';
