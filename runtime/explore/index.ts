export { exploreTarget } from './explore.js';
export { listTargets } from './targets.js';
