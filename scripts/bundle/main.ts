/** `npm run build` ends with this. */
import { bundle } from './bundle.js';

await bundle();
