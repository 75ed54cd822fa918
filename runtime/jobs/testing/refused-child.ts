/** Evaluates expressions under the refusals, in the realm of node, and tells what each comes to. */
import { createRequire } from 'node:module';
import { requests, sendToParent } from '../channel.js';
import { refusals, refuseAll } from '../refusals.js';

refuseAll();
const require = createRequire(import.meta.url);
for await (const expression of requests<string>()) {
  const before = refusals();
  let told: string;
  try {
    told = `gives ${typeof (await new Function('require', `return ${expression}`)(require))}`;
  } catch (error) {
    told = (error as Error).message;
  }
  sendToParent(`${told}${refusals() > before ? ', counted' : ''}`);
}
