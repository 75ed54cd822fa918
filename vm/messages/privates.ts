/** Messages about private names that an object does not have (ECMA-262, 7.3.29 to 7.3.31). */
import type * as ES from 'acorn';
import { type ClassNode, children, isClass, isEvalCall, type Node } from '../../compiler/ast.js';
import type { CodePlace } from '../frames/thrown.js';
import { type Accepts, locate } from './source-node.js';

export type PrivateAccess = 'read' | 'write';

/** A private name, with its `#`, and where its class is evaluated. */
interface Name {
  readonly description: string;
  readonly declared: CodePlace;
}

export function missingPrivate(value: unknown, name: Name, access: PrivateAccess): string {
  const declared = declarationOf(name);
  if (declared === undefined || declared.element.type !== 'MethodDefinition')
    return missingField(value, name.description, access);
  const { element, owner } = declared;
  if (element.static) return `Receiver must be class ${owner ?? '.'}`;
  // Methods and accessors of instances share one mark, which has the name of the class.
  if (value === undefined || value === null)
    return `Cannot read properties of ${value} (reading '${owner ?? 'anonymous'}')`;
  return `Receiver must be an instance of class ${owner ?? 'anonymous'}`;
}

function missingField(value: unknown, name: string, access: PrivateAccess): string {
  if (value === undefined || value === null) {
    return access === 'read'
      ? `Cannot read properties of ${value} (reading '${name}')`
      : `Cannot set properties of ${value} (setting '${name}')`;
  }
  return access === 'read'
    ? `Cannot read private member ${name} from an object whose class did not declare it`
    : `Cannot write private member ${name} to an object whose class did not declare it`;
}

/** An object that gets the private elements of a class again. @param isField whether it is a field */
export function privateTwice(name: Name, isField: boolean): string {
  if (isField) return `Cannot initialize ${name.description} twice on the same object`;
  const { owner } = declarationOf(name) ?? {};
  return `Cannot initialize private methods of class ${owner ?? 'anonymous'} twice on the same object`;
}

interface Declaration {
  readonly element: ES.MethodDefinition | ES.PropertyDefinition;
  /** What V8 calls the class. */
  readonly owner: string | undefined;
}

const isClassAt: Accepts = (node, offset) => isClass(node) && node.start === offset;

function declarationOf({ description, declared }: Name): Declaration | undefined {
  const node = locate(declared, isClassAt)?.node;
  if (node === undefined || !isClass(node)) return undefined;
  const element = elementOf(node, description);
  return element && { element, owner: ownerOf(node) };
}

function elementOf({ body }: ClassNode, name: string): Declaration['element'] | undefined {
  for (const element of body.body) {
    if (element.type === 'StaticBlock' || element.key.type !== 'PrivateIdentifier') continue;
    if (`#${element.key.name}` === name) return element;
  }
  return undefined;
}

/** A class without a name has a hidden one where its code may need the class for its static methods. */
function ownerOf(node: ClassNode): string | undefined {
  if (node.id) return node.id.name;
  const names = new Set(node.body.body.flatMap((element) => nameOfStaticMethod(element) ?? []));
  return names.size > 0 && node.body.body.some((element) => uses(element, names)) ? '.' : undefined;
}

function nameOfStaticMethod(element: ES.ClassBody['body'][number]): string | undefined {
  if (element.type !== 'MethodDefinition' || !element.static) return undefined;
  return element.key.type === 'PrivateIdentifier' ? element.key.name : undefined;
}

/** Whether private names are used there, or may be by `eval`; a class inside may declare the same ones. */
function uses(node: Node, names: ReadonlySet<string>): boolean {
  switch (node.type) {
    case 'PrivateIdentifier':
      return names.has(node.name);
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return children(node).some((child) => (child !== node.key || node.computed) && uses(child, names));
    case 'ClassBody': {
      const own = new Set(
        node.body.flatMap((element) =>
          element.type !== 'StaticBlock' && element.key.type === 'PrivateIdentifier' ? element.key.name : [],
        ),
      );
      const outer = new Set([...names].filter((name) => !own.has(name)));
      return node.body.some((element) => uses(element, outer));
    }
    default:
      return isEvalCall(node) || children(node).some((child) => uses(child, names));
  }
}
