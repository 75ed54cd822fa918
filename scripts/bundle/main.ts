/** `npm run build` ends with this. */
import { bundle } from './bundle.js';
import { writeCodeCaches } from './code-caches.js';
import { bundlePage } from './page.js';
import { writeSchema } from './schema.js';

const isNew = await bundle();
await bundlePage();
writeSchema();
if (isNew) await writeCodeCaches();
