import type { CrmAssociation } from '#shared/contract/crmAssociation.ts';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { Finding, Fix, CleanupItem, CleanupQueue } from '#shared/contract/cleanup.ts';
import { disagreeing, sameCrmAssociation } from '#shared/domain/edits/crmAssociations.ts';
import type { Database } from '../../store/database.ts';
import { rowOf } from '../../store/read/rows.ts';
import { companyById } from '../find/findBareCompanies.ts';
import { ownLinks } from '../find/findLinks.ts';
import { speakerKey, speakersOf } from '../find/findSpeakers.ts';
import { keyParts, type Found } from '../find/found.ts';
import type { People } from '../find/people.ts';
import { linkFixes } from './describeLink.ts';
import { companyFixes, sameFinding, speakerFixes } from './describePeople.ts';

interface Described {
  readonly finding: Finding;
  readonly fixes: Fix[];
}

interface About {
  readonly db: Database;
  readonly key: number;
  readonly engagement: Engagement;
  readonly contacts: People;
  /** What of the engagement it is about: a speaker, a company. */
  readonly part: string;
}

function describeDisagreement({ db, key, engagement }: About): Described | null {
  const link = engagement.crm_association ?? null;
  const own = link === null ? [] : disagreeing(link, ownLinks(db, key));
  if (link === null || own.length === 0) return null;
  const among = (other: CrmAssociation): boolean => own.some((one) => sameCrmAssociation(one.link, other));
  const fixes = linkFixes(db, engagement, key, among);
  return { finding: { kind: 'link-disagrees', link, own }, fixes };
}

function describeSpeaker({ db, key, engagement, contacts, part }: About): Described | null {
  const speaker = speakersOf(db, key).find((one) => speakerKey(one) === part);
  if (speaker === undefined) return null;
  const { name, email } = speaker;
  const fixes = speakerFixes(db, engagement, speaker, contacts);
  return { finding: { kind: 'speaker-no-contact', speaker: { name, email } }, fixes };
}

function describeCompany({ db, engagement, contacts, part }: About): Described | null {
  const company = companyById(db, part);
  if (company === undefined) return null;
  const { id, name, domains } = company;
  const fixes = companyFixes(db, engagement, company, contacts);
  return { finding: { kind: 'company-no-contact', company: { id, name, domains: [...domains] } }, fixes };
}

function describe(queue: CleanupQueue, about: About): Described | null {
  const { db, key, engagement } = about;
  switch (queue) {
    case 'no-link':
      if (engagement.crm_association) return null;
      return { finding: { kind: 'no-link' }, fixes: linkFixes(db, engagement, key) };
    case 'link-disagrees':
      return describeDisagreement(about);
    case 'speaker-no-contact':
      return describeSpeaker(about);
    case 'company-no-contact':
      return describeCompany(about);
    case 'duplicate-contacts':
      return null;
  }
}

/** What was found, with all that speaks for it. Null where it is no longer so: the mirror has gone on meanwhile. */
export function describeItem(
  db: Database,
  queue: CleanupQueue,
  found: Found,
  contacts: People,
): CleanupItem | null {
  const item = { queue, key: found.key, version: found.version };
  const parts = keyParts(found.key);
  if (found.engagement === null) {
    const finding = sameFinding(db, parts, contacts);
    return finding === null ? null : { ...item, engagement: null, finding, fixes: [] };
  }
  const engagement = rowOf(db, found.engagement)?.engagement;
  if (engagement === undefined) return null;
  const described = describe(queue, {
    db,
    key: found.engagement,
    engagement,
    contacts,
    part: parts[1] ?? '',
  });
  return described === null ? null : { ...item, engagement, ...described };
}
