/** `npm run build` ends with this. */
import { bundle } from './bundle.js';
import { bundlePage } from './page.js';
import { writeSchema } from './schema.js';

await bundle();
await bundlePage();
writeSchema();
