/** Checks a query that is an SMT-LIB script, and reads the answer of Z3. */
import type { CheckReply, ScriptRequest } from './protocol.js';
import type { Z3 } from './z3.js';

export function checkScript(z3: Z3, { script, names, rlimit, timeout, seed }: ScriptRequest): CheckReply {
  return z3.withScripts((run): CheckReply => {
    const options = `(set-option :rlimit ${rlimit})(set-option :timeout ${timeout})(set-option :smt.random_seed ${seed})(set-option :sat.random_seed ${seed})`;
    const status = run(`${options}\n${script}\n(check-sat)`).trim();
    if (status === 'unsat') return { status: 'unsat', core: [] };
    if (status === 'unknown')
      return { status: 'unknown', cause: 'resources', reason: 'a script came to no answer' };
    if (status !== 'sat') return { status: 'unknown', cause: 'fault', reason: status };
    const values = names.length === 0 ? '' : run(`(get-value (${names.join(' ')}))`);
    const read = readValues(values);
    const large = new Map(
      [...read.entries()].filter((entry): entry is [number, bigint] => typeof entry[1] === 'bigint'),
    );
    return { status: 'sat', values: Float64Array.from(read, Number), large };
  });
}

/** The values in the text of a model, `((t5 true) (t7 #x00ff) (t9 (fp #b0 #b01111111111 #x0000000000000)))`, in order. */
function readValues(text: string): (number | bigint)[] {
  return [...text.matchAll(VALUE)].map(([, value]) => readValue(value!));
}

const VALUE = /\(t\d+\s+(true|false|#x[0-9a-f]+|\(_ [^)]*\)|\(fp [^)]*\))\)/gu;

/** Bit vectors of 64 bits become numbers, wider ones bigints. */
function readValue(value: string): number | bigint {
  if (value === 'true' || value === 'false') return Number(value === 'true');
  if (value.length > NUMBER && value.startsWith('#x'))
    return BigInt.asIntN(4 * (value.length - 2), BigInt(`0${value.slice(1)}`));
  if (value.startsWith('#x')) return Number(BigInt.asIntN(64, BigInt(`0${value.slice(1)}`)));
  const special = SPECIAL[value.split(' ')[1]!];
  if (special !== undefined) return special;
  const [sign, exponent, fraction] = value.slice(4, -1).split(/\s+/u) as [string, string, string];
  const bits =
    (BigInt(`0${sign.slice(1)}`) << 63n) |
    (BigInt(`0${exponent.slice(1)}`) << 52n) |
    BigInt(`0${fraction.slice(1)}`);
  return new Float64Array(BigUint64Array.of(bits).buffer)[0]!;
}

/** Characters of a vector of 64 bits. */
const NUMBER = 18;

const SPECIAL: Readonly<Record<string, number>> = {
  NaN: Number.NaN,
  '+oo': Number.POSITIVE_INFINITY,
  '-oo': Number.NEGATIVE_INFINITY,
  '+zero': 0,
  '-zero': -0,
};
