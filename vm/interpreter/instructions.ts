/** The instructions by opcode: what the dispatch loop goes to when its own case does not apply. */
import { compoundOperations, Op, opcodes } from '../../compiler/ir/opcodes.js';
import * as argumentsObjects from '../objects/arguments.js';
import * as access from './access.js';
import * as calls from './calls.js';
import * as control from './control.js';
import * as async from './coroutines/async.js';
import * as generators from './coroutines/generators.js';
import { callEval, callEvalSpread } from './eval.js';
import * as functions from './functions.js';
import type { Instruction } from './instruction.js';
import * as iteration from './iteration.js';
import * as globals from './names/globals.js';
import * as scopes from './names/scopes.js';
import * as variables from './names/variables.js';
import * as objects from './objects.js';
import * as operators from './operators.js';
import * as privates from './privates.js';
import * as stack from './stack.js';

const table: [number, Instruction][] = [
  [Op.enter_try, control.enterTry],
  [Op.completion, control.completion],
  [Op.completion_is, control.completionIs],
  [Op.leave, control.leave],
  [Op.initial_yield, generators.initialYield],
  [Op.yield, generators.yieldOp],
  [Op.yield_result, generators.yieldResult],
  [Op.check_completion, generators.checkCompletion],
  [Op.to_promise, async.toPromise],
  [Op.await, async.awaitOp],
  [Op.async_start, async.asyncStart],
  [Op.async_return, async.asyncReturn],
  [Op.async_throw, async.asyncThrow],
  [Op.async_iterator, async.asyncIterator],
  [Op.to_scope, scopes.toScope],
  [Op.new_scope, scopes.newScope],
  [Op.scope_has, scopes.scopeHas],
  [Op.scope_get, scopes.scopeGet],
  [Op.scope_set, scopes.scopeSet],
  [Op.scope_delete, scopes.scopeDelete],
  [Op.scope_this, scopes.scopeThis],
  [Op.scope_declare, scopes.scopeDeclare],
  [Op.scope_extended, scopes.scopeExtended],
  [Op.call_eval, callEval],
  [Op.call_eval_spread, callEvalSpread],
  [Op.end_finally, control.endFinally],
  [Op.return, calls.returnOp],
  [Op.throw, control.throwOp],
  [Op.throw_error, control.throwError],
  [Op.undefined, stack.undefinedOp],
  [Op.int, stack.int],
  [Op.dup, stack.dup],
  [Op.swap, stack.swap],
  [Op.nip, stack.nip],
  [Op.pick, stack.pick],
  [Op.tuck, stack.tuck],
  [Op.regexp, objects.regexp],
  [Op.template_object, objects.templateObject],
  [Op.get_local_checked, variables.getLocalChecked],
  [Op.set_local_checked, variables.setLocalChecked],
  [Op.init_local_once, variables.initLocalOnce],
  [Op.uninit_local, variables.uninitLocal],
  [Op.new_cell, variables.newCell],
  [Op.copy_cell, variables.copyCell],
  [Op.new_cell_uninit, variables.newCellUninit],
  [Op.get_cell, variables.getCell],
  [Op.get_cell_checked, variables.getCell],
  [Op.set_cell_checked, variables.setCellChecked],
  [Op.init_cell_once, variables.initCellOnce],
  [Op.get_capture, variables.getCapture],
  [Op.get_capture_checked, variables.getCapture],
  [Op.set_capture_checked, variables.setCaptureChecked],
  [Op.init_capture_once, variables.initCaptureOnce],
  [Op.get_global, globals.getGlobal],
  [Op.get_global_or_undefined, globals.getGlobalOrUndefined],
  [Op.set_global, globals.setGlobal],
  [Op.delete_global, globals.deleteGlobal],
  [Op.check_global, globals.checkGlobal],
  [Op.declare_global_lexical, globals.declareGlobalLexical],
  [Op.init_global, globals.initGlobal],
  [Op.declare_global_var, globals.declareGlobalVar],
  [Op.declare_global_function, globals.declareGlobalFunction],
  [Op.coerce_this, functions.coerceThis],
  [Op.load_new_target, functions.loadNewTarget],
  [Op.load_function, functions.loadFunction],
  [Op.load_home, functions.loadHome],
  [Op.arguments, argumentsObjects.argumentsOp],
  [Op.mapped_arguments, argumentsObjects.mappedArguments],
  [Op.rest, functions.rest],
  [Op.closure, functions.closureOp],
  [Op.set_function_name, functions.setFunctionName],
  [Op.set_home, functions.setHome],
  [Op.check_heritage, functions.checkHeritage],
  [Op.check_prototype, functions.checkPrototype],
  [Op.create_class, functions.createClass],
  [Op.new_private_name, privates.newPrivateName],
  [Op.private_get, privates.privateGet],
  [Op.private_set, privates.privateSet],
  [Op.private_has, privates.privateHas],
  [Op.private_add_field, privates.privateAddField],
  [Op.private_add_method, privates.privateAddMethod],
  [Op.private_add_accessor, privates.privateAddAccessor],
  [Op.new_object, objects.newObject],
  [Op.new_array, objects.newArray],
  [Op.append, objects.append],
  [Op.append_hole, objects.appendHole],
  [Op.define_field, objects.defineField],
  [Op.define_value, objects.defineValue],
  [Op.define_method, objects.defineMethod],
  [Op.set_prototype, objects.setPrototype],
  [Op.get_field, access.getField],
  [Op.get_value, access.getValue],
  [Op.set_field, access.setField],
  [Op.set_value, access.setValue],
  [Op.delete_value, access.deleteValue],
  [Op.to_property_key, access.toPropertyKey],
  [Op.to_key, access.toKey],
  [Op.get_super, access.getSuper],
  [Op.set_super, access.setSuper],
  [Op.get_prototype_of, access.getPrototypeOf],
  [Op.get_method, access.getMethod],
  [Op.check_coercible, access.checkCoercible],
  [Op.in, access.inOp],
  [Op.require_object, iteration.requireObject],
  [Op.enumerate_keys, iteration.enumerateKeys],
  [Op.exclude_key, iteration.excludeKey],
  [Op.next_key, iteration.nextKey],
  [Op.get_iterator_method, iteration.getIteratorMethod],
  [Op.iterator_next, iteration.iteratorNext],
  [Op.iterator_done, iteration.iteratorDone],
  [Op.iterator_value, iteration.iteratorValue],
  [Op.instanceof, iteration.instanceOf],
  [Op.call, calls.callOp],
  [Op.call_spread, calls.callSpread],
  [Op.construct, calls.constructOp],
  [Op.construct_spread, calls.constructSpread],
  [Op.eq, operators.equality],
  [Op.ne, operators.equality],
  [Op.strict_eq, operators.equality],
  [Op.strict_ne, operators.equality],
  [Op.to_string, operators.toStringOp],
  [Op.typeof, operators.typeOf],
];
for (const name of [...compoundOperations, 'lt', 'le', 'gt', 'ge'] as const) {
  table.push([opcodes[name].code, operators.binary]);
}
for (const name of ['neg', 'bit_not', 'to_number', 'to_numeric', 'inc', 'dec'] as const) {
  table.push([opcodes[name].code, operators.unary]);
}
for (const name of ['to_boolean', 'not', 'is_undefined', 'is_null', 'is_present', 'is_object'] as const) {
  table.push([opcodes[name].code, operators.booleans]);
}

/** By opcode. Opcodes that only the loop carries out have none. */
export const instructions: readonly Instruction[] = table.reduce<Instruction[]>((all, [code, run]) => {
  all[code] = run;
  return all;
}, []);
