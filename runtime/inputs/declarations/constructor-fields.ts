/** The fields that a constructor assigns, itself or through the methods that it calls on `this`. */
import type { DocComments } from './doc-comment.js';
import type { RawClass, RawField } from './raw.js';
import { child, isClass, isFunction, memberName, type Syntax, walk } from './syntax.js';

/** The fields in the order of the assignments; a field that is assigned twice is there once for each `@type` tag. */
export function constructorFields(cls: RawClass, docs: DocComments): readonly RawField[] {
  const fields: RawField[] = [];
  const seen = new Set<Syntax>();
  const pending = cls.methods.filter((method) => method.kind === 'constructor').map(({ fn }) => fn);
  for (let fn = pending.shift(); fn; fn = pending.shift()) {
    if (seen.has(fn)) continue;
    seen.add(fn);
    const body = child(fn, 'body');
    if (!body) continue;
    let anchor = body.start;
    walk(body, (node) => {
      if (isClass(node) || (isFunction(node) && node.type !== 'ArrowFunctionExpression')) return false;
      if (node.type === 'ExpressionStatement') anchor = node.start;
      const field = thisMember(child(node, 'left'));
      if (node.type === 'AssignmentExpression' && field !== undefined)
        fields.push({
          name: field,
          start: node.start,
          annotation: undefined,
          optional: false,
          docs: docs.above(anchor),
          value: child(node, 'right'),
        });
      const called = node.type === 'CallExpression' ? thisMember(child(node, 'callee')) : undefined;
      const method = cls.methods.find(({ name, static: isStatic }) => name === called && !isStatic);
      if (method) pending.push(method.fn);
      return true;
    });
  }
  return fields;
}

/** `f` of `this.f`. */
function thisMember(node: Syntax | undefined): string | undefined {
  return node && child(node, 'object')?.type === 'ThisExpression' ? memberName(node) : undefined;
}
