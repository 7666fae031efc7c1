/** The words of the service's paths; everything else in one is an id. */
const WORDS = new Set([
  'v2',
  'engagements',
  'contacts',
  'companies',
  'users',
  'tags',
  'crm_association',
  'transcript_timeline',
]);

/** The path with its ids left out: which route failed helps, which record it was is the user's business. */
export function routePattern(path: string): string {
  return path
    .split('/')
    .map((part) => (part === '' || WORDS.has(part) ? part : '{id}'))
    .join('/');
}
