/** Alloy models: from `.als` text to bounded relational problems. */
export {
  type BoundedCommand,
  type BoundedSignature,
  type BoundOptions,
  boundCommand,
} from './bound/bound-command.js';
export type { ScopeOverrides } from './bound/scopes.js';
export { type AlloyCommand, type AlloyModel, type AlloyWarning, parseAlloy } from './model.js';
export type { ReadModule } from './modules/load.js';
