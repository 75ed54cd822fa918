export { installTraces as prepare } from '../../vm/index.js';
export { exploreTarget } from './explore.js';
export { listTargets } from './subject/targets.js';
