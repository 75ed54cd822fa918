/**
 * Values as text, the same for every engine: nothing here calls into the program, so rendering cannot disturb it.
 * Objects of any realm are fine.
 */
import { types } from 'node:util';

type ErrorText = (error: object) => string;

/** Renders a value: own enumerable properties, classes by the name of their constructor, `get` for accessors. */
export function render(value: unknown, errorText = renderError): string {
  return renderInside(value, [], errorText);
}

/** Renders an error as its class, with the message only if the program made it (it starts with `!`). */
function renderError(error: object): string {
  const message = ownValue(error, 'message');
  const name = className(error) ?? 'Error';
  return typeof message === 'string' && message.startsWith('!') ? `${name}(${message})` : name;
}

/** Of a stack trace as text: on node they are those of whoever runs the program, too. */
const FRAMES = /(?:\n {4}at .*)+/gu;

function renderInside(value: unknown, outer: readonly object[], errorText: ErrorText): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value.replace(FRAMES, '\n    at …'));
    case 'number':
      return Object.is(value, -0) ? '-0' : String(value);
    case 'bigint':
      return `${value}n`;
    case 'symbol':
      return value.toString();
    case 'function': {
      if (types.isProxy(value)) return '[proxy]';
      const name = ownValue(value, 'name');
      return `[function ${typeof name === 'string' ? name : '?'}]`;
    }
    case 'object':
      break;
    default:
      return String(value);
  }
  if (value === null) return 'null';
  if (types.isProxy(value)) return '[proxy]';
  if (outer.includes(value)) return '<cycle>';
  const inside = [...outer, value];
  if (Array.isArray(value)) return renderArray(value, inside, errorText);
  if (types.isNativeError(value)) return errorText(value);
  const name = className(value);
  const prefix = name === undefined ? '[null] ' : name === 'Object' ? '' : `${name} `;
  return `${prefix}{${properties(value, Object.keys(value), inside, errorText)}}`;
}

function renderArray(array: readonly unknown[], inside: readonly object[], errorText: ErrorText): string {
  const elements: string[] = [];
  for (let i = 0; i < Math.min(array.length, 200); i++)
    elements.push(
      Object.hasOwn(array, i) ? renderInside(ownValue(array, String(i)), inside, errorText) : '<hole>',
    );
  const named = Object.keys(array).filter((key) => !/^\d+$/u.test(key));
  const name = className(array);
  const rest = named.length === 0 ? '' : `; ${properties(array, named, inside, errorText)}`;
  return `${name === 'Array' ? '' : `${name} `}[${elements.join(', ')}${rest}]`;
}

function properties(
  object: object,
  keys: readonly string[],
  inside: readonly object[],
  errorText: ErrorText,
): string {
  return keys
    .map((key) => {
      const descriptor = Object.getOwnPropertyDescriptor(object, key)!;
      const accessors = [descriptor.get && 'get', descriptor.set && 'set'].filter(Boolean).join('/');
      return accessors === ''
        ? `${key}: ${renderInside(descriptor.value, inside, errorText)}`
        : `${key}: <${accessors}>`;
    })
    .join(', ');
}

/** The name of the constructor in the prototype chain; undefined without a prototype. */
function className(object: object): string | undefined {
  for (let proto = Object.getPrototypeOf(object); proto !== null; proto = Object.getPrototypeOf(proto)) {
    const maker = ownValue(proto, 'constructor');
    if (typeof maker === 'function') {
      const name = ownValue(maker, 'name');
      if (typeof name === 'string') return name;
    }
  }
  return undefined;
}

/** Own data property, without calling anything. */
function ownValue(object: object, key: string): unknown {
  return Object.getOwnPropertyDescriptor(object, key)?.value;
}
