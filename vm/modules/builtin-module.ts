import { SyntheticModule } from './es/es-module.js';

/** A module of the host: what it exports is there already. */
export function builtinModule(url: string, exports: object): SyntheticModule {
  const values = exports as Readonly<Record<string, unknown>>;
  const names = Object.keys(exports).filter((key) => key !== 'default');
  const valueAt = (key: string): unknown => (key === 'default' ? exports : values[key]);
  return new SyntheticModule(url, ['default', ...names], valueAt, false);
}
