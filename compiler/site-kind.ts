/** The kinds of decision sites. The explorer's events repeat this union: imports run towards the compiler only. */
export type SiteKind =
  | 'if'
  | 'conditional'
  | 'and'
  | 'or'
  | 'nullish'
  | 'optional'
  | 'logical-assignment'
  | 'case'
  | 'loop'
  | 'for-in'
  | 'for-of'
  | 'default';
