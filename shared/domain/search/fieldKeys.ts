import { dictionary } from '../dictionary.ts';
import type { SearchPlace } from './searchQuery.ts';

export const PLACE_KEYS = dictionary<SearchPlace>({
  title: 'title',
  person: 'person',
  people: 'person',
  contact: 'person',
  with: 'with',
  speaker: 'speaker',
  company: 'company',
  account: 'company',
  tag: 'tag',
});

const OTHER_KEYS = new Set([
  'type',
  'status',
  'owner',
  'has',
  'is',
  'side',
  'in',
  'signal',
  'before',
  'after',
  'since',
  'on',
  'during',
]);

/** All fields in lower case. */
export const FIELD_KEYS: readonly string[] = [...PLACE_KEYS.keys(), ...OTHER_KEYS];

/** Whether this lower-case key is a known field. */
export function isFieldKey(key: string): boolean {
  return PLACE_KEYS.has(key) || OTHER_KEYS.has(key);
}
