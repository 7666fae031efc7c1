import { Building2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import { useKeyLabel } from '../../commands/keymap.ts';
import { lookUp } from '../../text/lookUp.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { EngagementTypeIcon } from '../../ui/EngagementTypeIcon.tsx';
import { PaneHead, PaneTitle } from '../../ui/Pane.tsx';
import { RecordName } from '../../ui/RecordName.tsx';
import { cx } from '../../ui/cx.ts';
import { Row } from '../../ui/primitives.tsx';
import { useNow } from '../../ui/useNow.ts';
import { ContactChips } from './HeaderChips.tsx';
import { CrmChip } from './HeaderChips.tsx';
import css from './EngagementHeader.module.css';

interface EngagementHeaderProps {
  readonly engagement: Engagement;
  readonly headingId: string;
  /** One row only, without the facts, while the user reads the text. */
  readonly isShrunk: boolean;
  /** Shown if there are no contacts or the token can't see them. */
  readonly noContacts: string;
  /** Scopes for editing this engagement that the token is known to lack. */
  readonly editingLacks: readonly string[];
  /** The name of the CRM record; null if unknown. */
  readonly crmName: string | null;
  /** What was just saved. */
  readonly saved: 'contacts' | 'crm' | null;
  readonly onBack: () => void;
  readonly onEditContacts: () => void;
  readonly onSetCrm: () => void;
  /** Whether its recording is on this computer. */
  readonly isOffline: boolean;
  /** Links to the source of the engagement. */
  readonly links: ReactNode;
  readonly actions: ReactNode;
}

function statusTone(status: string): 'bad' | 'warn' | 'neutral' {
  if (status === 'FAILED') return 'bad';
  return status === 'PENDING' || status === 'PROCESSING' ? 'warn' : 'neutral';
}

/** Type, date, duration, status and links. */
function Facts({
  engagement,
  isOffline,
  links,
}: Pick<EngagementHeaderProps, 'engagement' | 'isOffline' | 'links'>) {
  const format = useFormat();
  const now = useNow();
  const {
    engagement: words,
    engagements: { list },
  } = useText();
  const moment = engagement.start_at ?? engagement.engagement_at ?? engagement.created_at;
  const status = engagement.processing_status;
  const seconds = engagement.duration_seconds ?? 0;
  return (
    <Row as="p" gap={12} rowGap={4} wrap className={css['facts']}>
      <Row as="span" gap={6} inline>
        <EngagementTypeIcon type={engagement.engagement_type} size={14} />
        {lookUp(list.types, engagement.engagement_type) ?? engagement.engagement_type}
      </Row>
      <time dateTime={moment} title={format.absolute(moment)}>
        {format.when(moment, now)}
      </time>
      {seconds > 0 ? <span>{format.length(seconds)}</span> : null}
      {status === 'COMPLETED' ? null : (
        <Badge tone={statusTone(status)}>{lookUp(list.statuses, status) ?? status}</Badge>
      )}
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
  const {
    engagement: words,
    engagements: { list },
  } = useText();
  const companies = (engagement.companies ?? []).flatMap(({ id, name }) =>
    name === null || name === undefined ? [] : [{ id, name }],
  );
  const blocked =
    editingLacks.length === 0 ? null : words.editingNeeds({ scopes: format.names(editingLacks) });

  return (
    <PaneHead back={{ label: words.backToList, keys: useKeyLabel('call.toList'), onPress: props.onBack }}>
      <div className={cx(css['layout'], isShrunk && css['shrunk'])}>
        <div className={css['title']}>
          <PaneTitle id={headingId}>
            {engagement.title.trim() === '' ? list.untitled : engagement.title}
          </PaneTitle>
          {isShrunk ? null : (
            <Facts engagement={engagement} isOffline={props.isOffline} links={props.links} />
          )}
        </div>
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
            <Row as="span" gap={6} inline className={css['company']}>
              <Building2 size={14} aria-hidden className={css['icon']} />
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
            name={props.crmName}
            blocked={blocked}
            saved={saved === 'crm'}
            onEdit={props.onSetCrm}
          />
        </Row>
      </div>
    </PaneHead>
  );
}
