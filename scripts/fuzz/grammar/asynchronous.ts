/** Asynchronous generators and loops, thenables, and the order of jobs. */
import type { Production, Writer } from '../writer.js';
import { functionText } from './functions.js';

const ORDINARY = { supers: false };

const asyncGenerator = (w: Writer): string =>
  `(async function* ${functionText(w, { async: true, generator: true, place: ORDINARY })})(${w.list(2, () => w.expr())})`;

/** What a generator does with requests that come before it has answered. */
function requests(w: Writer): string {
  const name = w.name('g');
  const calls = Array.from(
    { length: 1 + w.random.below(3) },
    () =>
      `${name}.${w.pick(['next', 'next', 'return', 'throw'])}(${w.expr()}).then((x) => log(x, ${w.tag()}), note);`,
  );
  return `{ const ${name} = ${asyncGenerator(w)}; ${calls.join(' ')} }`;
}

function loop(w: Writer): string {
  const values = w.pick([
    () => asyncGenerator(w),
    () => `aiter(2, ${w.tag()})`,
    () => `[${w.within('promise')}, ${w.within()}]`,
    () => w.within('iterable'),
  ])();
  return `(async () => { tick(); for await (const x of ${values}) { tick(); log(x, ${w.tag()}); ${w.chance(30) ? w.pick(['break;', 'continue;', 'throw 1;']) : ''} } })().then((x) => log(x, ${w.tag()}), note);`;
}

/** Chains of different lengths, whose steps take turns. */
function turns(w: Writer): string {
  const chain = (): string => {
    const steps = Array.from({ length: 1 + w.random.below(3) }, () =>
      w.pick([
        `.then((x) => log(${w.tag()}, x))`,
        `.then(() => ${w.within('promise')})`,
        `.catch((e) => note(e))`,
        `.finally(() => log(${w.tag()}))`,
        `.then((x) => ({ then(y) { log(${w.tag()}); y(x); } }))`,
        `.then(() => { throw log(${w.tag()}); })`,
      ]),
    );
    return `${w.expr('promise')}${steps.join('')}.then((x) => log(x, ${w.tag()}), note);`;
  };
  return Array.from({ length: 2 }, chain).join(' ');
}

const waiting = (w: Writer): string =>
  `(async () => { try { tick(); log(await ${w.within('promise')}, ${w.tag()}); return ${w.at({ header: true }, () => w.expr())}; } catch (e) { note(e); } finally { ${w.pick(['log(await 1);', `log(${w.tag()});`])} } })().then((x) => log(x, ${w.tag()}), note);`;

export const asynchronous: readonly Production[] = [
  [2, (w) => (w.place.header ? undefined : requests(w))],
  [2, (w) => (w.place.header ? undefined : loop(w))],
  [2, turns],
  [2, waiting],
];
