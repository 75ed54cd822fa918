/**
 * Names that a CommonJS text gives to its exports, found without running it, as node does for `import { name }` from
 * such a module. It is a search for the usual ways to write them.
 */
const ASSIGNED = /\b(?:module\.)?exports\.([A-Za-z_$][\w$]*)\s*=(?!=)/gu;
const QUOTED = /\b(?:module\.)?exports\[\s*(['"])(.+?)\1\s*\]\s*=(?!=)/gu;
const DEFINED = /\bObject\.defineProperty\(\s*(?:module\.)?exports\s*,\s*(['"])(.+?)\1/gu;
const LITERAL = /\bmodule\.exports\s*=\s*\{([^{}]*)/gu;

export function exportsIn(source: string): string[] {
  const names = new Set<string>();
  for (const [, name] of source.matchAll(ASSIGNED)) names.add(name!);
  for (const [, , name] of source.matchAll(QUOTED)) names.add(name!);
  for (const [, , name] of source.matchAll(DEFINED)) names.add(name!);
  for (const [, body] of source.matchAll(LITERAL))
    for (const entry of body!.split(',')) {
      const name = /^\s*(?:([A-Za-z_$][\w$]*)|(['"])(.+?)\2)\s*(?::|$)/u.exec(entry);
      if (name) names.add((name[1] ?? name[3])!);
    }
  return [...names];
}
