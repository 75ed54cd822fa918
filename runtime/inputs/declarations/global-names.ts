/**
 * The names of the global object of a program: those of the language (ECMA-262, 19) and of node. They are a fixed list, as
 * the explorer's own process may have other globals.
 */
const NAMES: ReadonlySet<string> = new Set(
  [
    'globalThis Infinity NaN undefined eval isFinite isNaN parseFloat parseInt decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape',
    'Object Function Array Number Boolean String Symbol BigInt Math JSON Reflect Atomics Intl WebAssembly Proxy Date RegExp Promise Iterator',
    'Map Set WeakMap WeakSet WeakRef FinalizationRegistry ArrayBuffer SharedArrayBuffer DataView',
    'Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array BigInt64Array BigUint64Array',
    'Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError',
    'global process Buffer console require structuredClone queueMicrotask performance crypto fetch navigator atob btoa',
    'setTimeout setInterval setImmediate clearTimeout clearInterval clearImmediate',
    'URL URLSearchParams AbortController AbortSignal Event EventTarget CustomEvent MessageChannel MessagePort MessageEvent BroadcastChannel WebSocket',
    'Blob File FormData Headers Request Response DOMException TextEncoder TextDecoder TextEncoderStream TextDecoderStream',
    'ReadableStream ReadableStreamDefaultReader ReadableStreamBYOBReader ReadableStreamBYOBRequest ReadableByteStreamController ReadableStreamDefaultController',
    'WritableStream WritableStreamDefaultController WritableStreamDefaultWriter TransformStream TransformStreamDefaultController',
    'ByteLengthQueuingStrategy CountQueuingStrategy CompressionStream DecompressionStream',
    'Crypto CryptoKey SubtleCrypto Navigator Performance PerformanceEntry PerformanceMark PerformanceMeasure PerformanceObserver',
    'PerformanceObserverEntryList PerformanceResourceTiming',
  ].flatMap((names) => names.split(' ')),
);

/** Whether a name is that of a global variable. */
export function isGlobalName(name: string): boolean {
  return NAMES.has(name);
}
