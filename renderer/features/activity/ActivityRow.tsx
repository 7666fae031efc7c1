import { Link2Off, Lock } from 'lucide-react';
import type { Engagement } from '#shared/contract/engagement.ts';
import { personName } from '../../text/personName.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { EngagementTypeIcon } from '../../ui/EngagementTypeIcon.tsx';
import { GridRow, type RowPlace } from '../../ui/GridRow.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import css from './ActivityList.module.css';

export const ROW_HEIGHT = 52;
const NAMES_SHOWN = 3;

/** One engagement on a timeline: which day, what it was, with whom, how long. */
export function ActivityRow({
  place,
  engagement,
}: {
  readonly place: RowPlace;
  readonly engagement: Engagement;
}) {
  const { list } = useText();
  const format = useFormat();
  const type = list.types[engagement.engagement_type] ?? engagement.engagement_type;
  const companies = (engagement.companies ?? []).flatMap(({ name }) => name ?? []);
  const people = (engagement.contacts ?? []).flatMap((contact) => personName(contact) ?? []);
  const shown = people.slice(0, NAMES_SHOWN).join(', ');
  const names = people.length > NAMES_SHOWN ? list.peopleAndMore(shown, people.length - NAMES_SHOWN) : shown;
  const who = [companies.join(', '), names].filter((part) => part !== '').join(' · ');
  const moment = engagement.start_at ?? engagement.engagement_at ?? null;
  const seconds = engagement.duration_seconds ?? 0;
  const hasLink = engagement.crm_association !== undefined && engagement.crm_association !== null;
  return (
    <GridRow place={place} height={ROW_HEIGHT} className={css['row']}>
      <span
        role="gridcell"
        className={css['day']}
        title={moment === null ? undefined : format.absolute(moment)}
      >
        {moment === null ? null : <time dateTime={moment}>{format.dayOfMonth(moment)}</time>}
      </span>
      <span role="gridcell" className={css['type']} title={type}>
        <EngagementTypeIcon type={engagement.engagement_type} />
        <VisuallyHidden>{type}</VisuallyHidden>
      </span>
      <span role="gridcell" className={css['title']}>
        {engagement.title.trim() === '' ? list.untitled : engagement.title}
      </span>
      <span role="gridcell" className={css['who']}>
        {who}
      </span>
      <span role="gridcell" className={css['marks']}>
        {engagement.is_private ? (
          <span title={list.private}>
            <Lock size={13} aria-hidden />
            <VisuallyHidden>{list.private}</VisuallyHidden>
          </span>
        ) : null}
        {hasLink ? null : (
          <span title={list.noCrmLink}>
            <Link2Off size={13} aria-hidden />
            <VisuallyHidden>{list.noCrmLink}</VisuallyHidden>
          </span>
        )}
      </span>
      <span role="gridcell" className={css['length']}>
        {seconds > 0 ? format.duration(seconds) : null}
      </span>
    </GridRow>
  );
}
