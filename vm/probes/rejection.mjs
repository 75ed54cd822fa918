// Ends as node ends a program whose main module is an ES module and throws: what is no error, or an error without frames.
if (process.argv[2] === 'error') Error.stackTraceLimit = 0;
throw process.argv[2] === 'error' ? new Error('') : {};
