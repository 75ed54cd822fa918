import { isBlank } from './text.js';

type Zone = 'near' | 'far' | 'nowhere';

export function zone(country: string): Zone {
  switch (country) {
    case 'AT':
    case 'DE':
      return 'near';
    case 'IS':
      return 'far';
    default:
      return isBlank(country) ? 'nowhere' : 'far';
  }
}

export const cost = (sum: number, country: string): number => {
  const rates = { near: 4, far: 12, nowhere: 0 };
  return sum > 50 && zone(country) === 'near' ? 0 : rates[zone(country)];
};

/** Days until a parcel arrives; undefined if it never does. */
export function days(options: { express?: boolean; weight: number }, country: string): number | undefined {
  const base = { near: 2, far: 7, nowhere: undefined }[zone(country)];
  if (base === undefined) return undefined;
  return (options.express ?? false) ? 1 : options.weight > 30 ? base * 2 : base;
}
