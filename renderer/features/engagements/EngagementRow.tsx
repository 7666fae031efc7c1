import { Check, Link2Off, Lock } from 'lucide-react';
import { memo } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import { PendingMark } from '../../edits/PendingMark.tsx';
import { lookUp } from '../../text/lookUp.ts';
import { personName } from '../../text/personName.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { EngagementTypeIcon } from '../../ui/EngagementTypeIcon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { cx } from '../../ui/cx.ts';
import css from './EngagementRow.module.css';

/** The DOM id of a row; of one that is not loaded, by its index. */
export function rowElementId(index: number, engagement: Pick<Engagement, 'id'> | undefined): string {
  return engagement === undefined ? `row-at-${index}` : `row-${engagement.id}`;
}

const MAX_NAMES = 2;

interface EngagementRowProps {
  readonly engagement: Engagement;
  readonly index: number;
  /** Pixels from the top of the list. */
  readonly top: number;
  /** Whether the keyboard is on it. */
  readonly active: boolean;
  readonly selected: boolean;
  /** Whether its page is open. */
  readonly open: boolean;
  readonly now: number;
}

/** The date of a row: when it took place, else when it was last updated. */
function displayedMoment(engagement: Engagement): string {
  return engagement.start_at ?? engagement.engagement_at ?? engagement.updated_at;
}

function statusTone(status: string): 'bad' | 'warn' | 'neutral' {
  if (status === 'FAILED') return 'bad';
  return status === 'PENDING' || status === 'PROCESSING' ? 'warn' : 'neutral';
}

/** Only where a link is expected: notes and internal meetings belong to no CRM record. */
function lacksCrmLink(engagement: Engagement): boolean {
  const { crm_association: link, engagement_type: type, is_internal: internal } = engagement;
  return (
    (link === undefined || link === null) && internal !== true && (type === 'CALL' || type === 'MEETING')
  );
}

/** Two lines: title and participants, date and duration at the end, badges for exceptions. */
export const EngagementRow = memo(function EngagementRow({
  engagement,
  index,
  top,
  active,
  selected,
  open,
  now,
}: EngagementRowProps) {
  const text = useText();
  const format = useFormat();
  const {
    engagements: { list },
  } = text;
  const title = engagement.title.trim() === '' ? list.untitled : engagement.title;
  const type = lookUp(list.types, engagement.engagement_type) ?? engagement.engagement_type;
  const status = engagement.processing_status;
  const companies = (engagement.companies ?? []).flatMap(({ name }) => name ?? []).join(', ');
  const people = (engagement.contacts ?? []).flatMap((contact) => personName(contact) ?? []);
  const shown = people.slice(0, MAX_NAMES).join(', ');
  const names =
    people.length > MAX_NAMES ? list.peopleAndMore({ names: shown, more: people.length - MAX_NAMES }) : shown;
  const moment = displayedMoment(engagement);
  const seconds = engagement.duration_seconds ?? 0;

  return (
    <div
      role="row"
      id={rowElementId(index, engagement)}
      data-index={index}
      aria-rowindex={index + 1}
      aria-selected={selected}
      aria-current={open ? 'true' : undefined}
      className={cx(css['row'], active && css['active'])}
      style={{ top }}
    >
      <span role="gridcell" data-select className={css['type']} title={type}>
        <EngagementTypeIcon type={engagement.engagement_type} />
        <span className={css['check']}>
          <Check size={12} strokeWidth={3} aria-hidden />
        </span>
        <VisuallyHidden>{type}</VisuallyHidden>
      </span>
      <span role="gridcell" className={css['title']}>
        {title}
      </span>
      <span role="gridcell" className={css['badges']}>
        <PendingMark engagementId={engagement.id} />
        {engagement.is_private ? (
          <span className={css['mark']} title={list.private}>
            <Lock size={13} aria-hidden />
            <VisuallyHidden>{list.private}</VisuallyHidden>
          </span>
        ) : null}
        {status === 'COMPLETED' ? null : (
          <Badge tone={statusTone(status)}>{lookUp(list.statuses, status) ?? status}</Badge>
        )}
        {lacksCrmLink(engagement) ? (
          <span className={css['mark']} title={list.noCrmLink}>
            <Link2Off size={13} aria-hidden />
            <VisuallyHidden>{list.noCrmLink}</VisuallyHidden>
          </span>
        ) : null}
      </span>
      <span role="gridcell" className={css['when']} title={format.absolute(moment)}>
        <time dateTime={moment}>{format.when(moment, now)}</time>
      </span>
      <span role="gridcell" className={css['people']}>
        {companies === '' ? null : <span className={css['company']}>{companies}</span>}
        {companies === '' || names === '' ? null : ' · '}
        {names}
        {companies === '' && people.length === 0 && engagement.contacts !== undefined ? list.nobody : null}
      </span>
      <span role="gridcell" className={css['length']}>
        {seconds > 0 ? format.duration(seconds) : null}
      </span>
    </div>
  );
});

/** Stands in for a row that is not loaded yet. */
export function PlaceholderRow({ index, top }: { readonly index: number; readonly top: number }) {
  return (
    <div
      role="row"
      id={rowElementId(index, undefined)}
      aria-rowindex={index + 1}
      aria-busy="true"
      className={css['loadingRow']}
      style={{ top }}
    >
      <span role="gridcell">
        <Skeleton width={`${48 + ((index * 7) % 26)}%`} />
      </span>
      <span role="gridcell">
        <Skeleton width={`${34 + ((index * 5) % 22)}%`} height={10} />
      </span>
    </div>
  );
}
