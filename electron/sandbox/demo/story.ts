import type { Engagement } from '../resources/engagement.ts';
import type { Content, ContentSource, EngagementRecord, Voice } from '../world/engagementRecord.ts';
import { iso } from '../world/iso.ts';
import type { World } from '../world/world.ts';
import type { Cast } from './cast.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Where the hand-made engagements take place. `end` is now, in milliseconds since 1970. */
export interface Story {
  readonly world: World;
  readonly cast: Cast;
  readonly end: number;
}

/** What is particular about one of them. */
export interface Plan {
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

/** Puts one into the workspace, last updated so many minutes ago. */
export function place({ world, cast, end }: Story, minutesAgo: number, plan: Plan): void {
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

/** Content that is synthesised, with the voices of the cast; `stranger` lets somebody speak who is no contact. */
export function made(
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
