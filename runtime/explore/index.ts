export { exploreTarget } from './explore.js';
export { listTargets } from './subject/targets.js';
