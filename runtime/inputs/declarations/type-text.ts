/** Types as text, on one line, type parameters replaced by what they stand for. */
import type { Domain } from '../domains/domain.js';
import { domainText } from '../domains/domains.js';
import { child, nameOf, nodesOf, type Syntax, textOf } from './syntax.js';

/** What type parameters stand for, by their names. */
interface Bound {
  readonly bindings?: ReadonlyMap<string, Domain> | undefined;
}

/** Most characters of the name of an object type. */
const LONGEST = 100;

/** The type as TypeScript would write it. */
export function typeText(type: Syntax | undefined, names: Bound = {}): string {
  if (!type) return 'any';
  const text = (key: string): string => typeText(child(type, key), names);
  const list = (key: string): string[] => nodesOf(type, key).map((node) => typeText(node, names));
  const keyword = /^TS(\w+)Keyword$/u.exec(type.type)?.[1];
  if (keyword !== undefined) return keyword.toLowerCase();
  switch (type.type) {
    case 'TSTypeAnnotation':
      return text('typeAnnotation');
    case 'TSParenthesizedType':
      return `(${text('typeAnnotation')})`;
    case 'TSOptionalType':
      return `${text('typeAnnotation')}?`;
    case 'TSRestType':
      return `...${text('typeAnnotation')}`;
    case 'TSNamedTupleMember':
      return `${nameOf(child(type, 'label'))}${type.optional === true ? '?' : ''}: ${text('elementType')}`;
    case 'TSTypeOperator':
      return `${textOf(type, 'operator')} ${text('typeAnnotation')}`;
    case 'TSThisType':
      return 'this';
    case 'TSArrayType':
      return `${text('elementType')}[]`;
    case 'TSTupleType':
      return `[${list('elementTypes').join(', ')}]`;
    case 'TSUnionType':
      return list('types').join(' | ');
    case 'TSIntersectionType':
      return list('types').join(' & ');
    case 'TSLiteralType':
      return text('literal');
    case 'Literal':
      return typeof type.value === 'string' ? JSON.stringify(type.value) : String(type.raw);
    case 'UnaryExpression':
      return `${textOf(type, 'operator')}${text('argument')}`;
    case 'TemplateLiteral':
      return templateText(type, names);
    case 'TSTypeReference':
      return nameText(child(type, 'typeName'), names) + argumentsText(type, names);
    case 'TSExpressionWithTypeArguments':
      return nameText(child(type, 'expression'), names) + argumentsText(type, names);
    case 'TSImportType':
      return `import(${text('argument')}).${nameText(child(type, 'qualifier'), names)}${argumentsText(type, names)}`;
    case 'TSTypeQuery':
      return `typeof ${nameText(child(type, 'exprName'), names)}`;
    case 'TSIndexedAccessType':
      return `${text('objectType')}[${text('indexType')}]`;
    case 'TSTypeLiteral':
      return `{${list('members').join(', ')}}`;
    case 'TSPropertySignature':
      return `${keyText(type)}${type.optional === true ? '?' : ''}: ${text('typeAnnotation')}`;
    case 'TSMethodSignature':
      return `${keyText(type)}${type.optional === true ? '?' : ''}(${parametersText(type, names)}): ${text('typeAnnotation')}`;
    case 'TSIndexSignature':
      return `[${parametersText(type, names)}]: ${text('typeAnnotation')}`;
    case 'TSFunctionType':
      return `(${parametersText(type, names)}) => ${text('typeAnnotation')}`;
    case 'TSConstructorType':
      return `new (${parametersText(type, names)}) => ${text('typeAnnotation')}`;
    case 'TSMappedType': {
      const parameter = child(type, 'typeParameter')!;
      const keys = typeText(child(parameter, 'constraint'), names);
      const name = child(type, 'nameType') ? ` as ${text('nameType')}` : '';
      const mark = { true: '?', '+': '?', '-': '-?' }[String(type.optional)] ?? '';
      return `{[${String(parameter.name)} in ${keys}${name}]${mark}: ${text('typeAnnotation')}}`;
    }
    case 'TSConditionalType':
      return `${text('checkType')} extends ${text('extendsType')} ? ${text('trueType')} : ${text('falseType')}`;
    case 'TSTypePredicate':
      return `${nameOf(child(type, 'parameterName')) ?? 'this'} is ${text('typeAnnotation')}`;
    default:
      return '…';
  }
}

/** A text that is short enough for a name. */
export function shortName(text: string): string {
  if (text.length <= LONGEST) return text;
  return `${text.slice(0, LONGEST - 2)}…${text.endsWith('}') ? '}' : ''}`;
}

function keyText(member: Syntax): string {
  const key = child(member, 'key');
  if (typeof key?.value === 'number') return String(key.value);
  const name = member.computed === true && key?.type === 'Identifier' ? undefined : nameOf(key);
  return name === undefined || /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name)
    ? (name ?? '…')
    : JSON.stringify(name);
}

function nameText(name: Syntax | undefined, { bindings }: Bound): string {
  const [left, right] = [
    name && (child(name, 'left') ?? child(name, 'object')),
    name && (child(name, 'right') ?? child(name, 'property')),
  ];
  if (left && right) return `${nameText(left, {})}.${nameText(right, {})}`;
  const text = nameOf(name) ?? '…';
  const bound = bindings?.get(text);
  return bound && bound.kind !== 'unknown' ? domainText(bound) : text;
}

function argumentsText(type: Syntax, names: Bound): string {
  const args = typeArguments(type).map((argument) => typeText(argument, names));
  return args.length === 0 ? '' : `<${args.join(', ')}>`;
}

function parametersText(type: Syntax, names: Bound): string {
  return nodesOf(type, 'parameters')
    .map((parameter) => {
      const rest = parameter.type === 'RestElement';
      const target = (rest && child(parameter, 'argument')) || parameter;
      const annotation = child(parameter, 'typeAnnotation') ?? child(target, 'typeAnnotation');
      const mark = target.optional === true ? '?' : '';
      return `${rest ? '...' : ''}${nameOf(target) ?? '…'}${mark}: ${typeText(annotation, names)}`;
    })
    .join(', ');
}

function templateText(template: Syntax, names: Bound): string {
  const parts = nodesOf(template, 'expressions').map((type) => `\${${typeText(type, names)}}`);
  const quasis = nodesOf(template, 'quasis').map(({ value }) => (value as { raw?: string }).raw ?? '');
  return `\`${quasis.map((quasi, i) => quasi + (parts[i] ?? '')).join('')}\``;
}

/** The arguments of a generic type. */
export function typeArguments(type: Syntax): readonly Syntax[] {
  return nodesOf(child(type, 'typeArguments') ?? child(type, 'typeParameters') ?? type, 'params');
}
