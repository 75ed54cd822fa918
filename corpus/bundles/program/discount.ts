export type Rule = { readonly kind: 'none' } | { readonly kind: 'share'; readonly share: number };

/** What a rule takes off a sum; no rule takes off nothing. */
export default function discount(rule: Rule | null | undefined, sum: number): number {
  if (rule == null || rule.kind === 'none') return 0;
  if (rule.share < 0 || rule.share > 1) throw new RangeError('no share');
  return Math.min(sum * rule.share, 20) || 0;
}
