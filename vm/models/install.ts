/** All models, and how the ones of hidden built-ins get theirs. */
import { Completion } from '../../compiler/ir/opcodes.js';
import type { Model } from '../interpreter/call.js';
import { requestWith } from '../interpreter/coroutines/async-generators.js';
import { resumeWith } from '../interpreter/coroutines/generators.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { setRecord } from '../realm/stamp.js';
import { bigintModels } from './bigints.js';
import { arrayIteratorNext } from './collections/array-iterators.js';
import { arrayModels, TYPED_CALLBACKS, typedCallback } from './collections/arrays.js';
import { collectionIteratorNext } from './collections/collection-iterators.js';
import { collectionModels } from './collections/collections.js';
import { dataViewModels } from './collections/data-views.js';
import { typedArrayModels } from './collections/typed-arrays.js';
import { installConversions } from './conversions.js';
import { dateModels } from './dates/dates.js';
import { aggregateModel, errorModels } from './errors.js';
import { dynamicFunction, functionModels } from './functions.js';
import { takeOverHostFunctions } from './host-functions.js';
import { jsonModels } from './json.js';
import { installLocality } from './locality.js';
import { install, type Run } from './model.js';
import { numberModels } from './numbers.js';
import { objectModels } from './objects.js';
import { primitiveModels } from './primitives.js';
import { promiseModels } from './promises.js';
import { proxyModels } from './proxies.js';
import { installRefusals } from './refusals.js';
import { cloneModels } from './structured-clone.js';
import { nextMatch, regExpModels } from './text/regexps.js';
import { stringModels } from './text/strings.js';
import { textModels } from './text/text.js';
import { stringIteratorNext } from './text/text-making.js';
import { uriModels } from './text/uri.js';

/** Gives the built-ins of the machine's realm their models. */
export function installModels(vm: Interpreter): void {
  install(vm, numberModels);
  install(vm, bigintModels);
  install(vm, primitiveModels);
  install(vm, textModels);
  install(vm, uriModels);
  install(vm, functionModels);
  takeOverHostFunctions();
  install(vm, errorModels);
  install(vm, objectModels);
  install(vm, proxyModels);
  install(vm, collectionModels);
  install(vm, typedArrayModels);
  install(vm, dataViewModels);
  install(vm, stringModels);
  install(vm, regExpModels);
  install(vm, dateModels);
  setRecord(vm.realm.intrinsics.AggregateError as object, aggregateModel);
  install(vm, cloneModels);
  install(vm, jsonModels);
  install(vm, arrayModels);
  const iterator = vm.operations.apply(
    vm.operations.get(vm.realm.arrayPrototype, 'values') as object,
    vm.operations.newArray(),
    [],
  ) as object;
  const next = vm.operations.get(iterator, 'next') as object;
  give(next, arrayIteratorNext);
  // %IteratorPrototype%[@@iterator] (27.1.2.1): what it is given stays the machine's.
  give(vm.operations.get(iterator, Symbol.iterator) as object, (call) => {
    if (call.newTarget !== undefined) return false;
    call.give(call.receiver, call.receiverShadow);
  });
  for (const name of ['MapIteratorPrototype', 'SetIteratorPrototype'] as const)
    give(vm.operations.get(vm.realm.hidden[name], 'next') as object, collectionIteratorNext);
  give(vm.operations.get(vm.realm.hidden.StringIteratorPrototype, 'next') as object, stringIteratorNext);
  give(vm.operations.get(vm.realm.hidden.RegExpStringIteratorPrototype, 'next') as object, nextMatch);
  for (const name of TYPED_CALLBACKS) {
    give(vm.operations.get(vm.realm.hidden.TypedArrayPrototype, name) as object, typedCallback(name));
  }
  for (const kind of ['GeneratorFunction', 'AsyncFunction', 'AsyncGeneratorFunction'] as const)
    give(vm.realm.hidden[kind]!, dynamicFunction(kind));
  install(vm, promiseModels);
  installConversions(vm);
  installRefusals(vm);
  installLocality(vm);
  const { generators, asyncGenerators } = vm.realm;
  for (const [objects, run] of [
    [generators, resumeWith],
    [asyncGenerators, requestWith],
  ] as const) {
    give(objects.next, run(Completion.Normal));
    give(objects.throw, run(Completion.Throw));
    give(objects.return, run(Completion.Return));
  }
}

function give(callee: object, run: Run): void {
  setRecord(callee, { kind: 'model', run } satisfies Model as Model);
}
