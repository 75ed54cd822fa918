/** `npm run build` ends with this. */
import { bundle } from './bundle.js';
import { bundlePage } from './page.js';
import { writeSchema } from './schema.js';

const isNew = await bundle();
await bundlePage();
writeSchema();
// What it starts is looked up when it is loaded.
if (isNew) await (await import('./code-caches.js')).writeCodeCaches();
