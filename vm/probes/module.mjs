// As `commonjs.cjs`, of ES modules.
const lines = {};
globalThis.note = (phase) => {
  lines[phase] = new Error().stack
    .split('\n')
    .slice(3)
    .map((line) => line.trim().replace(/^at /, ''));
};
Error.stackTraceLimit = 30;
globalThis.note('module');
await import('./required.cjs');
const isJob = (line) => line.startsWith('ModuleJob') || line.includes('module_job');
lines.imported = lines.required.slice(0, lines.required.findIndex(isJob));
await import('./dynamic.mjs');
lines.dynamic = lines.dynamic.filter((line) => line.includes('node:internal/modules/'));
process.stdout.write(JSON.stringify(lines));
