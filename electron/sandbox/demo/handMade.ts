import type { SpokenCall, SpokenCalls } from '../content/spokenCall.ts';
import type { Engagement } from '../resources/engagement.ts';
import type { Content, ContentSource, EngagementRecord, Voice } from '../world/engagementRecord.ts';
import { dealIdOf } from '../world/engagements.ts';
import type { World } from '../world/world.ts';
import { type CallFile, reviewFile, walkthroughFile } from './callFiles.ts';
import { type Cast, placeCast } from './cast.ts';
import { join } from 'node:path';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** As many rows are made by hand; the seed makes that many fewer. */
export const handMadeCount = 9;

/**
 * The newest engagements of the demo workspace: two calls that really speak, and one of each thing that a user should
 * have met before it happens to them. `end` is now, when the demo was made; `mediaDir` holds the recordings.
 */
export function placeHandMade(world: World, end: number, mediaDir: string): SpokenCalls {
  const cast = placeCast(world, end);
  const review = spoken(reviewFile, cast, mediaDir);
  const walkthrough = spoken(walkthroughFile, cast, mediaDir);
  // The words of the two calls speak of a Thursday, and of "last week".
  const thursday = lastThursday(end - 2 * hour) + 10 * hour;
  const people = [cast.callum.id, cast.marcus.id];
  const story: Story = { world, cast, end };
  const clock = (daysAgo: number, hours: number): number =>
    (Math.floor(end / day) - daysAgo) * day + hours * hour;

  place(story, 1, {
    title: reviewFile.title,
    description: reviewFile.description,
    start: thursday,
    seconds: Math.round(review.seconds),
    people,
    tags: reviewFile.tags,
    content: { kind: 'spoken', slug: review.slug },
    crm: cast.deal,
  });
  place(story, 11, {
    title: walkthroughFile.title,
    description: walkthroughFile.description,
    start: thursday - 7 * day,
    seconds: Math.round(walkthrough.seconds),
    people: [cast.callum.id],
    tags: walkthroughFile.tags,
    content: { kind: 'spoken', slug: walkthrough.slug },
    crm: cast.deal,
  });
  place(story, 24, {
    title: 'Re: Renewal review with Larkfield Logistics',
    type: 'EMAIL',
    start: thursday + 5 * hour,
    seconds: 0,
    people,
    content: made(story, 3, { transcript: true }),
    crm: cast.deal,
  });
  place(story, 39, {
    title: 'Night shift at dock seven, Bristol (four hours)',
    start: clock(2, 22),
    seconds: 14_520,
    people,
    content: made(story, 4, {
      seconds: 14_520,
      marathon: true,
      timeline: 'lines',
      media: true,
      transcript: true,
    }),
    crm: cast.deal,
  });
  place(story, 52, {
    title: 'Callum Reid about the invoice',
    type: 'CALL',
    status: 'FAILED',
    start: clock(1, 15),
    seconds: 412,
    people: [cast.callum.id],
    content: made(story, 5, {}),
  });
  place(story, 71, {
    title: 'Site visit in Leeds, recorded on a phone',
    start: clock(2, 11),
    seconds: 1260,
    people,
    content: made(story, 6, { seconds: 1260, media: true, transcript: true }),
    crm: cast.deal,
  });
  place(story, 84, {
    title: 'Larkfield: what we can offer, between us',
    private: true,
    start: clock(1, 9.5),
    seconds: 1500,
    people: [cast.marcus.id],
    content: made(story, 7, { seconds: 1500, timeline: 'words', media: true, transcript: true }),
    crm: cast.deal,
  });
  place(story, 4, {
    title: 'Larkfield Logistics weekly',
    status: 'PROCESSING',
    start: Math.floor((end - 50 * minute) / (5 * minute)) * 5 * minute,
    seconds: 1620,
    people,
    content: made(story, 8, {}),
    crm: cast.deal,
  });
  // Linked to a deal of somebody else, with a contact that exists twice and a voice that belongs to nobody.
  place(story, 96, {
    title: 'Integration questions from Larkfield',
    start: clock(3, 14),
    seconds: 1980,
    people: [cast.callum.id, cast.callumAgain.id],
    content: made(story, 9, {
      seconds: 1980,
      timeline: 'feelings',
      media: true,
      transcript: true,
      stranger: true,
    }),
    crm: { object_type: 'deal', crm_object_id: dealIdOf(5), source: 'HUBSPOT' },
  });
  return new Map([review, walkthrough].map((call) => [call.slug, call]));
}

interface Story {
  readonly world: World;
  readonly cast: Cast;
  readonly end: number;
}

interface Plan {
  readonly title: string;
  readonly description?: string;
  readonly type?: Engagement['engagement_type'];
  readonly status?: Engagement['processing_status'];
  readonly private?: true;
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly seconds: number;
  readonly people: readonly string[];
  readonly tags?: readonly string[];
  readonly content: ContentSource;
  readonly crm?: Engagement['crm_association'];
}

function place({ world, cast, end }: Story, minutesAgo: number, plan: Plan): void {
  const iso = (time: number): string => new Date(time).toISOString();
  const type = plan.type ?? 'MEETING';
  const ended = plan.start + plan.seconds * 1000;
  const record: EngagementRecord = {
    wire: {
      object: 'engagement',
      id: world.engagements.nextId(),
      title: plan.title,
      ...(plan.description === undefined ? {} : { description: plan.description }),
      engagement_type: type,
      data_source: type === 'EMAIL' ? 'gmail' : type === 'CALL' ? 'aircall' : 'zoom',
      processing_status: plan.status ?? 'COMPLETED',
      is_internal: false,
      is_private: plan.private ?? false,
      engagement_at: iso(plan.start),
      ...(type === 'EMAIL'
        ? {}
        : { start_at: iso(plan.start), end_at: iso(ended), duration_seconds: plan.seconds }),
      ...(type === 'MEETING' ? { meeting_url: 'https://meet.example/lrk-dock-bay' } : {}),
      ...(plan.crm === undefined ? {} : { crm_association: plan.crm }),
      owner_user_id: cast.host.id,
      host_user_id: cast.host.id,
      created_at: iso(Math.min(plan.start - 3 * day, end)),
      updated_at: iso(end - minutesAgo * minute),
    },
    contactIds: plan.people,
    companyIds: [cast.company.id],
    tagIds: (plan.tags ?? []).map((name) => cast.tag(name)),
    content: plan.content,
  };
  world.engagements.put(record);
}

function made(
  { cast }: Story,
  seed: number,
  wanted: Partial<Omit<Content, 'voices' | 'seed'>> & { readonly stranger?: true },
): ContentSource {
  const { stranger, ...parts } = wanted;
  const voices: Voice[] = [
    {
      name: 'Hannah Voss',
      email: 'hannah.voss@tidewell.example',
      userId: cast.host.id,
      contactId: null,
      ours: true,
    },
    {
      name: 'Callum Reid',
      email: 'callum.reid@larkfield.example',
      userId: null,
      contactId: cast.callum.id,
      ours: false,
    },
  ];
  if (stranger) {
    voices.push({
      name: 'Ruth Okafor',
      email: 'ruth.okafor@larkfield.example',
      userId: null,
      contactId: null,
      ours: false,
    });
  } else {
    voices.push({
      name: 'Marcus Hale',
      email: 'marcus.hale@larkfield.example',
      userId: null,
      contactId: cast.marcus.id,
      ours: false,
    });
  }
  return {
    kind: 'made',
    content: {
      seed: 0x64656d6f + seed,
      seconds: 0,
      timeline: 'none',
      media: false,
      transcript: false,
      actionItems: parts.timeline !== undefined,
      signals: parts.timeline !== undefined,
      flavour: 'plain',
      marathon: false,
      ...parts,
      voices,
    },
  };
}

function spoken(file: CallFile, cast: Cast, mediaDir: string): SpokenCall {
  const people = [cast.host, cast.callum, cast.marcus];
  return {
    slug: file.slug,
    file: join(mediaDir, file.media.file),
    mime: file.media.mime,
    seconds: file.media.durationSeconds,
    speakers: file.speakers.map(({ name, email }) => {
      const person = people.find(({ emails }) => emails?.[0]?.email === email);
      return {
        name,
        email,
        userId: person?.object === 'user' ? person.id : null,
        contactId: person?.object === 'contact' ? person.id : null,
      };
    }),
    entries: file.entries.map((entry) => ({
      speaker_index: entry.speakerIndex,
      text: entry.text,
      start_seconds: entry.startSeconds,
      end_seconds: entry.endSeconds,
      words: entry.words.map((word) => ({
        text: word.text,
        start_seconds: word.startSeconds,
        end_seconds: word.endSeconds,
      })),
    })),
    actionItems: file.actionItems,
    signals: file.signals,
  };
}

/** The beginning of the last Thursday (UTC) whose ten o'clock is over. */
function lastThursday(time: number): number {
  const today = Math.floor((time - 10 * hour) / day);
  // Day 0 was a Thursday.
  return (today - (today % 7)) * day;
}
