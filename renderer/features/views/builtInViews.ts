/** Views that come with the program, as the address of the list says them. */
export const BUILT_IN_VIEWS = [
  { name: 'noCrm', query: 'crm=no' },
  { name: 'failed', query: 'status=FAILED' },
  { name: 'week', query: 'start=7d' },
  { name: 'private', query: 'private=yes' },
] as const;
