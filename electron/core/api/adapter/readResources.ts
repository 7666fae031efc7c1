import { contact, type Contact } from '#shared/contract/contact.ts';
import { engagement, type Engagement } from '#shared/contract/engagement.ts';
import { readLeniently, type Reading } from './readLeniently.ts';
import { isRecord } from '../../json.ts';

/** What a resource shows where a required field is missing: nothing invented, nothing that crashes. */
const ENGAGEMENT_STAND_INS = {
  title: '',
  engagement_type: '',
  processing_status: '',
  is_private: false,
  created_at: '',
  updated_at: '',
} as const;

/**
 * An engagement without its timeline and media URL: those two have ways of their own, and a signed URL
 * has no business in the page.
 */
export function readEngagement(raw: unknown, where: string): Reading<Engagement> {
  if (!isRecord(raw)) return readLeniently(engagement, raw, where, ENGAGEMENT_STAND_INS);
  const { transcript_timeline: _timeline, media_url: _mediaUrl, ...rest } = raw;
  return readLeniently(engagement, rest, where, ENGAGEMENT_STAND_INS);
}

export function readContact(raw: unknown, where: string): Reading<Contact> {
  return readLeniently(contact, raw, where, {});
}
