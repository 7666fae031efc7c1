import { hash, stream } from '../chance/hash.ts';
import type { Content, EngagementRecord, Voice } from '../world/engagementRecord.ts';
import { replaceContacts, touchedAt } from '../world/edits.ts';
import { iso } from '../world/iso.ts';
import { fill } from '../words/fill.ts';
import { titlesOf } from '../words/titles.ts';
import { anyOf, type Scene } from './scene.ts';

/** Somebody adds or removes a contact. */
export function editContacts(scene: Scene): boolean {
  const { world, dice, now } = scene;
  const before = anyOf(scene, world.engagements);
  if (before === undefined) return false;
  const people = before.contactIds.filter((id) => !world.isRoom(id));
  const [first] = people;
  const added = anyOf(scene, world.contacts);
  const fewer = first !== undefined && dice.chance(0.4);
  if (!fewer && (added === undefined || people.includes(added.id) || world.isRoom(added.id))) return false;
  const ids = fewer ? people.slice(1) : [...people, ...(added === undefined ? [] : [added.id])];
  return replaceContacts(world, before, ids, now()) !== before;
}

/** A meeting or a call comes in, not processed yet. */
export function arrive(scene: Scene): boolean {
  const { world, dice, now } = scene;
  const { made } = world;
  if (made.contacts.count === 0) return false;
  const person = dice.below(made.census.contacts);
  const contact = world.contacts.get(made.contacts.identifiers.of(person));
  const company = made.companies.identifiers.of(made.census.companyOfContact[person] ?? 0);
  const host = dice.below(made.users.count);
  if (contact === undefined) return false;
  const type = dice.chance(0.6) ? 'MEETING' : 'CALL';
  const seconds = dice.between(300, 2400);
  const ended = now();
  const { name } = made.contacts.personOf(person);
  const hostId = made.users.identifiers.of(host);
  const after: EngagementRecord = {
    wire: {
      object: 'engagement',
      id: world.engagements.nextId(),
      title: fill(dice.pick(titlesOf[type]), dice, {
        company: world.companies.get(company)?.name ?? 'a new customer',
        person: name,
      }),
      engagement_type: type,
      data_source: type === 'CALL' ? 'aircall' : 'zoom',
      processing_status: 'PENDING',
      is_internal: false,
      is_private: dice.chance(0.05),
      engagement_at: iso(ended - seconds * 1000),
      start_at: iso(ended - seconds * 1000),
      end_at: iso(ended),
      duration_seconds: seconds,
      owner_user_id: hostId,
      host_user_id: hostId,
      created_at: iso(ended),
      updated_at: iso(ended),
    },
    contactIds: [contact.id],
    companyIds: world.companies.get(company) === undefined ? [] : [company],
    tagIds: [],
    content: { kind: 'made', content: silent(seconds, hash(ended | 0, stream.score, person), voices()) },
  };
  world.apply({ resource: 'engagement', kind: 'created', after });
  scene.underWay.push(after.wire.id);
  return true;

  function voices(): readonly Voice[] {
    return [
      { ...made.users.personOf(host), userId: hostId, contactId: null, ours: true },
      { ...made.contacts.personOf(person), userId: null, contactId: contact?.id ?? null, ours: false },
    ];
  }
}

/** What is known of a recording before it is processed: nothing can be heard or read. */
function silent(seconds: number, seed: number, voices: readonly Voice[]): Content {
  return {
    seed,
    seconds,
    timeline: 'none',
    media: false,
    transcript: false,
    actionItems: false,
    signals: false,
    flavour: 'plain',
    marathon: false,
    voices,
  };
}

/** What arrived goes on: PENDING, PROCESSING, then COMPLETED with its transcript, now and then FAILED. */
export function progress(scene: Scene): boolean {
  const { world, dice, now } = scene;
  const id = scene.underWay.shift();
  const before = id === undefined ? undefined : world.engagements.get(id);
  if (before === undefined || before.content.kind !== 'made') return false;
  const { content } = before.content;
  const pending = before.wire.processing_status === 'PENDING';
  const status = pending ? 'PROCESSING' : dice.chance(0.08) ? 'FAILED' : 'COMPLETED';
  const after: EngagementRecord = {
    ...before,
    wire: {
      ...before.wire,
      processing_status: status,
      updated_at: touchedAt(now(), before.wire.updated_at),
    },
    content:
      status === 'COMPLETED'
        ? {
            kind: 'made',
            content: {
              ...content,
              timeline: 'lines',
              media: true,
              transcript: true,
              actionItems: true,
              signals: true,
            },
          }
        : before.content,
  };
  world.apply({ resource: 'engagement', kind: 'updated', before, after });
  if (status === 'PROCESSING') scene.underWay.push(before.wire.id);
  if (status === 'COMPLETED') world.apply({ resource: 'engagement', kind: 'transcribed', after });
  return true;
}

export function rename(scene: Scene): boolean {
  const { world, dice, now } = scene;
  const before = anyOf(scene, world.engagements);
  if (before === undefined) return false;
  const title = fill(dice.pick(titlesOf[before.wire.engagement_type]), dice);
  if (title === before.wire.title) return false;
  const after: EngagementRecord = {
    ...before,
    wire: { ...before.wire, title, updated_at: touchedAt(now(), before.wire.updated_at) },
  };
  world.apply({ resource: 'engagement', kind: 'updated', before, after });
  return true;
}

export function deleteEngagement(scene: Scene): boolean {
  if (scene.mostDeletions <= 0) return false;
  const before = anyOf(scene, scene.world.engagements);
  if (before === undefined) return false;
  scene.mostDeletions--;
  scene.world.apply({ resource: 'engagement', kind: 'deleted', before });
  return true;
}
