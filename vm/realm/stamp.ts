/**
 * Hidden records on objects of the realm, by private fields: no lookup table, nothing the program can see, and
 * frozen objects keep theirs. (Private fields of a proxy are its own: asking runs no trap.)
 */

function giveBack(object: object): object {
  return object;
}

/** A constructor that returns what it is given, so that a subclass adds its private field to that. */
const Given = giveBack as unknown as new (object: object) => object;

/** How a call of a function is carried out by the VM: a closure of the program, or a model of a built-in. */
export interface CallRecord {
  readonly kind: 'closure' | 'bound' | 'model' | 'selfhosted';
}

class FunctionStamp extends Given {
  #record: CallRecord;

  constructor(object: object, record: CallRecord) {
    super(object);
    this.#record = record;
  }

  static get(object: object): CallRecord | undefined {
    return #record in object ? object.#record : undefined;
  }

  static replace(object: object, record: CallRecord): void {
    if (#record in object) object.#record = record;
    else new FunctionStamp(object, record);
  }
}

export interface Stamp<Content> {
  get(object: object): Content | undefined;
  set(object: object, content: Content): void;
}

/** Hidden records of one kind. */
export function makeStamp<Content>(): Stamp<Content> {
  class Stamped extends Given {
    #content: Content;

    constructor(object: object, content: Content) {
      super(object);
      this.#content = content;
    }

    static get(object: object): Content | undefined {
      return #content in object ? object.#content : undefined;
    }

    static set(object: object, content: Content): void {
      if (#content in object) object.#content = content;
      else new Stamped(object, content);
    }
  }
  return { get: Stamped.get, set: Stamped.set };
}

/** [[ProxyTarget]] and [[ProxyHandler]] (ECMA-262, 10.5); both are null once the proxy is revoked. */
export interface ProxyParts {
  target: object | null;
  handler: object | null;
}

/** Target and handler of a proxy of the program. */
export const proxies = makeStamp<ProxyParts>();

/** Of a module namespace: throws what V8 does if its properties are listed while one has no value yet. */
export const namespaces = makeStamp<() => void>();

/** Constructors that stand in for new targets whose prototype has been read, and for which ones. */
export const standIns = makeStamp<object>();

class IntrinsicStamp extends Given {
  readonly #intrinsic = true;

  static has(object: object): boolean {
    return #intrinsic in object && object.#intrinsic;
  }
}

/** The record of a function, undefined if the VM knows nothing of it. */
export const recordOf = FunctionStamp.get;

/** Gives a function its record. */
export const setRecord = FunctionStamp.replace;

/** Whether an object belongs to the realm itself: a change to it has to be undone after the path. */
export const isIntrinsic = IntrinsicStamp.has;

export function markIntrinsic(object: object): void {
  if (!isIntrinsic(object)) new IntrinsicStamp(object);
}
