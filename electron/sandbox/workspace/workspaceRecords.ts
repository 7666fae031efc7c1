import type { Company, Contact, Tag } from '../resources/directoryResources.ts';
import type { Engagement } from '../resources/engagementResources.ts';
import type { EngagementVariant, Flavour } from './engagementVariants.ts';

interface Rows {
  engagement: EngagementRecord;
  contact: Contact;
  company: Company;
  tag: Tag;
}

/** A change to the workspace, whatever its cause. Each becomes a webhook event. */
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

/** An engagement's transcript was stored and can be read. Follows the update that completed it. */
interface Transcribed {
  readonly resource: 'engagement';
  readonly kind: 'transcribed';
  readonly after: EngagementRecord;
}

export type ChangeEvent = Change | Transcribed;

/** Who is heard in a recording. */
export interface Voice {
  readonly name: string;
  readonly email: string | null;
  readonly userId: string | null;
  readonly contactId: string | null;
  /** Speaks for the workspace. */
  readonly ours: boolean;
}

/** What an engagement's recording, timeline, text, action items and signals are made from. */
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
  readonly voices: readonly Voice[];
}

export type ContentSource =
  /** Made from the row of this index. */
  | { readonly kind: 'generated'; readonly index: number }
  /** Made for a row that came later. */
  | { readonly kind: 'made'; readonly content: Content }
  /** A demo call that really speaks, by the name of its file. */
  | { readonly kind: 'spoken'; readonly slug: string };

/** An engagement as the workspace holds it: the plain fields of the API, and what `expand` follows. */
export interface EngagementRecord {
  readonly wire: Engagement;
  /** Contacts and rooms; which of them are rooms, the contacts know. */
  readonly contactIds: readonly string[];
  readonly companyIds: readonly string[];
  readonly tagIds: readonly string[];
  readonly content: ContentSource;
}
