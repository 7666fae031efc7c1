/** The built-in views with their queries. */
export const BUILT_IN_VIEWS = [
  { name: 'noCrm', query: 'crm=no' },
  { name: 'failed', query: 'status=FAILED' },
  { name: 'week', query: 'start=7d' },
  { name: 'private', query: 'private=yes' },
] as const;
