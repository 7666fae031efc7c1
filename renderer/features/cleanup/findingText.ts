import type { CleanupItem, Finding, Fix, QueueState } from '#shared/contract/cleanup.ts';
import { diffContactSets } from '#shared/domain/edits/contactSets.ts';
import { engagementDate } from '#shared/domain/list/engagementDate.ts';
import type { EvidenceKind } from '#shared/domain/edits/evidence.ts';
import { personName } from '#shared/domain/edits/personName.ts';
import { crmLinkText } from '../../edits/editText.ts';
import { crmRecordName } from '../../links/crmNames.ts';
import { undoReport } from '../../edits/editOutcome.ts';
import { engagementTitle } from '../../text/engagementTitle.ts';
import type { Text } from '../../text/messages.gen.d.ts';
import type { Format } from '../../text/format.ts';
import { lookUp } from '../../text/lookUp.ts';
import { isReopened, type ResolvedFinding, type UndoResult } from './resolution.ts';

type Evidence = Fix['evidence'][number];
type Reason = Extract<Finding, { kind: 'duplicate-contacts' }>['reasons'][number];
type DuplicateContact = Extract<Finding, { kind: 'duplicate-contacts' }>['contacts'][number]['contact'];

export function duplicateName({ editors }: Text, contact: DuplicateContact): string {
  return personName(contact) ?? editors.contactById({ id: contact.id });
}

/** The title of a finding in the list. */
export function findingTitle(text: Text, format: Format, item: CleanupItem): string {
  const { finding, engagement } = item;
  if (finding.kind === 'duplicate-contacts') {
    return format.names([...new Set(finding.contacts.map(({ contact }) => duplicateName(text, contact)))]);
  }
  return engagementTitle(text, engagement?.title);
}

/** The problem in a few words, shown under the title. */
export function findingSummary(text: Text, { finding }: CleanupItem): string {
  const { short, nameless } = text.cleanup;
  switch (finding.kind) {
    case 'no-link':
      return short['no-link'];
    case 'link-disagrees': {
      const [other] = finding.own;
      return short['link-disagrees']({
        link: crmLinkText(text, finding.link),
        other: other === undefined ? '' : crmLinkText(text, other.link),
      });
    }
    case 'speaker-no-contact':
      return short['speaker-no-contact']({ name: finding.speaker.name ?? finding.speaker.email ?? nameless });
    case 'company-no-contact':
      return short['company-no-contact']({ name: finding.company.name });
    case 'duplicate-contacts':
      return short['duplicate-contacts']({ count: finding.contacts.length });
  }
}

/** The name of the suggested CRM record, if a contact or company it belongs to provides one. */
function recordName({ change, evidence }: Fix): string | null {
  const named = evidence.find((why) => change.kind === 'crm' && why.kind === change.mine?.object_type);
  return named !== undefined && 'name' in named ? named.name : null;
}

/** The suggested CRM record by its name, otherwise by its id. */
function suggestedLink(text: Text, fix: Fix): string | null {
  const { change } = fix;
  if (change.kind !== 'crm') return null;
  const name = recordName(fix);
  const type = lookUp(text.engagement.crmTypes, change.mine?.object_type ?? '');
  return name !== null && type !== undefined ? `${type} ${name}` : crmLinkText(text, change.mine);
}

/** The effect of a suggestion in a few words. */
export function suggestionText(text: Text, format: Format, fix: Fix): string {
  return suggestedLink(text, fix) ?? fixText(text, format, fix);
}

/** How convincing a finding is, shown under its title; and what it is about. */
export function findingLine(text: Text, format: Format, now: number, item: CleanupItem): string {
  const line = suggestionLine(text, format, now, item);
  return item.strength === null ? line : `${text.cleanup.strengths[item.strength.level]} · ${line}`;
}

/** The strongest evidence for the first suggestion, or that contacts are duplicates. */
export function strengthReason(text: Text, { finding, fixes }: CleanupItem): string {
  if (finding.kind === 'duplicate-contacts')
    return finding.reasons
      .slice(0, 1)
      .map((reason) => reasonText(text, reason))
      .join('');
  return (fixes[0]?.evidence ?? [])
    .slice(0, 1)
    .map((why) => evidenceText(text, why))
    .join('');
}

/** How often findings of a queue were accepted before, all or those of one rule; null if none was decided. */
export function acceptanceText(
  { cleanup }: Text,
  state: QueueState | undefined,
  rule: EvidenceKind | null,
): string | null {
  const rules = (state?.acceptance ?? []).filter((each) => rule === null || each.rule === rule);
  const sum = (of: (each: QueueState['acceptance'][number]) => number) =>
    rules.reduce((all, each) => all + of(each), 0);
  const decided = sum((each) => each.decided);
  return decided === 0 ? null : cleanup.accepted({ accepted: sum((each) => each.accepted), decided });
}

/** Company, date and suggestion. */
function suggestionLine(text: Text, format: Format, now: number, item: CleanupItem): string {
  const { engagement, finding } = item;
  const [fix] = item.fixes;
  if (engagement === null || finding.kind === 'link-disagrees') return findingSummary(text, item);
  const company = (engagement.companies ?? []).find(({ name }) => (name ?? '') !== '')?.name;
  const at = engagementDate(engagement);
  const where = [...(company === undefined || company === null ? [] : [company]), format.when(at, now)].join(
    ' · ',
  );
  return text.cleanup.suggestion({
    where,
    suggestion: fix === undefined ? text.cleanup.none : suggestionText(text, format, fix),
  });
}

/** The problem in full sentences. */
export function findingSentences(text: Text, format: Format, finding: Finding): string[] {
  const { found, nameless, domains } = text.cleanup;
  switch (finding.kind) {
    case 'no-link':
      return [found['no-link']];
    case 'link-disagrees':
      return [
        found['link-disagrees']({ link: crmLinkText(text, finding.link) }),
        ...finding.own.map((own) => found.ownLink({ name: own.name, link: crmLinkText(text, own.link) })),
      ];
    case 'speaker-no-contact': {
      const { name, email } = finding.speaker;
      const who = name !== null && email !== null ? `${name} (${email})` : (name ?? email ?? nameless);
      return [found['speaker-no-contact']({ name: who })];
    }
    case 'company-no-contact': {
      const { company } = finding;
      return [
        found['company-no-contact']({ name: company.name }),
        ...(company.domains.length === 0 ? [] : [domains({ domains: format.names(company.domains) })]),
      ];
    }
    case 'duplicate-contacts':
      return [found['duplicate-contacts']({ count: finding.contacts.length })];
  }
}

/** To be drawn again once the name of a record is known, call `useCrmNames`. */
export function fixText(text: Text, format: Format, fix: Fix): string {
  const { cleanup, editors } = text;
  const { change, names } = fix;
  if (change.kind === 'crm') {
    const name = recordName(fix);
    return name === null
      ? cleanup.setLink({ type: 'other', name: crmRecordName(text, change.mine) })
      : cleanup.setLink({ type: change.mine.object_type, name });
  }
  const { added } = diffContactSets(change.base, change.mine);
  return cleanup.addPerson({
    name: format.names(added.map((id) => names[id] ?? editors.contactById({ id }))),
  });
}

export function evidenceText({ cleanup: { evidence }, edits }: Text, why: Evidence): string {
  switch (why.kind) {
    case 'contact':
      return evidence.contact({ name: why.name });
    case 'company':
      return evidence.company;
    case 'same-company-engagements':
    case 'workspace':
      return evidence[why.kind]({ count: why.engagements });
    case 'speaker-email':
      return evidence['speaker-email']({ email: why.email });
    case 'speaker-name':
      return evidence['speaker-name']({ name: why.name });
    case 'named-as-speaker':
      return evidence['named-as-speaker'];
    case 'company-regular':
      return evidence['company-regular']({ count: why.calls });
    case 'same-domain':
      return evidence['same-domain']({ domain: why.domain });
    case 'proposed':
      return why.assistant === null ? edits.fromCommandLine : edits.proposedBy(why.assistant);
  }
}

export function reasonText({ cleanup: { reasons } }: Text, reason: Reason): string {
  switch (reason.kind) {
    case 'email':
      return reasons.email({ email: reason.email });
    case 'phone':
      return reasons.phone({ phone: reason.phone });
    case 'name-and-company':
      return reasons['name-and-company']({ name: reason.name });
    case 'name-and-domain':
      return reasons['name-and-domain']({ name: reason.name, domain: reason.domain });
  }
}

/** The result of the latest resolution. */
export function resolvedText(text: Text, format: Format, { item, what, editIds }: ResolvedFinding): string {
  const { last } = text.cleanup;
  if (item.engagement === null && what === 'staged') return last.merged({ count: editIds.length });
  if (item.engagement === null && what === 'queued') return last.mergedQueued({ count: editIds.length });
  return last[what]({ title: findingTitle(text, format, item) });
}

/** The result of undoing a resolution; for several changes, how many were and weren't undone. */
export function undoText(text: Text, format: Format, item: CleanupItem, undone: UndoResult): string {
  const { cleanup, edits } = text;
  const title = findingTitle(text, format, item);
  if (undone.kind === 'reopened') return cleanup.undone({ title });
  if (undone.kind === 'withdrawn') return cleanup.withdrawn({ title });
  if (undone.kind === 'saving') return cleanup.stillSaving({ title });
  const { counts, why } = undone;
  const reasons = why.map((each) => edits.whyNoUndo[each]);
  if (item.engagement === null) return [...undoReport(text, counts), ...reasons].join(' ');
  if (counts.done > 0) {
    const replaced = counts.replaced === 0 ? [] : [edits.manyReplaced({ count: counts.replaced })];
    return [cleanup.undoneSaved({ title }), ...replaced].join(' ');
  }
  const { impossible: _reasons, ...rest } = counts;
  return [
    ...(isReopened(undone) ? [] : [cleanup.stays({ title })]),
    ...undoReport(text, { ...rest, impossible: 0 }),
    ...reasons,
  ].join(' ');
}
