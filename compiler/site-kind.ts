/** The kinds of decision sites. */
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
