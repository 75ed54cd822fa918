/** Whether values of programs are objects: by `typeof` alone, which runs no code of theirs. */

export function isObject(value: unknown): value is object {
  return typeof value === 'object' ? value !== null : isCallable(value);
}

/** What `document.all` of browsers is (Annex B.3.6) can be called, too: it is of type undefined and is not undefined. */
export function isCallable(value: unknown): value is object {
  return typeof value === 'function' || (typeof value === 'undefined' && value !== undefined);
}
