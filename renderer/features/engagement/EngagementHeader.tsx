import { Building2, Check, ChevronDown, Link2, Plus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Contact } from '#shared/contract/contact.ts';
import type { CrmAssociation } from '#shared/contract/crmAssociation.ts';
import type { Engagement } from '#shared/contract/engagement.ts';
import { engagementDate } from '#shared/domain/list/engagementDate.ts';
import { personName, primaryEmail } from '#shared/domain/edits/personName.ts';
import { useKeyLabel } from '../../commands/keymap.ts';
import { useCrmRecordName } from '../../links/crmNames.ts';
import { ExternalLink } from '../../links/ExternalLink.tsx';
import { openOutside, useCrmUrl } from '../../links/crmUrls.ts';
import { engagementTitle } from '../../text/engagementTitle.ts';
import { lookUp } from '../../text/lookUp.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { useCommandItem, useContextMenu, useCopyItem } from '../../ui/ContextMenu.tsx';
import { cx } from '../../ui/cx.ts';
import { EngagementTypeIcon } from '../../ui/EngagementTypeIcon.tsx';
import { PaneHead, PaneTitle } from '../../ui/Pane.tsx';
import { Row, Stack, Text, VisuallyHidden } from '../../ui/primitives.tsx';
import { ProcessingBadge } from '../../ui/ProcessingBadge.tsx';
import { RecordName } from '../../ui/RecordName.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { useNow } from '../../ui/useNow.ts';
import css from './EngagementHeader.module.css';

/** A chip of the header that opens an editor. */
function ChipButton({
  label,
  keys,
  blocked,
  look,
  onPress,
  children,
}: {
  readonly label: string;
  readonly keys: string | undefined;
  /** Why it can't be edited now. The chip stays focusable, so that the reason can be read. */
  readonly blocked: string | null;
  /** `missing` asks for a value that should be there. */
  readonly look: 'icon' | 'value' | 'missing';
  readonly onPress: () => void;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <Tooltip label={blocked ?? label} keys={blocked === null ? keys : undefined}>
      <button
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        aria-disabled={blocked !== null}
        aria-describedby={blocked === null ? undefined : id}
        className={cx(css['chip'], css['press'], look !== 'value' && css[look])}
        onClick={() => {
          if (blocked === null) onPress();
        }}
      >
        {children}
      </button>
      {blocked === null ? null : <VisuallyHidden id={id}>{blocked}</VisuallyHidden>}
    </Tooltip>
  );
}

/** Confirms beside the chip that its change was saved. */
function SavedMark({ shown }: { readonly shown: boolean }) {
  const { edits } = useText();
  return (
    <Text role="status" tone="good">
      {shown ? (
        <Text size="small" weight="medium">
          <Check size={13} aria-hidden /> {edits.savedHere}
        </Text>
      ) : null}
    </Text>
  );
}

const MAX_CONTACTS = 4;

/** The contacts of the engagement, each a link to its page, and a button to edit them. */
function ContactChips({
  contacts,
  none,
  blocked,
  saved,
  onEdit,
}: {
  readonly contacts: readonly Contact[];
  /** Shown if there are no contacts. */
  readonly none: string;
  readonly blocked: string | null;
  readonly saved: boolean;
  readonly onEdit: () => void;
}) {
  const { engagement: words, editors } = useText();
  const format = useFormat();
  const editKeys = useKeyLabel('call.editContacts');
  const commandItem = useCommandItem();
  const people = contacts.map((contact) => ({
    id: contact.id,
    name: personName(contact) ?? editors.contactById({ id: contact.id }),
    email: primaryEmail(contact),
  }));
  const hidden = people.slice(MAX_CONTACTS);
  return (
    <>
      {people.length === 0 ? (
        <Text tone="tertiary">{none}</Text>
      ) : (
        <Row as="ul" gap={6} rowGap={4} wrap aria-label={words.people}>
          {people.slice(0, MAX_CONTACTS).map(({ id, name, email }) => (
            <li key={id}>
              <RecordName
                record={{ kind: 'contact', id }}
                name={name}
                email={email}
                menuItems={[commandItem('call.editContacts', { disabled: blocked })]}
                className={css['chip']}
              >
                <Avatar name={name} email={email} />
                <Text wrap="truncate">{name}</Text>
              </RecordName>
            </li>
          ))}
          {hidden.length === 0 ? null : (
            <Text as="li" tone="tertiary" title={format.names(hidden.map(({ name }) => name))}>
              +{format.number(hidden.length)}
            </Text>
          )}
        </Row>
      )}
      <ChipButton label={words.editContacts} keys={editKeys} blocked={blocked} look="icon" onPress={onEdit}>
        <Plus size={14} aria-hidden />
      </ChipButton>
      <SavedMark shown={saved} />
    </>
  );
}

/** The CRM link: the record by name, otherwise by id, or a prompt to add one. Opens its editor. */
function CrmChip({
  link,
  blocked,
  saved,
  onEdit,
}: {
  readonly link: CrmAssociation | null;
  readonly blocked: string | null;
  readonly saved: boolean;
  readonly onEdit: () => void;
}) {
  const { engagement: words } = useText();
  const name = useCrmRecordName(link);
  const keys = useKeyLabel('call.setCrmLink');
  const address = useCrmUrl(link);
  const commandItem = useCommandItem();
  const copyItem = useCopyItem();
  const contextMenu = useContextMenu(
    () => true,
    () => ({
      label: words.crm,
      items: [
        commandItem('call.setCrmLink', { disabled: blocked }),
        ...(address === null
          ? []
          : [{ key: 'open', label: words.openInCrm, onChoose: () => openOutside(address) }]),
        ...(link === null ? [] : [copyItem('id', words.copyCrmId, link.crm_object_id)]),
      ],
    }),
  );
  if (name === null) {
    return (
      <Row as="span" gap={6} inline onContextMenu={contextMenu.onContextMenu}>
        <ChipButton label={words.addCrm} keys={keys} blocked={blocked} look="missing" onPress={onEdit}>
          <Link2 size={14} aria-hidden />
          {words.addCrm}
        </ChipButton>
        <SavedMark shown={saved} />
        {contextMenu.menu}
      </Row>
    );
  }
  return (
    <Row as="span" gap={6} inline onContextMenu={contextMenu.onContextMenu}>
      <ChipButton label={words.crmChip({ name })} keys={keys} blocked={blocked} look="value" onPress={onEdit}>
        <Link2 size={14} aria-hidden />
        <Text wrap="truncate">{name}</Text>
        <ChevronDown size={12} aria-hidden />
      </ChipButton>
      {address === null ? null : (
        <ExternalLink address={address}>
          <VisuallyHidden>{words.openInCrm}</VisuallyHidden>
        </ExternalLink>
      )}
      <SavedMark shown={saved} />
      {contextMenu.menu}
    </Row>
  );
}

interface EngagementHeaderProps {
  readonly engagement: Engagement;
  readonly headingId: string;
  /** One row only, without the facts, while the user reads the text. */
  readonly isShrunk: boolean;
  /** Shown if there are no contacts or the token can't see them. */
  readonly noContacts: string;
  /** Scopes for editing this engagement that the token is known to lack. */
  readonly editingLacks: readonly string[];
  /** What was just saved. */
  readonly saved: 'contacts' | 'crm' | null;
  readonly onBack: () => void;
  readonly onEditContacts: () => void;
  readonly onSetCrm: () => void;
  /** The transcript is ready, and the API is still at work. */
  readonly analysisPending: boolean;
  /** Whether its recording is on this computer. */
  readonly isOffline: boolean;
  /** Links to the source of the engagement. */
  readonly links: ReactNode;
  readonly actions: ReactNode;
}

/** Type, date, duration, status and links. */
function Facts({
  engagement,
  analysisPending,
  isOffline,
  links,
}: Pick<EngagementHeaderProps, 'engagement' | 'analysisPending' | 'isOffline' | 'links'>) {
  const format = useFormat();
  const now = useNow();
  const {
    engagement: words,
    engagements: { list },
  } = useText();
  const moment = engagementDate(engagement);
  const seconds = engagement.duration_seconds ?? 0;
  return (
    <Row as="p" gap={12} rowGap={4} tone="secondary" tabular wrap>
      <Row as="span" gap={6} inline>
        <EngagementTypeIcon type={engagement.engagement_type} size={14} />
        {lookUp(list.types, engagement.engagement_type) ?? engagement.engagement_type}
      </Row>
      <time dateTime={moment} title={format.absolute(moment)}>
        {format.when(moment, now)}
      </time>
      {seconds > 0 ? <span>{format.length(seconds)}</span> : null}
      <ProcessingBadge status={engagement.processing_status} analysisPending={analysisPending} />
      {engagement.is_private ? <Badge>{words.private}</Badge> : null}
      {engagement.is_internal === true ? <Badge>{words.internal}</Badge> : null}
      {isOffline ? <Badge>{words.offline}</Badge> : null}
      {links}
    </Row>
  );
}

/** Title and facts, then contacts, companies and CRM link as chips with in-place editing. */
export function EngagementHeader(props: EngagementHeaderProps) {
  const { engagement, headingId, isShrunk, editingLacks, saved } = props;
  const format = useFormat();
  const text = useText();
  const { engagement: words } = text;
  const companies = (engagement.companies ?? []).flatMap(({ id, name }) =>
    name === null || name === undefined ? [] : [{ id, name }],
  );
  const blocked =
    editingLacks.length === 0 ? null : words.editingNeeds({ scopes: format.names(editingLacks) });

  return (
    <PaneHead back={{ label: words.backToList, keys: useKeyLabel('call.toList'), onPress: props.onBack }}>
      <div className={cx(css['layout'], isShrunk && css['shrunk'])}>
        <Stack gap={4} className={css['title']}>
          <PaneTitle id={headingId}>{engagementTitle(text, engagement.title)}</PaneTitle>
          {isShrunk ? null : <Facts {...props} />}
        </Stack>
        <div className={css['actions']}>{props.actions}</div>
        <Row gap={8} rowGap={8} wrap className={css['chips']}>
          <ContactChips
            contacts={engagement.contacts ?? []}
            none={props.noContacts}
            blocked={blocked}
            saved={saved === 'contacts'}
            onEdit={props.onEditContacts}
          />
          {companies.length === 0 ? null : (
            <Row as="span" gap={6} tone="secondary" inline>
              <Building2 size={14} aria-hidden color="var(--ink-3)" />
              {companies.map(({ id, name }, index) => (
                <span key={id}>
                  {index === 0 ? null : ', '}
                  <RecordName record={{ kind: 'company', id }}>{name}</RecordName>
                </span>
              ))}
            </Row>
          )}
          <CrmChip
            link={engagement.crm_association ?? null}
            blocked={blocked}
            saved={saved === 'crm'}
            onEdit={props.onSetCrm}
          />
        </Row>
      </div>
    </PaneHead>
  );
}
