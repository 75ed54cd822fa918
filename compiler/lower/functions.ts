/** From one function of the outline to its IR: prologue, body, epilogue. */
import type * as ES from 'acorn';
import {
  type ClassNode,
  expectedArguments,
  type FunctionNode,
  hasSimpleParameters,
  isFunction,
  type Node,
} from '../ast.js';
import type { Capture, IrFunction } from '../ir/function.js';
import { GlobalKind } from '../ir/opcodes.js';
import type { Binding, FunctionScope, Keyword, Scope } from '../scopes/binding.js';
import { declaredFunctions, lexicalNames, varNames } from '../scopes/hoist.js';
import { moduleParameters } from '../scopes/module-parameters.js';
import { loadBinding, loadKeyword, makeBindings, storeBinding } from './bindings.js';
import { initializeFields, initializer } from './classes.js';
import { FunctionContext, type ProgramContext } from './context.js';
import { asyncBody } from './control/awaits.js';
import { block } from './control/blocks.js';
import { throwError } from './control/jumps.js';
import { enterScope, hoistFunctions } from './enter-scope.js';
import { evalBody } from './evals.js';
import { parameters } from './parameters.js';

/** Lowers a function. Its parent must have been lowered before. */
export function lowerFunction(program: ProgramContext, fn: FunctionScope): IrFunction {
  const f = new FunctionContext(program, fn);
  const { node, role, number } = fn.entry;
  const formals = isFunction(node as Node) ? (node as FunctionNode).params : [];
  const counted = formals.filter(({ type }) => type !== 'RestElement').length;
  const positions = fn.kind === 'module' ? moduleParameters.length : counted;
  const mapped = needsMappedArguments(fn);
  f.code.at(node.start);
  if (fn.coroutine === 'async' && role !== 'main') f.code.emit('async_start');
  allocate(f, formals, positions, mapped);
  keywords(f, mapped ? positions : -1);
  switch (role) {
    case 'main':
      mainBody(f, node as ES.Program);
      break;
    case 'function':
      functionBody(f, node as FunctionNode, mapped);
      break;
    case 'default-constructor':
      defaultConstructor(f);
      break;
    default:
      initializer(f, node as ClassNode, role === 'static', (element) => block(f, element));
  }
  return {
    number,
    name: program.names[number] ?? '',
    kind: fn.kind,
    ...(fn.coroutine === undefined ? {} : { coroutine: fn.coroutine }),
    strict: fn.strict,
    length:
      role === 'function' ? expectedArguments(node as FunctionNode) : fn.kind === 'module' ? positions : 0,
    parameters: positions,
    locals: f.locals,
    captures: captures(fn),
    constants: f.code.constants,
    code: f.code.code,
    maxStack: f.code.maxStack,
    offsets: f.code.offsets,
    span: program.spans[number] ?? { start: node.start, end: node.end },
    parent: fn.entry.parent,
    nested: program.nestedIn(number),
    sites: program.sitesIn(number),
    flags: { ...fn.flags, hasSimpleParameters: areSimple(formals) },
  };
}

function areSimple(formals: readonly ES.Pattern[]): boolean {
  return formals.every(({ type }) => type === 'Identifier');
}

function captures({ captures: captured, parent }: FunctionScope): Capture[] {
  return captured.map((binding) => {
    const local = binding.fn === parent;
    const index = local ? binding.slot : parent!.captureIndex(binding);
    return { name: binding.name, from: local ? 'local' : 'capture', index };
  });
}

/**
 * Whether the arguments object must follow the parameters (ECMA-262 10.4.4). If parameters are never assigned, and the
 * object is only read or passed to `apply`, nobody can tell.
 */
function needsMappedArguments(fn: FunctionScope): boolean {
  const { node } = fn.entry;
  if (!fn.flags.usesArguments || fn.strict || !isFunction(node as Node)) return false;
  if (!hasSimpleParameters(node as FunctionNode)) return false;
  const formals = fn.locals.filter(({ kind }) => kind === 'parameter');
  return formals.length > 0 && (fn.argumentsEscape || formals.some(({ assigned }) => assigned));
}

/** Gives slots to variables: arguments come first, cells of mapped parameters follow them. */
function allocate(
  f: FunctionContext,
  formals: readonly ES.Pattern[],
  positions: number,
  mapped: boolean,
): void {
  const { fn } = f;
  const byName = (name: string): Binding => fn.scope.bindings.get(name)!;
  const names =
    fn.kind === 'module'
      ? [...moduleParameters]
      : formals.slice(0, positions).map((formal) => {
          const pattern = formal.type === 'AssignmentPattern' ? formal.left : formal;
          return pattern.type === 'Identifier' ? pattern.name : undefined;
        });
  names.forEach((name, index) => {
    const binding = name === undefined ? undefined : byName(name);
    const own = binding && !binding.captured && !binding.checked && names.lastIndexOf(name) === index;
    const slot = f.local(name ?? `%argument${index}`, 'parameter', false);
    if (own && !mapped) binding.slot = slot;
  });
  if (mapped)
    for (const name of names) {
      const binding = byName(name!);
      binding.captured = true;
      binding.slot = f.local(name!, 'parameter', true);
    }
  for (const binding of fn.locals) {
    if (binding.slot >= 0 || isDirect(fn, binding)) continue;
    binding.slot = f.local(binding.name, binding.kind, binding.captured);
  }
}

/** Keywords that are read from the frame where they are used. */
function isDirect(fn: FunctionScope, { name, kind, captured }: Binding): boolean {
  if (kind !== 'keyword' || captured || name === 'arguments') return false;
  return name !== 'this' || (fn.strict && fn.kind !== 'derived-constructor');
}

/** Puts keyword variables into their slots. */
function keywords(f: FunctionContext, mappedParameters: number): void {
  const { fn, code } = f;
  const push: Readonly<Record<Keyword, () => void>> = {
    this() {
      code.emit('load_this');
      if (!fn.strict) code.emit('coerce_this');
    },
    'new.target': () => code.emit('load_new_target'),
    '%function': () => code.emit('load_function'),
    '%home': () => code.emit('load_home'),
    arguments() {
      if (mappedParameters >= 0) code.emit('mapped_arguments', mappedParameters);
      else code.emit('arguments');
    },
  };
  for (const [name, binding] of fn.keywords) {
    if (binding.slot < 0) continue;
    if (name === 'this' && fn.kind === 'derived-constructor') {
      code.emit(binding.captured ? 'new_cell_uninit' : 'uninit_local', binding.slot);
      continue;
    }
    push[name]();
    code.emit(binding.captured ? 'new_cell' : 'set_local', binding.slot);
  }
  evalVariables(f, fn.scope);
}

/** Room for what code under `eval` declares. */
function evalVariables({ code }: FunctionContext, { dynamic }: Scope): void {
  if (dynamic === undefined) return;
  code.emit('new_scope');
  code.emit('new_cell', dynamic.slot);
}

function mainBody(f: FunctionContext, node: ES.Program): void {
  if (f.fn.kind === 'eval') {
    evalBody(f, node);
    return;
  }
  if (f.fn.kind === 'es-module') {
    moduleBody(f, node);
    return;
  }
  const isModule = f.fn.kind === 'module';
  if (isModule) parameters(f, moduleParameters.map(parameterNode));
  if (!isModule) checkGlobals(f, node);
  const { code } = f;
  if (f.program.hasCompletion) {
    f.completion = f.temporary();
    code.emit('undefined');
    code.emit('set_local', f.completion);
  }
  enterScope(f, f.fn.scope);
  if (!isModule) declareGlobals(f, node);
  f.statements(node.body);
  if (f.completion === undefined) code.emit('undefined');
  else code.emit('get_local', f.completion);
  code.leave('return');
}

/** An ES module: functions are made when it is linked, the rest runs when it is evaluated (ECMA-262 16.2.1.6). */
function moduleBody(f: FunctionContext, node: ES.Program): void {
  const { code } = f;
  enterScope(f, f.fn.scope);
  code.emit('initial_yield');
  if (f.fn.coroutine === 'async') {
    asyncBody(f, () => f.statements(node.body));
    return;
  }
  f.statements(node.body);
  code.emit('undefined');
  code.leave('return');
}

const parameterNode = (name: string): ES.Identifier => ({ type: 'Identifier', name, start: 0, end: 0 });

/** GlobalDeclarationInstantiation (ECMA-262 16.1.7): what may refuse comes first, then lexical names. */
function checkGlobals(f: FunctionContext, node: ES.Program): void {
  const { code } = f;
  const lexical = lexicalNames(node.body);
  const functions = new Set(declaredFunctions(node.body).map(({ id }) => id.name));
  const { names } = varNames(node.body, !f.strict, new Set());
  for (const { name } of lexical) code.emit('check_global', f.string(name), GlobalKind.Lexical);
  for (const name of functions) code.emit('check_global', f.string(name), GlobalKind.Function);
  for (const name of names)
    if (!functions.has(name)) code.emit('check_global', f.string(name), GlobalKind.Variable);
  for (const { name, kind } of lexical)
    code.emit('declare_global_lexical', f.string(name), kind === 'const' ? 1 : 0);
}

/** The rest of it for `var`, after functions. */
function declareGlobals(f: FunctionContext, node: ES.Program): void {
  for (const name of varNames(node.body, !f.strict, new Set()).names)
    f.code.emit('declare_global_var', f.string(name), 0);
}

function functionBody(f: FunctionContext, node: FunctionNode, mapped: boolean): void {
  const { fn, code } = f;
  nameOfExpression(f, node);
  if (fn.coroutine === 'async') {
    asyncBody(f, () => {
      if (!mapped) parameters(f, node.params);
      plainBody(f, node.body);
    });
    return;
  }
  if (fn.kind === 'base-constructor' && fn.owner?.fields)
    initializeFields(f, fn.owner.fields, () => code.emit('load_this'));
  if (!mapped) parameters(f, node.params);
  if (fn.coroutine) code.emit('initial_yield');
  if (fn.coroutine === 'async-generator') {
    asyncBody(f, () => plainBody(f, node.body));
    return;
  }
  if (node.body.type !== 'BlockStatement') {
    bodyScope(f);
    f.value(node.body);
    code.leave('return');
    return;
  }
  const result = fn.kind === 'derived-constructor' ? code.block(0, 1) : undefined;
  f.result = result;
  bodyScope(f);
  f.statements(node.body.body);
  if (result) {
    loadKeyword(f, 'this', true);
    code.end();
    derivedResult(f);
  } else {
    code.emit('undefined');
    code.leave('return');
  }
}

/** The body of a function whose returns go to `f.result`. */
function plainBody(f: FunctionContext, body: FunctionNode['body']): void {
  bodyScope(f);
  if (body.type === 'BlockStatement') f.statements(body.body);
  else {
    f.value(body);
    f.code.leaveTo(f.result!);
  }
}

/** The variable of a named function expression. */
function nameOfExpression(f: FunctionContext, node: FunctionNode): void {
  const scope = node.type === 'FunctionExpression' && node.id && f.program.scopes.scopes.get(node.id);
  if (!scope) return;
  for (const { referenced, captured, slot } of scope.bindings.values()) {
    if (!referenced) continue;
    f.code.emit('load_function');
    f.code.emit(captured ? 'new_cell' : 'set_local', slot);
  }
}

/** Variables of a body. If it has a scope of its own, they start as the parameters of the same name (10.2.11). */
function bodyScope(f: FunctionContext): void {
  const own = f.fn.body;
  if (!own) {
    enterScope(f, f.fn.scope);
    return;
  }
  evalVariables(f, own);
  makeBindings(f, own);
  for (const binding of own.bindings.values()) {
    const { name, kind } = binding;
    const outer = f.fn.scope.bindings.get(name) ?? f.fn.keywords.get(name as Keyword);
    if (kind !== 'var' || !outer) continue;
    loadBinding(f, outer);
    storeBinding(f, binding);
  }
  hoistFunctions(f, own);
}

/** value → and returns: a derived constructor must give back an object (ECMA-262 10.2.2). */
function derivedResult(f: FunctionContext): void {
  const { code } = f;
  const isObject = code.block(1, 1);
  code.emit('dup');
  code.emit('is_object');
  code.brTrue(isObject);
  throwError(f, 'CallerTypeError', 'Derived constructors may only return object or undefined');
  code.end();
  code.leave('return');
}

/** The constructor of a class without one; the arguments are passed on without iteration (ECMA-262 15.7.14). */
function defaultConstructor(f: FunctionContext): void {
  const { fn, code } = f;
  const fields = fn.owner?.fields;
  if (fn.kind === 'base-constructor') {
    if (fields) initializeFields(f, fields, () => code.emit('load_this'));
    code.emit('undefined');
  } else {
    code.emit('load_function');
    code.emit('get_prototype_of');
    code.emit('load_new_target');
    code.emit('rest', 0);
    code.emit('construct_spread');
    if (fields) initializeFields(f, fields, () => code.emit('dup'));
  }
  code.leave('return');
}
