/** What the one line of an opcode's row leaves out. */
import type { OpName } from './opcodes.js';

export const opcodeNotes: Partial<Readonly<Record<OpName, string>>> = {
  block: 'Takes `params` entries from below; its end and its label leave `results` entries.',
  loop: 'Its label takes `params` entries; running into its end leaves the region with `results` entries.',
  try_catch: 'The protected part and the handler both end with `results` entries, as the label does.',
  catch:
    'Ends the protected part. A throw in it cuts the stack to the base of the region, pushes the error and goes on here.',
  try_finally:
    'In the protected part the label takes a completion record (value, kind); running into `finally` needs one too.',
  finally:
    'Ends the protected part. A throw in it arrives as (error, 1). From here on the label is the end and takes nothing.',
  br_true:
    'The decision of the site is ToBoolean of the value. With site -1 the branch is internal to the lowering.',
  br_false:
    'The decision of the site is ToBoolean of the value (not its negation). With site -1 the branch is internal.',
  completion:
    'Kinds: 0 normal, 1 throw, 2 return, from 3 on jumps out of the region. The value lies below the kind.',
  return: 'A construct call of a function that is no derived constructor turns a primitive into `this`.',
  throw_error: 'Kinds: 0 TypeError, 1 ReferenceError, 2 SyntaxError, 3 TypeError of the realm of the caller.',
  template_object: 'Frozen, and the same object whenever this literal is evaluated in this realm.',
  get_local_checked:
    'In a derived constructor also for `this`, whose error says that `super()` was not called.',
  init_local_once: 'The result of `super()`: `this` is bound once.',
  copy_cell: 'CreatePerIterationEnvironment (ECMA-262 14.7.4.4).',
  set_global:
    'If there is no such global: strict code throws a ReferenceError, sloppy code makes a property.',
  load_this: 'For a construct call the new object; undefined in derived constructors. Not coerced.',
  arguments: '`callee` throws in strict functions and is the function in sloppy ones.',
  mapped_arguments:
    'The cell of formal i is in slot `parameters` + i for each i below `count`. It is made here and aliases element i as ECMA-262 10.4.4 says.',
  closure: 'Captured cells are taken from the frame as it is now.',
  set_function_name:
    'SetFunctionName (10.2.9); prefix 0 none, 1 get, 2 set. A symbol gives its description in brackets.',
  check_heritage: 'Null is tested before.',
  create_class:
    '`heritage` is 0, or 2 for constructorParent and prototypeParent; undefined as constructorParent means Function.prototype. The name is a property key. The prototype is the home object of the constructor.',
  private_get: 'TypeError if the object has no such element, or it is an accessor without getter.',
  private_set: 'TypeError on methods and on accessors without setter, and if the object has no such element.',
  define_field: 'Never calls setters; may call a proxy trap.',
  define_value: 'The key is a property key.',
  define_method:
    'MakeMethod with the object as home, then defines: 0 method, 1 getter, 2 setter. An accessor joins the other half of the pair.',
  set_prototype: 'Does nothing if the value is neither an object nor null.',
  get_value: 'The key is a property key or a primitive. TypeError on null and undefined.',
  set_field: 'TypeError on null and undefined; a failed assignment throws in strict code only.',
  set_value: 'The key is a property key or a primitive. TypeError on null and undefined.',
  delete_value: 'TypeError on null and undefined, and in strict code if the property cannot be deleted.',
  to_property_key:
    'The key has `count` entries above it. TypeError if the object below the key is null or undefined, before the key is converted; numbers may stay numbers.',
  get_super: 'Get on the parent with receiver `this`; TypeError if the parent is null.',
  set_super: 'Set on the parent with receiver `this`; TypeError if the parent is null.',
  get_method: 'Undefined for undefined and null, TypeError for anything else that cannot be called.',
  require_object: 'Roles: 0 iterator, 1 iterator result, 2 result of `return`.',
  enumerate_keys:
    'Nothing for null and undefined. 0: for-in. 1: all own property keys in order. The program never sees the enumerator.',
  next_key:
    'For-in: keys that were deleted meanwhile are skipped. Own keys: those that are excluded, gone or not enumerable are skipped.',
  get_iterator_method:
    'TypeError if not iterable. Then `call 0`, `require_object 0`, and `next` is read once with get_field.',
  iterator_next: '`require_object 1` follows.',
  call_spread: 'The array is a fresh one made for the call; reading it is not observable.',
  construct: 'TypeError if not a constructor, after the arguments were evaluated.',
  in: 'TypeError if not an object, then ToPropertyKey, then HasProperty.',
  leave: 'For what ends in the middle of an expression. The label takes `count` entries above its base.',
  initial_yield: 'After the parameters, on an empty stack, in no region.',
  yield:
    'Kinds of completions: 0 `next`, 1 `throw`, 2 `return`. Everything else on the stack is still there afterwards.',
  await: 'Kinds: 0 fulfilled, 1 rejected. The operand is a promise of the realm.',
  async_start: 'The first instruction of an async function; what follows is protected up to the end.',
  async_return:
    'Gives the promise of an async function, which `return` hands over; undefined in a generator.',
  check_global:
    'GlobalDeclarationInstantiation (16.1.7): SyntaxError if another script has declared the name otherwise, TypeError if the global object cannot have it.',
  call_eval_spread: 'As `call_eval`, with the entries of an array made for the call as arguments.',
  call_eval:
    'A call of the built-in eval with a string runs the text in the scope that `evals` describes; anything else is an ordinary call.',
  scope_extended: 'Only for a scope of `new_scope`.',
  scope_has: 'For the object of a `with` it looks at @@unscopables.',
  yield_result: 'As `yield`, but the program gets the very object, of which nothing is read.',
  instanceof: 'Calls @@hasInstance if it is not the built-in one; `to_boolean` follows.',
};
