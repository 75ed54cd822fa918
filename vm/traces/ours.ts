/** Frames of the machine itself, which no program sees. */

export function isOurs(site: NodeJS.CallSite): boolean {
  const file = site.getFileName() ?? '';
  return file.startsWith('penumbra:') || file.startsWith(MACHINE) || file === 'evalmachine.<anonymous>';
}

const MACHINE = new URL('../', import.meta.url).href;
