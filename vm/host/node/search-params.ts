/**
 * URLSearchParams while a program is explored. The objects are node's own, so that they are what others expect of them;
 * beside one whose names or values depend on the input stands a list of the program's with the same pairs, of which the
 * self-hosted methods read (`vm/selfhosted/node/search-params.cjs`).
 */
import querystring from 'node:querystring';
import { types } from 'node:util';
import type { Call, Model } from '../../interpreter/call.js';
import type { Interpreter } from '../../interpreter/interpreter.js';
import { isObject } from '../../is-object.js';
import { companionOf } from '../../objects/companions.js';
import { setRecord } from '../../realm/stamp.js';

type Method = (...args: readonly unknown[]) => unknown;

type Pair = readonly [name: string, value: string];

/** The list beside an object, if there is one and node has the same pairs: what it reads in another way has no list. */
function listOf(vm: Interpreter, params: URLSearchParams): object | undefined {
  const list = companionOf(params, vm.pathNumber);
  return list && areSame([...params], list as readonly Pair[]) ? list : undefined;
}

function areSame(pairs: readonly Pair[], others: readonly Pair[]): boolean {
  if (pairs.length !== others.length) return false;
  return pairs.every(([name, value], at) => others[at]![0] === name && others[at]![1] === value);
}

function isParams(value: unknown): value is URLSearchParams {
  return (
    isObject(value) && !types.isProxy(value) && Object.getPrototypeOf(value) === URLSearchParams.prototype
  );
}

const isPlain = (value: unknown): boolean =>
  value === undefined || value === null || ['string', 'number', 'boolean'].includes(typeof value);

interface ParamsMethod {
  readonly name: keyof URLSearchParams | typeof Symbol.iterator;
  readonly helper: string;
  /** Arguments without which node complains. */
  readonly least: number;
  readonly changes?: true;
}

const METHODS: readonly ParamsMethod[] = [
  { name: 'append', helper: 'searchParamsAppend', least: 2, changes: true },
  { name: 'delete', helper: 'searchParamsDelete', least: 1, changes: true },
  { name: 'set', helper: 'searchParamsSet', least: 2, changes: true },
  { name: 'sort', helper: 'searchParamsSort', least: 0, changes: true },
  { name: 'get', helper: 'searchParamsGet', least: 1 },
  { name: 'getAll', helper: 'searchParamsGetAll', least: 1 },
  { name: 'has', helper: 'searchParamsHas', least: 1 },
  { name: 'entries', helper: 'searchParamsEntries', least: 0 },
  { name: 'keys', helper: 'searchParamsKeys', least: 0 },
  { name: 'values', helper: 'searchParamsValues', least: 0 },
  { name: 'toString', helper: 'searchParamsText', least: 0 },
];

function runMethod({ helper, least, changes }: ParamsMethod, native: Method): (call: Call) => unknown {
  return (call) => {
    const { vm, receiver: params, args } = call;
    if (vm.node.isPresent || call.newTarget !== undefined || call.receiverShadow !== 0) return false;
    if (!isParams(params) || call.count < least) return false;
    const list = listOf(vm, params);
    if (list === undefined || !args.every(isPlain)) return false;
    if (changes) Reflect.apply(native, params, args);
    call.tail(vm.helper(helper), params, 0, [list, ...args], [0, ...call.argShadows]);
  };
}

function runForEach(call: Call): unknown {
  const { vm, receiver: params } = call;
  if (vm.node.isPresent || !isParams(params) || typeof call.arg(0) !== 'function') return false;
  const list = listOf(vm, params);
  if (list === undefined || call.receiverShadow !== 0) return false;
  call.tail(
    vm.helper('searchParamsForEach'),
    params,
    0,
    [list, call.arg(0), call.arg(1)],
    [0, call.argShadow(0), call.argShadow(1)],
  );
}

/** Whether an object is an array of pairs or a record, all of whose names and values are primitive. */
function isInit(vm: Interpreter, init: unknown): init is object {
  if (!isObject(init) || types.isProxy(init)) return false;
  const hasPlainValues = (object: object): boolean =>
    Reflect.ownKeys(object).every((key) => {
      const own = Object.getOwnPropertyDescriptor(object, key)!;
      if (Array.isArray(object) && key === 'length') return true;
      return typeof key === 'string' && own.enumerable === true && 'value' in own && isPlain(own.value);
    });
  if (vm.isArray(init)) {
    return (init as unknown[]).every(
      (pair) =>
        isObject(pair) && vm.isArray(pair) && (pair as unknown[]).length === 2 && hasPlainValues(pair),
    );
  }
  return Object.getPrototypeOf(init) === vm.realm.objectPrototype && hasPlainValues(init);
}

/** A new object: of a text that depends on the input, or of pairs. */
function runConstructor(call: Call): unknown {
  const { vm } = call;
  if (vm.node.isPresent || call.newTarget !== URLSearchParams) return false;
  const [init, shadow] = [call.arg(0), call.argShadow(0)];
  if (typeof init === 'string') {
    const helper = vm.helper('searchParamsOfText');
    const params = new URLSearchParams(init);
    call.tail(helper, undefined, 0, [params, init, querystring.unescape], [0, shadow, 0]);
    return undefined;
  }
  if (shadow !== 0) return false;
  const from = init === undefined ? vm.operations.newArray() : isParams(init) ? listOf(vm, init) : init;
  if (!isInit(vm, from)) return false;
  const pairs = vm.isArray(from)
    ? (from as unknown[][]).map((pair): [string, string] => [String(pair[0]), String(pair[1])])
    : Object.entries(from).map(([name, value]): [string, string] => [name, String(value)]);
  call.tail(vm.helper('searchParamsOfObject'), undefined, 0, [new URLSearchParams(pairs), from], [0, 0]);
}

/** Has the machine carry out the constructor and the methods. */
export function installSearchParams(): void {
  const model = (of: object, run: Model['run']): void =>
    setRecord(of, { kind: 'model', run } satisfies Model as Model);
  const { prototype } = URLSearchParams;
  for (const method of METHODS) {
    const native = Reflect.get(prototype, method.name) as Method;
    model(native, runMethod(method, native));
  }
  model(prototype.forEach, runForEach);
  model(URLSearchParams, runConstructor);
}
