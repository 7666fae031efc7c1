import type { Engagement } from '../resources/engagement.ts';
import type { Flavour, Slot } from './slots.ts';

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
  readonly timeline: Slot['timeline'];
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

/** An engagement as the world holds it: the plain fields of the API, and what `expand` follows. */
export interface EngagementRecord {
  readonly wire: Engagement;
  /** Contacts and rooms; which of them are rooms, the contacts know. */
  readonly contactIds: readonly string[];
  readonly companyIds: readonly string[];
  readonly tagIds: readonly string[];
  readonly content: ContentSource;
}
