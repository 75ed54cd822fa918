/** Destructuring patterns that declare variables, or assign to what is there. */
import type { Kind, Writer } from '../writer.js';

const ELEMENTS: readonly Kind[] = ['number', 'number', 'string', 'object'];

type Target = (w: Writer, deep: number) => string;

/** A pattern whose variables are new. */
export function patternText(w: Writer, isConstant = false): string {
  if (w.chance(25)) return shorthands(w, isConstant);
  return pattern(w, 0, (_, deep) =>
    deep < 2 && w.chance(15)
      ? pattern(w, deep + 1, declared(isConstant))
      : w.declare(w.pick(ELEMENTS), { isConstant, isFresh: true }),
  );
}

const SHORTHANDS = ['a', 'b', 'length', 'name', 'message', 'value', 'done'] as const;

/** Variables with the names of properties. */
function shorthands(w: Writer, isConstant: boolean): string {
  const names = SHORTHANDS.filter((name) => w.chance(25) && w.declareAs(name, 'number', isConstant));
  const parts = names.map((name) =>
    w.chance(35) ? `${name} = ${w.at({ header: true }, () => w.expr())}` : name,
  );
  if (w.chance(15)) parts.push(`...${w.declare('object', { isConstant, isFresh: true })}`);
  return `{ ${parts.join(', ')} }`;
}

const declared =
  (isConstant: boolean): Target =>
  (w) =>
    w.declare(w.pick(ELEMENTS), { isConstant, isFresh: true });

/** A pattern that assigns to variables and properties. */
export function assignmentPattern(w: Writer): string {
  return pattern(w, 0, target);
}

const target: Target = (w, deep) => {
  if (deep < 1 && w.chance(15)) return pattern(w, deep + 1, target);
  if (w.chance(30)) return `${w.expr('object')}.${w.pick(['a', 'b'])}`;
  if (w.chance(20)) return `${w.expr('object')}[${w.expr('string')}]`;
  return w.variable(w.pick(ELEMENTS), true) ?? `log({}, ${w.tag()}).a`;
};

function pattern(w: Writer, deep: number, made: Target): string {
  const withDefault = (text: string): string =>
    w.chance(35) ? `${text} = ${w.at({ header: true }, () => w.expr('number'))}` : text;
  const count = w.random.below(4);
  const parts: string[] = [];
  const isArray = w.chance(50);
  for (let i = 0; i < count; i++) {
    if (isArray) parts.push(w.chance(12) ? '' : withDefault(made(w, deep)));
    else {
      const key = w.chance(75)
        ? w.pick(['a', 'b', 'c', 'length', '0'])
        : `[${w.at({ header: true }, () => w.expr('string'))}]`;
      parts.push(`${key}: ${withDefault(made(w, deep))}`);
    }
  }
  const rest = w.chance(15) ? made(w, 2) : undefined;
  if (rest !== undefined) parts.push(`...${rest}`);
  if (isArray) return `[${parts.join(', ')}${parts.at(-1) === '' ? ',' : ''}]`;
  return `{ ${parts.join(', ')} }`;
}
