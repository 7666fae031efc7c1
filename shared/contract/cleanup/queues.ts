/* Without the schemas: the page needs only these. */

/** What may be wrong with the workspace's links, found in the mirror. */
export const CLEANUP_QUEUES = [
  'no-link',
  'link-disagrees',
  'speaker-no-contact',
  'duplicate-contacts',
  'company-no-contact',
] as const;
