/** Frames of the machine itself, which no program sees. */

export function isOurs(site: NodeJS.CallSite): boolean {
  const file = site.getFileName() ?? '';
  return PLACES.some((place) => file.startsWith(place)) || file === 'evalmachine.<anonymous>';
}

/** Self-hosted built-ins, the machine as it was compiled, and as it is bundled: its scripts, and what loads them. */
const PLACES = [
  'penumbra:',
  'penumbra-bundle:',
  new URL('../', import.meta.url).href,
  new URL('../../bundle/', import.meta.url).href,
];
