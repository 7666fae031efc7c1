import { ArrowRight } from 'lucide-react';
import type { CrmAssociation } from '#shared/contract/crmAssociation.ts';
import type { Change, ContactDetails, Edit, Names } from '#shared/contract/edit.ts';
import { MOST_PROPOSED_CONTACTS } from '#shared/contract/enumerations.ts';
import type { ContactId } from '#shared/contract/ids.ts';
import type { WrittenValue } from '#shared/contract/journal.ts';
import { diffContactSets } from '#shared/domain/edits/contactSets.ts';
import { WRITTEN } from '#shared/domain/edits/editStates.ts';
import { useText } from '../text/useText.ts';
import { Row, Text, VisuallyHidden } from '../ui/primitives.tsx';
import { cx } from '../ui/cx.ts';
import { useCrmLinkText } from './editText.ts';
import css from './ChangeDiff.module.css';

interface EditValues {
  readonly before: WrittenValue;
  readonly beforeSeen: boolean;
  readonly after: WrittenValue;
}

function intendedValues(change: Change): EditValues {
  return change.kind === 'contacts'
    ? {
        before: { kind: 'contacts', ids: change.base },
        beforeSeen: true,
        after: { kind: 'contacts', ids: change.mine },
      }
    : {
        before: { kind: 'crm', link: change.base },
        beforeSeen: true,
        after: { kind: 'crm', link: change.mine },
      };
}

/** The values before and after an edit: as requested, or as stored once it is written. */
export function editValues({ change, state, result }: Pick<Edit, 'change' | 'state' | 'result'>): EditValues {
  if (!WRITTEN.includes(state) || result === null || result.sent === null) return intendedValues(change);
  if (result.kind === 'contacts') {
    return {
      before: { kind: 'contacts', ids: result.before },
      beforeSeen: true,
      after: { kind: 'contacts', ids: result.after ?? result.sent },
    };
  }
  return {
    before: { kind: 'crm', link: result.before },
    beforeSeen: result.beforeSeen,
    after: { kind: 'crm', link: result.after ?? result.sent },
  };
}

/** Contacts named on each side, all of a proposal's; the tooltip of "and N more" names the rest. */
const MAX_NAMES = MOST_PROPOSED_CONTACTS;

function Sign({ kind }: { readonly kind: 'added' | 'removed' }) {
  const [sign, tone] = kind === 'added' ? (['+', 'good'] as const) : (['−', 'bad'] as const);
  return (
    <Text aria-hidden="true" weight="strong" tone={tone} className={css['sign']}>
      {sign}
    </Text>
  );
}

function ContactItems({
  kind,
  ids,
  nameOf,
  details,
}: {
  readonly kind: 'added' | 'removed';
  readonly ids: readonly ContactId[];
  readonly nameOf: (id: ContactId) => string;
  readonly details: ContactDetails | undefined;
}) {
  const { edits } = useText();
  const tellApart = (id: ContactId): string | null => {
    const known = details?.[id];
    if (known === undefined) return null;
    return [known.email ?? id, known.company].filter((text) => text !== null).join(', ');
  };
  const more = ids.slice(MAX_NAMES);
  return (
    <>
      {ids.slice(0, MAX_NAMES).map((id) => (
        <Row
          as="li"
          gap={6}
          align="baseline"
          inline
          key={id}
          className={cx(css['item'], kind === 'removed' && css['removed'])}
        >
          <Sign kind={kind} />
          <VisuallyHidden>{edits[kind]}</VisuallyHidden>
          <bdi className={css['word']}>{nameOf(id)}</bdi>
          <Text size="small" tone="tertiary">
            <bdi>{tellApart(id)}</bdi>
          </Text>
        </Row>
      ))}
      {more.length === 0 ? null : (
        <Row
          as="li"
          gap={6}
          align="baseline"
          inline
          title={more.map(nameOf).join(', ')}
          className={cx(css['item'], kind === 'removed' && css['removed'])}
        >
          <Sign kind={kind} />
          {edits.andMore({ count: more.length })}
        </Row>
      )}
    </>
  );
}

function ContactChanges({
  before,
  after,
  names,
  details,
}: {
  readonly before: readonly ContactId[];
  readonly after: readonly ContactId[];
  readonly names: Names;
  readonly details: ContactDetails | undefined;
}) {
  const { edits, editors } = useText();
  const { added, removed, kept } = diffContactSets(before, after);
  const nameOf = (id: ContactId) => names[id] ?? editors.contactById({ id });
  return (
    <Row as="ul" gap={12} rowGap={4} wrap align="stretch">
      <ContactItems kind="added" ids={added} nameOf={nameOf} details={details} />
      <ContactItems kind="removed" ids={removed} nameOf={nameOf} details={details} />
      <Text as="li" tone="tertiary">
        {after.length === 0
          ? edits.nobodyStays
          : added.length + removed.length === 0
            ? edits.changesNothing
            : kept.length > 0 && edits.staysSame({ count: kept.length })}
      </Text>
    </Row>
  );
}

function CrmLinkValue({ link }: { readonly link: CrmAssociation | null }) {
  const crmLinkText = useCrmLinkText();
  return link === null ? (
    <Text tone="tertiary">{crmLinkText(link)}</Text>
  ) : (
    <span title={link.crm_object_id}>{crmLinkText(link)}</span>
  );
}

/** The difference made by a change: contacts added and removed, or one CRM link replaced by another. */
export function ChangeDiff({
  before,
  beforeSeen = true,
  after,
  names,
  details,
}: {
  readonly before: WrittenValue;
  /** False if the token couldn't see the value before. */
  readonly beforeSeen?: boolean;
  readonly after: WrittenValue;
  readonly names: Names;
  /** Shown beside the names, where people of one name could be mixed up. */
  readonly details?: ContactDetails;
}) {
  const { edits } = useText();
  if (before.kind === 'contacts' && after.kind === 'contacts') {
    return <ContactChanges before={before.ids} after={after.ids} names={names} details={details} />;
  }
  if (before.kind !== 'crm' || after.kind !== 'crm') return null;
  return (
    <Row as="p" gap={8} rowGap={4} wrap align="baseline" className={css['link']}>
      {beforeSeen ? (
        <span className={cx(before.link !== null && css['before'])}>
          <CrmLinkValue link={before.link} />
        </span>
      ) : (
        <Text tone="tertiary">{edits.unseenLink}</Text>
      )}
      <ArrowRight size={13} aria-hidden data-mirrored className={css['arrow']} />
      <VisuallyHidden>{edits.becomes}</VisuallyHidden>
      <CrmLinkValue link={after.link} />
    </Row>
  );
}

/** What proposed a change, and why; nothing for the user's own. */
export function ProposalNote({ edit: { proposal } }: { readonly edit: Pick<Edit, 'proposal'> }) {
  const { edits: words } = useText();
  if (proposal === null) return null;
  return (
    <Text as="p" size="small" tone="secondary">
      {proposal.from === 'assistant' ? words.proposedBy(proposal) : words.fromCommandLine}
    </Text>
  );
}
