/** TypeScript's parameter properties, `constructor(private x: number) {}`, as JavaScript. */
import type * as acorn from 'acorn';
import { type Edit, nodesIn, type TypedNode, visitTree } from './typed-tree.js';

/**
 * The edits that write parameter properties out: fields at the top of the class, assignments at the top of the
 * constructor or behind `super(…)`. No line is added.
 * @returns undefined if a constructor calls `super` elsewhere than in a statement of its own
 */
export function parameterPropertyEdits(source: string, program: acorn.Program): readonly Edit[] | undefined {
  const edits: Edit[] = [];
  let isComplete = true;
  visitTree(program as unknown as TypedNode, (node) => {
    if (node.type !== 'ClassDeclaration' && node.type !== 'ClassExpression') return true;
    const body = node.body as TypedNode;
    for (const member of nodesIn(body.body)) {
      const found =
        member.kind === 'constructor' ? editsOf(source, member.value as TypedNode, node, body) : [];
      if (found) edits.push(...found);
      else isComplete = false;
    }
    return true;
  });
  return isComplete ? edits : undefined;
}

function editsOf(
  source: string,
  build: TypedNode,
  cls: TypedNode,
  body: TypedNode,
): readonly Edit[] | undefined {
  const properties = nodesIn(build.params).filter(({ type }) => type === 'TSParameterProperty');
  const block = build.body as TypedNode | undefined;
  if (properties.length === 0 || !block) return [];
  const names = properties.map((property) => String(targetOf(property.parameter as TypedNode).name));
  const at = cls.superClass ? nodesIn(block.body).find(isSuperCall)?.end : block.start + 1;
  if (at === undefined) return undefined;
  const insert = (place: number, text: string): Edit => ({ start: place, end: place, text });
  return [
    insert(body.start + 1, names.map((name) => ` ${name};`).join('')),
    insert(at, names.map((name) => ` this.${name} = ${name};`).join('')),
    ...properties.map((property) => {
      const { start } = targetOf(property.parameter as TypedNode);
      return {
        start: property.start,
        end: start,
        text: source.slice(property.start, start).replace(/./gu, ' '),
      };
    }),
  ];
}

function targetOf(parameter: TypedNode): TypedNode {
  return parameter.type === 'AssignmentPattern' ? (parameter.left as TypedNode) : parameter;
}

function isSuperCall({ type, expression }: TypedNode): boolean {
  const call = expression as TypedNode | undefined;
  return (
    type === 'ExpressionStatement' &&
    call?.type === 'CallExpression' &&
    (call.callee as TypedNode).type === 'Super'
  );
}
