/**
 * Built-ins that may call the program from native code, and why they do. A call back is marked on the stack of frames
 * (`Frame.calledBy`) and counted; what is symbolic in it becomes concrete, which is counted as well.
 */
export const KNOWN: readonly (readonly [names: RegExp, reason: string])[] = [
  [
    /^Intl\.|\.(?:toLocale(?:String|DateString|TimeString|LowerCase|UpperCase)|localeCompare)$/u,
    'ECMA-402: locales and options are read natively',
  ],
  [/^(?:Shared)?ArrayBuffer\.prototype\.slice$/u, 'the species of a buffer'],
  [/^WebAssembly\./u, 'imports are functions of the program'],
  [
    /^ArrayIteratorPrototype\.next$/u,
    'an iterator over an object that a native built-in has had its hands on',
  ],
  [
    /^operation$/u,
    'no built-in, but an operation of the machine: prototypes of promises, methods of primitives',
  ],
];
