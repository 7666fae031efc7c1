import type { Finding, Fix, CleanupItem } from '#shared/contract/cleanup.ts';
import { diffContactSets } from '#shared/domain/edits/contactSets.ts';
import { crmLinkText } from '../../edits/editText.ts';
import { undoReport } from '../../edits/editOutcome.ts';
import type { Text } from '../../text/en/index.ts';
import type { Format } from '../../text/format.ts';
import { personName } from '../../text/personName.ts';
import { isReopened, type ResolvedFinding, type UndoResult } from './resolution.ts';

type Evidence = Fix['evidence'][number];
type Reason = Extract<Finding, { kind: 'duplicate-contacts' }>['reasons'][number];
type DuplicateContact = Extract<Finding, { kind: 'duplicate-contacts' }>['contacts'][number]['contact'];

export function duplicateName({ edit }: Text, contact: DuplicateContact): string {
  return personName(contact) ?? edit.contactById(contact.id);
}

/** What a finding is listed by. */
export function findingTitle(text: Text, format: Format, item: CleanupItem): string {
  const { finding, engagement } = item;
  if (finding.kind === 'duplicate-contacts') {
    return format.names([...new Set(finding.contacts.map(({ contact }) => duplicateName(text, contact)))]);
  }
  const title = engagement?.title.trim() ?? '';
  return title === '' ? text.list.untitled : title;
}

/** What is wrong, in a few words beside the title. */
export function findingSummary(text: Text, { finding }: CleanupItem): string {
  const { short, nameless } = text.cleanup;
  switch (finding.kind) {
    case 'no-link':
      return short['no-link'];
    case 'link-disagrees': {
      const [other] = finding.own;
      return short['link-disagrees'](
        crmLinkText(text, finding.link),
        other === undefined ? '' : crmLinkText(text, other.link),
      );
    }
    case 'speaker-no-contact':
      return short['speaker-no-contact'](finding.speaker.name ?? finding.speaker.email ?? nameless);
    case 'company-no-contact':
      return short['company-no-contact'](finding.company.name);
    case 'duplicate-contacts':
      return short['duplicate-contacts'](finding.contacts.length);
  }
}

/** What is wrong, in full sentences. */
export function findingSentences(text: Text, format: Format, finding: Finding): string[] {
  const { found, nameless, domains } = text.cleanup;
  switch (finding.kind) {
    case 'no-link':
      return [found['no-link']];
    case 'link-disagrees':
      return [
        found['link-disagrees'](crmLinkText(text, finding.link)),
        ...finding.own.map((own) => found.ownLink(own.name, crmLinkText(text, own.link))),
      ];
    case 'speaker-no-contact': {
      const { name, email } = finding.speaker;
      const who = name !== null && email !== null ? `${name} (${email})` : (name ?? email ?? nameless);
      return [found['speaker-no-contact'](who)];
    }
    case 'company-no-contact': {
      const { company } = finding;
      return [
        found['company-no-contact'](company.name),
        ...(company.domains.length === 0 ? [] : [domains(format.names(company.domains))]),
      ];
    }
    case 'duplicate-contacts':
      return [found['duplicate-contacts'](finding.contacts.length)];
  }
}

export function fixText(text: Text, format: Format, { change, names }: Fix): string {
  const { cleanup, edit } = text;
  if (change.kind === 'crm') return cleanup.setLink(crmLinkText(text, change.mine));
  const { added } = diffContactSets(change.base, change.mine);
  return cleanup.addPerson(format.names(added.map((id) => names[id] ?? edit.contactById(id))));
}

export function evidenceText({ cleanup: { evidence } }: Text, why: Evidence): string {
  switch (why.kind) {
    case 'contact':
    case 'company':
      return evidence[why.kind](why.name);
    case 'same-company-engagements':
    case 'workspace':
      return evidence[why.kind](why.engagements);
    case 'speaker-email':
      return evidence['speaker-email'](why.email);
    case 'speaker-name':
      return evidence['speaker-name'](why.name);
    case 'named-as-speaker':
      return evidence['named-as-speaker'];
    case 'company-regular':
      return evidence['company-regular'](why.calls);
    case 'same-domain':
      return evidence['same-domain'](why.domain);
  }
}

export function reasonText({ cleanup: { reasons } }: Text, reason: Reason): string {
  switch (reason.kind) {
    case 'email':
      return reasons.email(reason.email);
    case 'phone':
      return reasons.phone(reason.phone);
    case 'name-and-company':
      return reasons['name-and-company'](reason.name);
    case 'name-and-domain':
      return reasons['name-and-domain'](reason.name, reason.domain);
  }
}

/** The result of the latest resolution. */
export function resolvedText(text: Text, format: Format, { item, what, editIds }: ResolvedFinding): string {
  const { last } = text.cleanup;
  if (item.engagement === null && what === 'staged') return last.merged(editIds.length);
  if (item.engagement === null && what === 'queued') return last.mergedQueued(editIds.length);
  return last[what](findingTitle(text, format, item));
}

/** The result of undoing a resolution; of many changes at once, how many were undone and how many weren't. */
export function undoText(text: Text, format: Format, item: CleanupItem, undone: UndoResult): string {
  const { cleanup, editors } = text;
  const title = findingTitle(text, format, item);
  if (undone.kind === 'reopened') return cleanup.undone(title);
  if (undone.kind === 'withdrawn') return cleanup.withdrawn(title);
  if (undone.kind === 'saving') return cleanup.stillSaving(title);
  const { counts, why } = undone;
  const reasons = why.map((each) => editors.whyNoUndo[each]);
  if (item.engagement === null) return [...undoReport(text, counts), ...reasons].join(' ');
  if (counts.done > 0) {
    const replaced = counts.replaced === 0 ? [] : [editors.manyReplaced(counts.replaced)];
    return [cleanup.undoneSaved(title), ...replaced].join(' ');
  }
  const { impossible: _reasons, ...rest } = counts;
  return [
    ...(isReopened(undone) ? [] : [cleanup.stays(title)]),
    ...undoReport(text, { ...rest, impossible: 0 }),
    ...reasons,
  ].join(' ');
}
