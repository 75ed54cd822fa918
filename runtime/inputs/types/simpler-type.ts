/** Which types TypeScript is asked for, and its answers as syntax. */
import { parseType, type Syntax } from './syntax.js';
import { resolvedType } from './type-checker.js';
import { ANY_STRING, type TypeNames, UNKNOWN_VALUES, WITHOUT_MODIFIERS } from './type-names.js';
import { typeArguments, typeText } from './type-text.js';

/** Types whose texts say what they are by way of others. */
const COMPUTED: ReadonlySet<string> = new Set([
  ...[
    'TSTypeReference',
    'TSImportType',
    'TSTypeQuery',
    'TSIndexedAccessType',
    'TSTypeOperator',
    'TSTupleType',
  ],
  ...['TSConditionalType', 'TSMappedType', 'TSLiteralType'],
]);

/** Whether TypeScript may know more of a type than its text says. */
export function canAsk({ type }: Syntax): boolean {
  return COMPUTED.has(type);
}

/** Classes of the language of which TypeScript knows no more than their names. */
const OPAQUE =
  /^(?:Promise|PromiseLike|(?:Async)?(?:Iterable|Iterator|IterableIterator|Generator)|Weak(?:Map|Set|Ref)|ArrayLike)$/u;

/** Whether a type by its name is another one: it has arguments, or comes from elsewhere. */
function isComputed(type: Syntax, source: string): boolean {
  const name = typeText({ ...type, typeArguments: undefined, typeParameters: undefined }, {});
  if (typeArguments(type).length > 0) return !OPAQUE.test(name);
  const first = name.split('.')[0]!;
  return /^\w+$/u.test(first) && new RegExp(`\\bimport\\b[^;]*\\b${first}\\b`, 'u').test(source);
}

/** Whether a reading leaves open what a type is. Of `any` and the like nobody knows more. */
export function isOpen(remarks: ReadonlySet<string>): boolean {
  return [...remarks].some(
    (text) =>
      [UNKNOWN_VALUES, ANY_STRING, WITHOUT_MODIFIERS].some((only) => text.endsWith(` only ${only}`)) &&
      !/^(?:any|unknown|results|elements without a type) only /u.test(text),
  );
}

/** The type as TypeScript resolves it; undefined where it does not. */
export function simplerType(type: Syntax, names: TypeNames): Syntax | undefined {
  const { origin } = names.scope;
  const bound = [...(names.bindings ?? [])];
  const isBound = bound.length > 0;
  // With type parameters replaced in its text, a conditional type is another one: it is no longer distributed.
  if (isBound && type.type !== 'TSTypeReference') return undefined;
  if (bound.some(([, { kind }]) => kind === 'unknown')) return undefined;
  if (type.type === 'TSTypeReference' && !isComputed(type, origin.source)) return undefined;
  const isPlain = names.at === undefined && !isBound;
  const text = isPlain ? origin.source.slice(type.start, type.end) : typeText(type, names);
  if (text.includes('…')) return undefined;
  const written = resolvedType(origin, text);
  return written === undefined ? undefined : parseType(written);
}
