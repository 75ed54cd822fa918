'use strict';

// Ends as node ends a program with a rejection that nobody handles (see `vm/host/uncaught.ts`): of a text, or of an
// error without frames.
if (process.argv[2] === 'error') {
  Error.stackTraceLimit = 0;
  Promise.reject(new Error(''));
} else Promise.reject('REASON');
