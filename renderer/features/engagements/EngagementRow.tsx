import type { Engagement } from '#shared/contract/engagement.ts';
import { engagementDate } from '#shared/domain/list/engagementDate.ts';
import { PendingMark } from '../../edits/PendingMark.tsx';
import { personName } from '../../text/personName.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { useNow } from '../../ui/useNow.ts';
import {
  MissingLinkMark,
  namesOf,
  PrivateMark,
  StatusBadge,
  titleOf,
  TypeMark,
} from './engagementColumns.tsx';
import css from './EngagementRow.module.css';

/**
 * How a row shows its date, depending on the order of the list: grouped by the calendar, by update, or plain.
 */
export type RowDate = 'grouped' | 'updated' | 'plain';

/**
 * The cells of a row beside an open engagement: title and participants, date and duration, badges for
 * exceptions.
 */
export function EngagementRow({
  engagement,
  date,
}: {
  readonly engagement: Engagement;
  readonly date: RowDate;
}) {
  const text = useText();
  const format = useFormat();
  const now = useNow();
  const { list } = text.engagements;
  const status = engagement.processing_status;
  const companies = (engagement.companies ?? []).flatMap(({ name }) => name ?? []).join(', ');
  const people = (engagement.contacts ?? []).flatMap((contact) => personName(contact) ?? []);
  const names = namesOf(text, people);
  const seconds = engagement.duration_seconds ?? 0;
  const moment = date === 'updated' ? engagement.updated_at : engagementDate(engagement);
  const daysAway = format.daysAway(moment, now) ?? 1;
  const when =
    date === 'updated'
      ? list.updated({ when: format.when(moment, now) })
      : // Below the headings Today and Yesterday, the time of day is more useful.
        date === 'grouped' && (daysAway === 0 || daysAway === -1)
        ? format.timeOfDay(moment)
        : format.when(moment, now);

  return (
    <>
      <span role="gridcell" data-select className={css['typeCell']}>
        <TypeMark engagement={engagement} />
      </span>
      <span role="gridcell" className={css['title']}>
        {titleOf(text, engagement)}
      </span>
      <span role="gridcell" className={css['badges']}>
        <PendingMark engagementId={engagement.id} />
        <PrivateMark engagement={engagement} />
        {status === 'COMPLETED' ? null : <StatusBadge status={status} />}
        <MissingLinkMark engagement={engagement} />
      </span>
      <span role="gridcell" className={css['when']} title={format.absolute(moment)}>
        <time dateTime={moment} data-dated="">
          {when}
        </time>
      </span>
      <span role="gridcell" className={css['people']}>
        {companies === '' ? null : <span className={css['company']}>{companies}</span>}
        {companies === '' || names === '' ? null : ' · '}
        {names}
        {companies === '' && people.length === 0 && engagement.contacts !== undefined ? list.nobody : null}
      </span>
      <span role="gridcell" className={css['length']}>
        {seconds > 0 ? format.length(seconds) : null}
      </span>
    </>
  );
}
