/**
 * IR back to JavaScript: plain structured code that behaves as the program does. It is made from the IR alone, so that
 * running it natively shows what the IR lost, and is the ground of a compiled tier.
 */
import { generate } from 'astring';
import type * as E from 'estree';
import { PenumbraError } from '../diagnostics.js';
import { type IrFunction, type IrModule, instructions } from '../ir/function.js';
import { Frame, lexicalNames } from './frame.js';
import { helperText } from './helpers.js';
import { Names } from './names.js';
import { array, blockOf, call, declare, id, literal, member, object, returnStatement } from './nodes.js';
import { functionStatements } from './structure.js';

/**
 * Writes a module as JavaScript. The text evaluates to a function: for CommonJS of (exports, require, module,
 * __filename, __dirname), for scripts of nothing. Only `Function.prototype.toString` can tell it from the original.
 */
export function decompile(module: IrModule): string {
  if (module.kind === 'module') {
    throw new PenumbraError({
      code: 'E_UNSUPPORTED',
      message: 'ES modules are not written back as JavaScript',
      file: module.file,
    });
  }
  if (needsInterpreter(module)) {
    throw new PenumbraError({
      code: 'E_UNSUPPORTED',
      message: 'Functions with `with` or direct `eval` are not written back as JavaScript',
      file: module.file,
    });
  }
  const names = new Names(module);
  const print = (nodes: readonly E.Statement[]): string => nodes.map((node) => generate(node)).join('\n');
  const write = (functions: readonly IrFunction[]): E.Statement[] =>
    functions.map((fn) => factory(new Frame(module, fn, names)));
  const strict = module.functions.filter((fn) => fn.strict);
  const sloppy = module.functions.filter((fn) => !fn.strict);
  const strictNames = strict.map(({ number }) => names.factory(number));
  return [
    '(function () {',
    `const ${names.helpers} = (function () {${helperText}return helpers;\n})();`,
    ...[...lexicalNames(module).keys()].map((name) => `let ${names.lexical(name)};`),
    print([...mappedCounts(module)].map((count) => mappedFactory(count, names))),
    print(write(sloppy)),
    `const ${names.strict} = (function () {`,
    "'use strict';",
    print(write(strict)),
    print([returnStatement(object(Object.fromEntries(strictNames.map((name) => [name, id(name)]))))]),
    '})();',
    print(strictNames.map((name) => declare('const', [[name, member(id(names.strict), literal(name))]]))),
    print([returnStatement(entry(module, names))]),
    '})()',
  ].join('\n');
}

/** The module's function; that of a script has the global object as `this`. */
function entry(module: IrModule, names: Names): E.Expression {
  const main = call(id(names.factory(0)), array());
  return module.kind === 'script' ? call(member(id(names.helpers), literal('script')), main) : main;
}

/** A function that makes closures of one function of the IR, given the cells that it captures. */
function factory(frame: Frame): E.Statement {
  const { fn, names } = frame;
  const self = names.part('self');
  const isClass = fn.kind === 'base-constructor' || fn.kind === 'derived-constructor';
  const made = closureExpression(frame);
  const finished = isClass
    ? frame.helper(
        'finishClass',
        id(self),
        id(names.part('name')),
        literal(fn.length),
        id(names.part('parents')),
      )
    : frame.helper('finish', id(self), literal(fn.name), literal(fn.length));
  const parameters = isClass ? (['cells', 'name', 'parents'] as const) : (['cells'] as const);
  return {
    type: 'FunctionDeclaration',
    id: id(names.factory(fn.number)),
    params: parameters.map((name) => id(names.part(name))),
    body: blockOf([declare('const', [[self, made]]), returnStatement(finished)]),
  };
}

/** A native function of the same kind, so that calling and constructing it are what they were. */
function closureExpression(frame: Frame): E.Expression {
  const { fn, names } = frame;
  const params: E.Pattern[] = [{ type: 'RestElement', argument: id(names.part('arguments')) }];
  const body = blockOf([...variables(frame), ...functionStatements(frame)]);
  const async = fn.coroutine === 'async';
  if (fn.coroutine && !async) return method(drivenBy(frame, params, body));
  const value: E.FunctionExpression = { type: 'FunctionExpression', id: null, params, body, async };
  if (async && fn.kind !== 'arrow') return method(value);
  switch (fn.kind) {
    case 'arrow':
      return { type: 'ArrowFunctionExpression', params, body, expression: false, async };
    case 'normal':
    case 'module':
    case 'script':
      return value;
    case 'base-constructor':
    case 'derived-constructor':
      return {
        type: 'ClassExpression',
        id: null,
        // A derived constructor returns its object itself; with `null` as its parent nothing else is demanded of it.
        superClass: fn.kind === 'derived-constructor' ? literal(null) : null,
        body: {
          type: 'ClassBody',
          body: [
            {
              type: 'MethodDefinition',
              key: id('constructor'),
              value,
              kind: 'constructor',
              computed: false,
              static: false,
            },
          ],
        },
      };
    default:
      return method(value);
  }
}

/** A method: it has no [[Construct]]. */
function method(value: E.FunctionExpression): E.Expression {
  const property: E.Property = {
    type: 'Property',
    key: id('method'),
    value,
    kind: 'init',
    method: true,
    shorthand: false,
    computed: false,
  };
  return member({ type: 'ObjectExpression', properties: [property] }, literal('method'));
}

/**
 * A native generator function whose generators are driven by the helpers: the call runs the code up to its initial
 * yield (in the default of a parameter, as a native body runs later), and the native body only hands that over.
 */
function drivenBy({ fn, names }: Frame, params: E.Pattern[], body: E.BlockStatement): E.FunctionExpression {
  const code: E.Expression = { type: 'FunctionExpression', id: null, params, body, generator: true };
  const started = call(
    member(id(names.helpers), literal('start')),
    code,
    { type: 'ThisExpression' },
    id('arguments'),
  );
  const passed: E.Pattern = {
    type: 'ObjectPattern',
    properties: [
      {
        type: 'Property',
        key: member(id(names.helpers), literal('none')),
        value: { type: 'AssignmentPattern', left: id(names.part('started')), right: started },
        kind: 'init',
        method: false,
        shorthand: false,
        computed: true,
      },
    ],
  };
  return {
    type: 'FunctionExpression',
    id: null,
    params: [{ type: 'RestElement', argument: passed }],
    body: blockOf([
      {
        type: 'ExpressionStatement',
        expression: call(member(id(names.helpers), literal('handOver')), id(names.part('started'))),
      },
    ]),
    generator: true,
    async: fn.coroutine === 'async-generator',
  };
}

/** Stack entries and slots as variables. The arguments are in the first slots. */
function variables({ fn, names }: Frame): E.Statement[] {
  const stack = Array.from({ length: fn.maxStack + 1 }, (_, height) => [names.stack(height), null] as const);
  const slots = fn.locals.map((_, slot) => {
    const argument = member(id(names.part('arguments')), literal(slot));
    if (fn.locals[slot]!.name === '%import')
      return [names.local(fn, slot), member(id(names.helpers), literal('importCell'))] as const;
    return [names.local(fn, slot), slot < fn.parameters ? argument : null] as const;
  });
  const all = [...stack, ...slots];
  return all.length === 0 ? [] : [declare('let', all)];
}

/** The parameter counts of functions with a mapped arguments object. */
function mappedCounts(module: IrModule): Set<number> {
  const found = module.functions.flatMap(({ code }) => [...instructions(code)]);
  return new Set(found.flatMap(({ name, operands }) => (name === 'mapped_arguments' ? operands : [])));
}

/** A sloppy function with real parameters: its arguments object is mapped, and cells are accessors to them. */
function mappedFactory(count: number, names: Names): E.Statement {
  const parameters = Array.from({ length: count }, (_, i) => id(names.stack(i)));
  const value = id(names.part('name'));
  const accessor = (kind: 'get' | 'set', params: E.Pattern[], body: E.Statement): E.Property => ({
    type: 'Property',
    key: id('v'),
    value: { type: 'FunctionExpression', id: null, params, body: blockOf([body]) },
    kind,
    method: false,
    shorthand: false,
    computed: false,
  });
  const cells = parameters.map((parameter): E.Expression => {
    const write: E.Statement = {
      type: 'ExpressionStatement',
      expression: { type: 'AssignmentExpression', operator: '=', left: parameter, right: value },
    };
    return {
      type: 'ObjectExpression',
      properties: [accessor('get', [], returnStatement(parameter)), accessor('set', [value], write)],
    };
  });
  return {
    type: 'FunctionDeclaration',
    id: id(names.mapped(count)),
    params: parameters,
    body: blockOf([returnStatement(array(id('arguments'), ...cells))]),
  };
}

/** Whether names are looked up at run time: such functions stay in the interpreter. */
export function needsInterpreter(module: IrModule): boolean {
  return (
    module.evals.length > 0 ||
    module.functions.some(({ code }) => [...instructions(code)].some(({ name }) => name === 'to_scope'))
  );
}
