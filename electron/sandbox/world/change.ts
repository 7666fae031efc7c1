import type { Company } from '../resources/company.ts';
import type { Contact } from '../resources/contact.ts';
import type { Tag } from '../resources/tag.ts';
import type { EngagementRecord } from './engagementRecord.ts';

interface Rows {
  engagement: EngagementRecord;
  contact: Contact;
  company: Company;
  tag: Tag;
}

/** Something that happened to the workspace, whoever did it. Each is a webhook event to be. */
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
export interface Transcribed {
  readonly resource: 'engagement';
  readonly kind: 'transcribed';
  readonly after: EngagementRecord;
}

export type Happening = Change | Transcribed;
