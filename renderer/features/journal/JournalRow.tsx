import { Link2, Users } from 'lucide-react';
import type { JournalEntry } from '#shared/contract/journal.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { GridRow, type RowPlace } from '../../ui/GridRow.tsx';
import css from './JournalGrid.module.css';
import { ResultBadge } from './ResultBadge.tsx';
import { useChangeLine } from './useChangeLine.ts';

export const ROW_HEIGHT = 52;

/** One write: which call, what was changed, what came of it and when. */
export function JournalRow({
  entry,
  place,
  open,
  withConnection,
}: {
  readonly entry: JournalEntry;
  readonly place: RowPlace;
  readonly open: boolean;
  readonly withConnection: boolean;
}) {
  const { editors, journal, list } = useText();
  const format = useFormat();
  const line = useChangeLine()(entry);
  const contacts = entry.sent.kind === 'contacts';
  const Icon = contacts ? Users : Link2;
  const title = entry.engagementTitle?.trim() ?? '';
  return (
    <GridRow place={place} height={ROW_HEIGHT} selected={open} className={css['row']}>
      <span role="gridcell" className={css['icon']} title={contacts ? editors.whatContacts : editors.whatCrm}>
        <Icon size={16} strokeWidth={1.75} aria-hidden />
      </span>
      <span role="gridcell" className={css['title']}>
        {title === '' ? list.untitled : title}
      </span>
      <span role="gridcell" className={css['badges']}>
        {entry.undo.kind === 'undone' ? <Badge>{journal.undone}</Badge> : null}
        {entry.undo.kind === 'undoing' ? <Badge>{editors.undoPending}</Badge> : null}
        <ResultBadge result={entry.result} />
      </span>
      <span role="gridcell" className={css['when']}>
        <time dateTime={entry.sentAt} title={format.absolute(entry.sentAt)}>
          {format.timeToTheSecond(entry.sentAt)}
        </time>
      </span>
      <span role="gridcell" className={css['line']}>
        {line}
      </span>
      <span role="gridcell" className={css['day']}>
        {withConnection ? `${entry.connectionName} · ` : ''}
        {format.day(entry.sentAt)}
      </span>
    </GridRow>
  );
}
