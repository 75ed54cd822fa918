import type { Family } from '../family.js';
import { numbers } from './numbers.js';

export const FAMILIES: readonly Family[] = [numbers];
