/** Which built-ins run nothing of the program and write to none of its objects, as far as their names tell. */

/** Globals that code is followed through to their functions. */
export const NATIVES: ReadonlySet<string> = new Set([
  'Math',
  'Number',
  'String',
  'Boolean',
  'console',
  'Array',
  'Object',
  'Map',
  'Set',
  'WeakMap',
  'WeakSet',
  'Error',
  'TypeError',
  'RangeError',
  'SyntaxError',
  'parseInt',
  'parseFloat',
  'isNaN',
  'isFinite',
]);

/** Classes whose instances hold what they are given, but change none of it. */
const KEEPING: ReadonlySet<string> = new Set(['Map', 'Set', 'WeakMap', 'WeakSet']);

const ERRORS = /Error$/u;

const OF_KEEPING: ReadonlySet<string> = new Set(['get', 'set', 'has', 'add', 'delete', 'clear', 'size']);

const OF_OBJECT: ReadonlySet<string> = new Set([
  'keys',
  'values',
  'entries',
  'is',
  'isFrozen',
  'getPrototypeOf',
]);

const OF_STRINGS: ReadonlySet<string> = new Set([
  ...[
    'length',
    'charAt',
    'charCodeAt',
    'codePointAt',
    'at',
    'slice',
    'substring',
    'substr',
    'trim',
    'trimStart',
  ],
  ...[
    'trimEnd',
    'toLowerCase',
    'toUpperCase',
    'indexOf',
    'lastIndexOf',
    'includes',
    'startsWith',
    'endsWith',
  ],
  ...[
    'split',
    'concat',
    'repeat',
    'padStart',
    'padEnd',
    'localeCompare',
    'toString',
    'valueOf',
    'match',
    'search',
  ],
]);

/** Functions of arrays that write to nothing and call nothing of the program. */
const OF_ARRAYS: ReadonlySet<string> = new Set([
  ...['includes', 'indexOf', 'lastIndexOf', 'join', 'at', 'slice', 'concat', 'keys', 'entries', 'values'],
]);

/** What constructing one makes; undefined for a constructor of which nothing is known. */
export function instanceOf(name: string): string | undefined {
  return KEEPING.has(name) || ERRORS.test(name) ? `instance ${name}` : undefined;
}

export function isInstance(name: string): boolean {
  return name.startsWith('instance ');
}

/** @param path `Number.isInteger`, `string slice`, `array join`, `instance Map.get` */
export function isPure(path: string): boolean {
  const [space, member = ''] = path.split(/[. ](?=[^. ]*$)/u) as [string, string?];
  switch (space) {
    case 'Math':
    case 'Number':
    case 'Boolean':
    case 'String':
    case 'console':
    case 'parseInt':
    case 'parseFloat':
    case 'isNaN':
    case 'isFinite':
      return true;
    case 'Array':
      return member === 'isArray';
    case 'Object':
      return OF_OBJECT.has(member);
    case 'string':
      return OF_STRINGS.has(member);
    case 'array':
      return OF_ARRAYS.has(member);
    default:
      return isInstance(space) && OF_KEEPING.has(member);
  }
}
