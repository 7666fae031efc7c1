import type { RecordedCall, RecordedCalls } from '../content/contentStore.ts';
import type { Company, Contact, CrmAssociation, Engagement, Tag, User } from '../resources.ts';
import type { Content, ContentSource, EngagementRecord, Voice } from '../workspace/workspaceRecords.ts';
import type { CallKind } from '../phrases/phrases.ts';
import { dealIdOf } from '../workspace/generatedEngagements.ts';
import { iso } from '../workspace/timestamps.ts';
import type { Workspace } from '../workspace/sandboxWorkspace.ts';
import { join } from 'node:path';
import walkthrough from '../media/calls/dock-board-walkthrough.json' with { type: 'json' };
import review from '../media/calls/renewal-review-larkfield.json' with { type: 'json' };

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The people and the company of the demo's handwritten engagements. */
interface DemoPeople {
  readonly host: User;
  readonly company: Company;
  readonly callum: Contact;
  readonly marcus: Contact;
  /** A duplicate of Callum, as left behind by imports. */
  readonly callumAgain: Contact;
  readonly deal: CrmAssociation;
  readonly tag: (name: string) => string;
}

/** Adds them to the workspace. `end` is the time when the demo was made, in milliseconds since 1970. */
function placeDemoPeople(workspace: Workspace, end: number): DemoPeople {
  const at = (daysAgo: number): string => new Date(end - daysAgo * day).toISOString();
  const host: User = {
    object: 'user',
    id: workspace.users.nextId(),
    first_name: 'Hannah',
    last_name: 'Voss',
    job_title: 'Account Executive',
    role: 'MANAGER',
    emails: [{ email: 'hannah.voss@tidewell.example', is_primary: true }],
    time_zone: 'Europe/London',
    last_activity_at: at(0.02),
    created_at: at(700),
    updated_at: at(3),
  };
  workspace.users.put(host);
  const company: Company = {
    object: 'company',
    id: workspace.companies.nextId(),
    name: 'Larkfield Logistics',
    description: 'Sites in Leeds and Bristol; 240 seats. Renewal at the end of January.',
    industry: 'Logistics',
    website: 'https://www.larkfield.example/',
    number_of_employees: 620,
    crm_association: { object_type: 'company', crm_object_id: '7429900001', source: 'HUBSPOT' },
    domains: [{ domain: 'larkfield.example' }],
    created_at: at(690),
    updated_at: at(2),
  };
  workspace.companies.put(company);
  const contact = (first: string, last: string, email: string, crmId: string, note: string): Contact => {
    const row: Contact = {
      object: 'contact',
      id: workspace.contacts.nextId(),
      first_name: first,
      last_name: last,
      description: note,
      company: { id: company.id, object: 'company' },
      emails: [{ email, is_primary: true }],
      phone_numbers: [{ phone_number: '+44 113 496 0142', is_primary: true }],
      crm_association: { object_type: 'contact', crm_object_id: crmId, source: 'HUBSPOT' },
      time_zone: 'Europe/London',
      created_at: at(680),
      updated_at: at(2.5),
    };
    workspace.contacts.put(row);
    return row;
  };
  const tags = new Map<string, string>();
  return {
    host,
    company,
    callum: contact('Callum', 'Reid', 'callum.reid@larkfield.example', '3319900001', 'Runs operations.'),
    marcus: contact(
      'Marcus',
      'Hale',
      'marcus.hale@larkfield.example',
      '3319900002',
      'Runs the integrations.',
    ),
    callumAgain: contact(
      'Callum',
      'Ried',
      'Callum.Reid@larkfield.example',
      '3319900001',
      'From the fair in Leeds.',
    ),
    deal: { object_type: 'deal', crm_object_id: '9129900001', source: 'HUBSPOT' },
    tag: (name) => {
      const known = tags.get(name) ?? placeTag(workspace, name, at(30));
      tags.set(name, known);
      return known;
    },
  };
}

/** The id of the tag with this name; adds it if it doesn't exist. */
function placeTag(workspace: Workspace, name: string, at: string): string {
  const { tags } = workspace.generated;
  for (let index = 0; index < tags.count; index++) {
    const tag = tags.row(index);
    if (tag.name === name) return tag.id;
  }
  const tag: Tag = {
    object: 'tag',
    id: workspace.tags.nextId(),
    name,
    hex_color: '#2f6f8f',
    created_at: at,
    updated_at: at,
  };
  workspace.tags.put(tag);
  return tag.id;
}

/** The description of a real recording in `media/` (media/README.md). */
interface CallFile extends Pick<RecordedCall, 'slug' | 'actionItems' | 'signals'> {
  readonly title: string;
  readonly description: string;
  readonly media: { readonly file: string; readonly mime: string; readonly durationSeconds: number };
  readonly speakers: readonly { readonly name: string; readonly email: string; readonly role: string }[];
  readonly entries: readonly {
    readonly speaker_index: number;
    readonly text: string;
    /** When each word begins and ends. */
    readonly times: readonly number[];
  }[];
  readonly tags: readonly string[];
}

/** Imported rather than read, so that a bundle of the sandbox contains them; only the recordings stay files. */
const reviewFile: CallFile = review;
const walkthroughFile: CallFile = walkthrough;

/** Loads a call from its file and matches its speakers with the demo's people. */
function recordedCall(file: CallFile, demoPeople: DemoPeople, mediaDir: string): RecordedCall {
  const people = [demoPeople.host, demoPeople.callum, demoPeople.marcus];
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
    entries: file.entries.map(({ speaker_index, text, times }) => {
      const words = text.split(' ').map((word, at) => ({
        text: word,
        start_seconds: times[at * 2] ?? 0,
        end_seconds: times[at * 2 + 1] ?? 0,
      }));
      const [start_seconds = 0, end_seconds = 0] = [times[0], times.at(-1)];
      return { speaker_index, text, start_seconds, end_seconds, words };
    }),
    actionItems: file.actionItems,
    signals: file.signals,
  };
}

/** Where the handwritten engagements are added. `end` is now, in milliseconds since 1970. */
interface DemoContext {
  readonly workspace: Workspace;
  readonly demoPeople: DemoPeople;
  readonly end: number;
}

/** The specifics of a handwritten engagement. */
interface EngagementPlan {
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

/** Adds an engagement to the workspace, last updated the given number of minutes ago. */
function addEngagement(
  { workspace, demoPeople, end }: DemoContext,
  minutesAgo: number,
  plan: EngagementPlan,
): void {
  const type = plan.type ?? 'MEETING';
  const ended = plan.start + plan.seconds * 1000;
  const record: EngagementRecord = {
    wire: {
      object: 'engagement',
      id: workspace.engagements.nextId(),
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
      owner_user_id: demoPeople.host.id,
      host_user_id: demoPeople.host.id,
      created_at: iso(Math.min(plan.start - 3 * day, end)),
      updated_at: iso(end - minutesAgo * minute),
    },
    contactIds: plan.people,
    companyIds: [demoPeople.company.id],
    tagIds: (plan.tags ?? []).map((name) => demoPeople.tag(name)),
    content: plan.content,
  };
  workspace.engagements.put(record);
}

/** What the recorded calls say about the account. */
const larkfield = {
  competitor: 'Quayline',
  city: 'Bristol',
  city2: 'Leeds',
  seats: '240',
  price: '£25',
  offer: '£22',
  total: '£5,300',
  month: 'January',
  since: 'September',
  boss: 'the finance director',
} as const;

/** Generated content with the voices of the demo's people; `stranger` adds a speaker who is not a contact. */
function generatedContent(
  { demoPeople, end }: DemoContext,
  seed: number,
  wanted: Partial<Omit<Content, 'voices' | 'seed' | 'call'>> & {
    readonly kind: CallKind;
    readonly stranger?: true;
  },
): ContentSource {
  const { stranger, kind, ...parts } = wanted;
  const voices: Voice[] = [
    {
      name: 'Hannah Voss',
      email: 'hannah.voss@tidewell.example',
      userId: demoPeople.host.id,
      contactId: null,
      ours: true,
    },
    {
      name: 'Callum Reid',
      email: 'callum.reid@larkfield.example',
      userId: null,
      contactId: demoPeople.callum.id,
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
      contactId: demoPeople.marcus.id,
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
      style: 0,
      ...parts,
      call: {
        seed: 1,
        company: 0,
        companyName: 'Larkfield Logistics',
        kind,
        ordinal: seed,
        before: 'checkin',
        at: end,
        host: 'Hannah',
        mate: 'Ruth',
        person: 'Callum',
        colleague: stranger === true ? 'Ruth' : 'Marcus',
        facts: larkfield,
      },
      voices,
    },
  };
}

/** The seed generates this many rows fewer. */
export const demoEngagementCount = 9;

/**
 * The newest engagements of the demo workspace: two calls with real recordings, and one example of each case that
 * users should have seen before they meet it. `end` is the time when the demo was made; `mediaDir` holds the
 * recordings.
 */
export function addDemoEngagements(workspace: Workspace, end: number, mediaDir: string): RecordedCalls {
  const demoPeople = placeDemoPeople(workspace, end);
  const review = recordedCall(reviewFile, demoPeople, mediaDir);
  const walkthrough = recordedCall(walkthroughFile, demoPeople, mediaDir);
  const people = [demoPeople.callum.id, demoPeople.marcus.id];
  const context: DemoContext = { workspace, demoPeople, end };
  // The newest of the workspace, so that they are at the top of its list.
  const ago = (hours: number): number => Math.floor((end - hours * hour) / (5 * minute)) * 5 * minute;

  addEngagement(context, 1, {
    title: reviewFile.title,
    description: reviewFile.description,
    start: ago(0.5),
    seconds: Math.round(review.seconds),
    people,
    tags: reviewFile.tags,
    content: { kind: 'spoken', slug: review.slug },
    crm: demoPeople.deal,
  });
  addEngagement(context, 11, {
    title: walkthroughFile.title,
    description: walkthroughFile.description,
    start: ago(25),
    seconds: Math.round(walkthrough.seconds),
    people: [demoPeople.callum.id],
    tags: walkthroughFile.tags,
    content: { kind: 'spoken', slug: walkthrough.slug },
    crm: demoPeople.deal,
  });
  addEngagement(context, 24, {
    title: 'Re: Renewal review with Larkfield Logistics',
    type: 'EMAIL',
    start: ago(1.5),
    seconds: 0,
    people,
    content: generatedContent(context, 3, { kind: 'renewal', transcript: true }),
    crm: demoPeople.deal,
  });
  addEngagement(context, 39, {
    title: 'Night shift at dock seven, Bristol (four hours)',
    start: ago(14),
    seconds: 14_520,
    people,
    content: generatedContent(context, 4, {
      kind: 'support',
      seconds: 14_520,
      marathon: true,
      timeline: 'lines',
      media: true,
      transcript: true,
    }),
    crm: demoPeople.deal,
  });
  addEngagement(context, 52, {
    title: 'Callum Reid about the invoice',
    type: 'CALL',
    status: 'FAILED',
    start: ago(4),
    seconds: 412,
    people: [demoPeople.callum.id],
    content: generatedContent(context, 5, { kind: 'checkin' }),
  });
  addEngagement(context, 71, {
    title: 'Site visit in Leeds, recorded on a phone',
    start: ago(21),
    seconds: 1260,
    people,
    content: generatedContent(context, 6, { kind: 'checkin', seconds: 1260, media: true, transcript: true }),
    crm: demoPeople.deal,
  });
  addEngagement(context, 84, {
    title: 'Larkfield: what we can offer, between us',
    private: true,
    start: ago(8),
    seconds: 1500,
    people: [demoPeople.marcus.id],
    content: generatedContent(context, 7, {
      kind: 'pricing',
      seconds: 1500,
      timeline: 'words',
      media: true,
      transcript: true,
    }),
    crm: demoPeople.deal,
  });
  addEngagement(context, 4, {
    title: 'Larkfield Logistics weekly',
    status: 'PROCESSING',
    start: ago(0.8),
    seconds: 1620,
    people,
    content: generatedContent(context, 8, { kind: 'checkin' }),
    crm: demoPeople.deal,
  });
  // Linked to another company's deal, with a duplicate contact and a speaker who is not a contact.
  addEngagement(context, 96, {
    title: 'Integration questions from Larkfield',
    start: ago(23),
    seconds: 1980,
    people: [demoPeople.callum.id, demoPeople.callumAgain.id],
    content: generatedContent(context, 9, {
      kind: 'demo',
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
