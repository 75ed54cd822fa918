/** What a test of test262 says of itself (its CONTRIBUTING.md). */

export interface Metadata {
  readonly flags: ReadonlySet<string>;
  readonly features: readonly string[];
  readonly includes: readonly string[];
  readonly negative?: { readonly phase: string; readonly type: string } | undefined;
}

/** Reads the comment that starts with three dashes; a small part of YAML is enough. */
export function metadataOf(source: string): Metadata {
  const text = /\/\*---([\s\S]*?)---\*\//u.exec(source)?.[1] ?? '';
  const phase = /^\s+phase:\s*(\w+)/mu.exec(text)?.[1];
  const type = /^\s+type:\s*(\w+)/mu.exec(text)?.[1];
  return {
    flags: new Set(listOf(text, 'flags')),
    features: listOf(text, 'features'),
    includes: listOf(text, 'includes'),
    negative: /^negative:/mu.test(text) && phase && type ? { phase, type } : undefined,
  };
}

/** `key: [a, b]`, or a line `- a` for each. */
function listOf(text: string, key: string): string[] {
  const inline = new RegExp(`^${key}:\\s*\\[([^\\]]*)\\]`, 'mu').exec(text)?.[1];
  if (inline !== undefined) return inline.split(',').flatMap((entry) => entry.trim() || []);
  const block = new RegExp(`^${key}:\\s*\\r?\\n((?:\\s+-.*(?:\\r?\\n|$))*)`, 'mu').exec(text)?.[1] ?? '';
  return [...block.matchAll(/^\s+-\s*(\S+)/gmu)].map(([, entry]) => entry!);
}
