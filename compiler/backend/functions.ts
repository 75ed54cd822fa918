/** Functions of the IR as native functions of the same kind, so that calling and constructing them is what it was. */
import type * as E from 'estree';
import type { Frame } from './frame.js';
import {
  accessor,
  blockOf,
  call,
  declare,
  id,
  literal,
  member,
  object,
  returnStatement,
  statement,
  undefinedValue,
} from './nodes.js';
import { parametersOf } from './parameters.js';
import { sourceMark } from './source-marks.js';
import { reasonOf } from './staying.js';
import { functionStatements } from './structure.js';

/** A function that makes closures of one function of the IR, given the cells that it captures. */
export function factory(frame: Frame): E.Statement {
  const { fn, names } = frame;
  const { cells, self } = frame;
  const make = (params: readonly E.Identifier[], body: readonly E.Statement[]): E.Statement => ({
    type: 'FunctionDeclaration',
    id: id(names.factory(fn.number)),
    params: [...params],
    body: blockOf(body),
  });
  const reason = reasonOf(fn);
  if (reason !== undefined)
    return make(
      [cells],
      [returnStatement(frame.helper('stays', literal(fn.number), literal(fn.name), literal(reason), cells))],
    );
  if (!isClass(frame))
    return make([cells], [declare('const', [[self.name, closure(frame)]]), returnStatement(self)]);
  const [name, parents] = [id(names.part('name')), id(names.part('parents'))];
  return make(
    [cells, name, parents],
    [
      declare('const', [[self.name, classOf(frame)]]),
      returnStatement(frame.helper('finishClass', self, name, parents)),
    ],
  );
}

/**
 * A declaration that exists, and can be called, before its module runs (ECMA-262 16.2.1.6.4), and what takes the place of
 * its factory.
 */
export function shell(frame: Frame): E.Statement[] {
  const { fn, names, cells, self, program } = frame;
  const name = program.shells.get(fn.number)!;
  const start: E.Statement = {
    type: 'IfStatement',
    test: { type: 'BinaryExpression', operator: '===', left: self, right: undefinedValue() },
    consequent: statement(call(id(names.module('start')))),
  };
  const value = nativeFunction(frame, [start]);
  const given = id(names.part('cells'));
  const set = (target: E.Identifier, to: E.Expression): E.Statement =>
    statement({ type: 'AssignmentExpression', operator: '=', left: target, right: to });
  return [
    declare('var', [
      [cells.name, null],
      [self.name, null],
    ]),
    { ...value, type: 'FunctionDeclaration', id: id(name) },
    {
      type: 'FunctionDeclaration',
      id: id(names.factory(fn.number)),
      params: [given],
      body: blockOf([
        set(cells, given),
        set(self, id(name)),
        statement(frame.helper('setName', self, literal(fn.name), literal(0))),
        returnStatement(self),
      ]),
    },
  ];
}

function isClass({ fn }: Frame): boolean {
  return fn.kind === 'base-constructor' || fn.kind === 'derived-constructor';
}

/** A function of the kind that it was; its name is that of the variable or the property that it is written for. */
function closure(frame: Frame): E.Expression {
  const { fn } = frame;
  const native = nativeFunction(frame, []);
  const value: E.Expression =
    fn.kind === 'arrow'
      ? {
          type: 'ArrowFunctionExpression',
          params: native.params,
          body: native.body,
          expression: false,
          async: native.async ?? false,
        }
      : native;
  if (frame.isNamedBySelf) return value;
  // The value of a sequence is given no name.
  if (fn.name === '' && !frame.isMethod)
    return { type: 'SequenceExpression', expressions: [literal(0), value] };
  const key = literal(fn.name);
  const property: E.Property = {
    type: 'Property',
    key,
    value,
    kind: 'init',
    method: frame.isMethod,
    shorthand: false,
    // Written plainly, this name would give the object a prototype.
    computed: fn.name === '__proto__' && !frame.isMethod,
  };
  return member({ type: 'ObjectExpression', properties: [property] }, key);
}

/** A class whose constructor is the function; a derived one returns its object itself, and `null` as its parent demands nothing. */
function classOf(frame: Frame): E.Expression {
  const method: E.MethodDefinition = {
    type: 'MethodDefinition',
    key: id('constructor'),
    value: nativeFunction(frame, []),
    kind: 'constructor',
    computed: false,
    static: false,
  };
  return {
    type: 'ClassExpression',
    id: null,
    superClass: frame.fn.kind === 'derived-constructor' ? literal(null) : null,
    body: { type: 'ClassBody', body: [method] },
  };
}

/** @param first statements in front */
function nativeFunction(frame: Frame, first: readonly E.Statement[]): E.FunctionExpression {
  const { fn } = frame;
  const code = functionStatements(frame);
  const body = blockOf([...sourceMark(frame), ...first, ...variables(frame), ...code]);
  const params = parametersOf(frame);
  if (fn.coroutine === 'generator' || fn.coroutine === 'async-generator')
    return drivenBy(frame, params, body);
  const isAsync = fn.coroutine === 'async' && !frame.isStepwise;
  return { type: 'FunctionExpression', id: null, params, body, async: isAsync, generator: frame.isStepwise };
}

/**
 * A native generator function whose generators are driven by the helpers: the call runs the code up to its initial
 * yield (in the default of a parameter, as a native body runs later), and the native body only hands that over.
 */
function drivenBy(frame: Frame, params: E.Pattern[], body: E.BlockStatement): E.FunctionExpression {
  const { fn, names } = frame;
  const code: E.Expression = { type: 'FunctionExpression', id: null, params, body, generator: true };
  const started = id(names.part('started'));
  const passed: E.Pattern = {
    type: 'ObjectPattern',
    properties: [
      {
        type: 'Property',
        key: member(id(names.helpers), literal('none')),
        value: {
          type: 'AssignmentPattern',
          left: started,
          right: frame.helper('start', code, { type: 'ThisExpression' }, id('arguments')),
        },
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
    params: [
      ...Array.from({ length: fn.length }, (_, i) => id(names.unused(i))),
      { type: 'RestElement', argument: passed },
    ],
    body: blockOf([statement(frame.helper('handOver', started))]),
    generator: true,
    async: fn.coroutine === 'async-generator',
  };
}

/** Stack entries, and slots behind the parameters, as variables. */
function variables(frame: Frame): E.Statement[] {
  const { fn, names } = frame;
  const stack = Array.from({ length: fn.maxStack + 1 }, (_, height) => [names.stack(height), null] as const);
  const slots = fn.locals.flatMap((_, slot) =>
    slot < fn.parameters ? [] : [[names.local(fn, slot), initialValue(frame, slot)] as const],
  );
  const temporaries = [...frame.temporaries].map((name) => [name, null] as const);
  return [declare('let', [...stack, ...temporaries, ...slots])];
}

/** What the loader puts into cells of the top level (ECMA-262 16.2.1.6.4), else nothing. */
function initialValue(frame: Frame, slot: number): E.Expression | null {
  const { fn, module, names, program } = frame;
  if (fn.number !== 0) return null;
  const binding = program.bindings.get(slot);
  if (binding !== undefined) {
    const isImport = module.record!.imports.some((one) => one.slot === slot);
    const value = id(names.part('value'));
    const write = (to: E.Expression): E.Statement =>
      statement({ type: 'AssignmentExpression', operator: '=', left: id(binding), right: to });
    return accessor('v', id(binding), isImport ? undefined : write, value);
  }
  const own = module.record?.cells.find((cell) => cell.slot === slot);
  if (own) return object({ v: own.isVar ? undefinedValue() : member(id(names.helpers), literal('dead')) });
  const host = module.host.find((cell) => cell.slot === slot);
  if (host === undefined) return null;
  if (host.name === '%meta')
    return object({ v: { type: 'MetaProperty', meta: id('import'), property: id('meta') } });
  return object({ v: id(names.module('import')) });
}
