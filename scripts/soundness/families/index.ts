import type { Family } from '../family.js';
import { arrays } from './arrays.js';
import { heaps } from './heaps.js';
import { maps } from './maps.js';
import { numbers } from './numbers.js';
import { strings } from './strings.js';
import { texts } from './texts.js';

export const FAMILIES: readonly Family[] = [numbers, heaps, arrays, maps, strings, texts];
