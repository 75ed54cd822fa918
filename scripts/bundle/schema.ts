/** Writes what is made from the tables of options: the JSON Schema of configurations. */
import { writeFileSync } from 'node:fs';
import { configurationSchema } from '../../runtime/cli/config/sections.js';

/** Into `dist/config.schema.json`. */
export function writeSchema(): void {
  const file = new URL('../../config.schema.json', import.meta.url);
  writeFileSync(file, `${JSON.stringify(configurationSchema(), undefined, 2)}\n`);
}
