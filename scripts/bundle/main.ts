/** `npm run build` ends with this. */
import { bundle } from './bundle.js';
import { bundlePage } from './page.js';

await bundle();
await bundlePage();
