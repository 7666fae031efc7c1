import type { Happening } from '../world/change.ts';
import type { World } from '../world/world.ts';
import type { EventType } from './eventTypes.ts';

function changesOf<Resource extends string, Row>(resource: Resource, before: Row, after: Row) {
  return {
    created: { resource, kind: 'created' as const, after },
    updated: { resource, kind: 'updated' as const, before, after },
    deleted: { resource, kind: 'deleted' as const, before: after },
  };
}

/** A happening of each type about the first rows of the world, for test events; none where the workspace is empty. */
export function exampleOf(world: World, type: EventType): Happening | undefined {
  const { made } = world;
  if (made.engagements.count === 0) return undefined;
  const after = made.engagements.row(0);
  const before = { ...after, wire: { ...after.wire, title: 'The title before' } };
  const [contact, company, tag] = [made.contacts.row(0), made.companies.row(0), made.tags.row(0)];
  const contacts = changesOf('contact', { ...contact, first_name: 'Before' }, contact);
  const companies = changesOf('company', { ...company, name: 'The name before' }, company);
  const engagements = changesOf('engagement', before, after);
  const tags = changesOf('tag', { ...tag, name: 'The name before' }, tag);
  const examples: Readonly<Record<EventType, Happening>> = {
    'v1.contact.created': contacts.created,
    'v1.contact.updated': contacts.updated,
    'v1.contact.deleted': contacts.deleted,
    'v1.company.created': companies.created,
    'v1.company.updated': companies.updated,
    'v1.company.deleted': companies.deleted,
    'v1.engagement.created': engagements.created,
    'v1.engagement.updated': engagements.updated,
    'v1.engagement.deleted': engagements.deleted,
    'v1.tag.created': tags.created,
    'v1.tag.updated': tags.updated,
    'v1.tag.deleted': tags.deleted,
    'v1.engagement.transcript_timeline.completed': { resource: 'engagement', kind: 'transcribed', after },
  };
  return examples[type];
}
