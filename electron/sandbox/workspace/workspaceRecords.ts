import type { Company, Contact, Engagement, Tag } from '../resources.ts';
import type { AccountCall } from './accounts.ts';
import type { EngagementVariant, Flavour } from './engagementVariants.ts';

interface Rows {
  engagement: EngagementRecord;
  contact: Contact;
  company: Company;
  tag: Tag;
}

/** A change to the workspace, whatever its cause. Each one becomes a webhook event. */
export type Change = {
  [Resource in keyof Rows]:
    | { readonly resource: Resource; readonly kind: 'created'; readonly after: Rows[Resource] }
    | {
        readonly resource: Resource;
        readonly kind: 'updated';
        readonly before: Rows[Resource];
        readonly after: Rows[Resource];
      }
    | { readonly resource: Resource; readonly kind: 'deleted'; readonly before: Rows[Resource] };
}[keyof Rows];

/** An engagement's transcript was stored and is readable. Follows the update that completed the engagement. */
interface Transcribed {
  readonly resource: 'engagement';
  readonly kind: 'transcribed';
  readonly after: EngagementRecord;
}

export type ChangeEvent = Change | Transcribed;

/** A voice in a recording. */
export interface Voice {
  readonly name: string;
  readonly email: string | null;
  readonly userId: string | null;
  readonly contactId: string | null;
  /** Speaks for the workspace's own side. */
  readonly ours: boolean;
}

/** What an engagement's recording, timeline, text, action items and signals are generated from. */
export interface Content {
  readonly seed: number;
  readonly seconds: number;
  readonly timeline: EngagementVariant['timeline'];
  readonly media: boolean;
  readonly transcript: boolean;
  readonly actionItems: boolean;
  readonly signals: boolean;
  readonly flavour: Flavour;
  readonly marathon: boolean;
  readonly call: AccountCall;
  /** How the host talks (content/generatedTranscript.ts). */
  readonly style: number;
  readonly voices: readonly Voice[];
}

export type ContentSource =
  /** Generated from the row with this index. */
  | { readonly kind: 'generated'; readonly index: number }
  /** Generated for a later row. */
  | { readonly kind: 'made'; readonly content: Content }
  /** A demo call with a real recording, by file name. */
  | { readonly kind: 'spoken'; readonly slug: string };

/** An engagement as stored in the workspace: the API's plain fields, and what `expand` needs. */
export interface EngagementRecord {
  readonly wire: Engagement;
  /** Contacts and rooms; the contact collection knows which are rooms. */
  readonly contactIds: readonly string[];
  readonly companyIds: readonly string[];
  readonly tagIds: readonly string[];
  readonly content: ContentSource;
}
