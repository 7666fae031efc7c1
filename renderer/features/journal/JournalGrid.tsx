import { Link2, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { WriteResult } from '#shared/contract/enumerations.ts';
import type { ContactId } from '#shared/contract/ids.ts';
import type { JournalEntry } from '#shared/contract/journal.ts';
import { diffContactSets } from '#shared/domain/edits/contactSets.ts';
import { useCrmLinkText } from '../../edits/editText.ts';
import { engagementTitle } from '../../text/engagementTitle.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { GridRow, RowGrid, type RowPlace } from '../../ui/RowGrid.tsx';
import { Row, Text } from '../../ui/primitives.tsx';
import css from './JournalGrid.module.css';

const tones = {
  open: 'neutral',
  saved: 'good',
  'saved-unread': 'good',
  refused: 'bad',
  lost: 'warn',
  unknown: 'warn',
} as const;

export function ResultBadge({ result }: { readonly result: WriteResult }) {
  const { journal } = useText();
  return <Badge tone={tones[result]}>{journal.results[result]}</Badge>;
}

/** The change of a write as one line. */
function useChangeText(): (entry: Pick<JournalEntry, 'before' | 'beforeSeen' | 'sent' | 'names'>) => string {
  const { edits, editors } = useText();
  const crmLinkText = useCrmLinkText();
  return ({ before, beforeSeen, sent, names }) => {
    if (before.kind === 'contacts' && sent.kind === 'contacts') {
      const nameOf = (id: ContactId) => names[id] ?? editors.contactById({ id });
      const { added, removed } = diffContactSets(before.ids, sent.ids);
      const parts = [...added.map((id) => `+ ${nameOf(id)}`), ...removed.map((id) => `− ${nameOf(id)}`)];
      return parts.length === 0 ? edits.changesNothing : parts.join(', ');
    }
    if (before.kind !== 'crm' || sent.kind !== 'crm') return '';
    return `${beforeSeen ? crmLinkText(before.link) : edits.unseenLink} → ${crmLinkText(sent.link)}`;
  };
}

export const JOURNAL_ROW_HEIGHT = 52;

/** One write: its engagement, change, result and time. */
function JournalRow({
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
  const text = useText();
  const { edits, journal } = text;
  const format = useFormat();
  const line = useChangeText()(entry);
  const contacts = entry.sent.kind === 'contacts';
  const Icon = contacts ? Users : Link2;
  return (
    <GridRow place={place} height={JOURNAL_ROW_HEIGHT} selected={open} className={css['row']}>
      <span role="gridcell" className={css['icon']} title={contacts ? edits.whatContacts : edits.whatCrm}>
        <Icon size={16} strokeWidth={1.75} aria-hidden />
      </span>
      <Text role="gridcell" weight="medium" wrap="truncate">
        {engagementTitle(text, entry.engagementTitle)}
      </Text>
      <Row as="span" gap={4} role="gridcell">
        {entry.undo.kind === 'undone' ? <Badge>{journal.undone}</Badge> : null}
        {entry.undo.kind === 'undoing' ? <Badge>{edits.undoPending}</Badge> : null}
        <ResultBadge result={entry.result} />
      </Row>
      <Text role="gridcell" size="small" tone="secondary" tabular end>
        <time dateTime={entry.sentAt} title={format.absolute(entry.sentAt)}>
          {format.timeToTheSecond(entry.sentAt)}
        </time>
      </Text>
      <Text role="gridcell" size="small" tone="secondary" wrap="truncate" className={css['line']}>
        {line}
      </Text>
      <Text role="gridcell" size="small" tone="secondary" wrap="truncate" tabular end className={css['day']}>
        {withConnection ? `${entry.connectionName} · ` : ''}
        {format.day(entry.sentAt)}
      </Text>
    </GridRow>
  );
}

const heightOf = () => JOURNAL_ROW_HEIGHT;

/** Each connection counts its own writes. */
export function keyOf({ connectionId, id }: JournalEntry): string {
  return `${connectionId} ${id}`;
}

interface JournalGridProps {
  /** The key its scroll position is saved under. */
  readonly name: string;
  readonly entries: readonly JournalEntry[];
  readonly hasMore: boolean;
  readonly openId: string | null;
  readonly withConnection: boolean;
  readonly onOpen: (entry: JournalEntry) => void;
  readonly onShown: (first: number, last: number) => void;
  readonly foot: ReactNode;
}

/** The writes, newest first. */
export function JournalGrid(props: JournalGridProps) {
  const { name, entries, hasMore, openId, withConnection, onOpen, onShown, foot } = props;
  const { journal } = useText();
  const open = (index: number) => {
    const entry = entries[index];
    if (entry !== undefined) onOpen(entry);
  };
  return (
    <RowGrid
      key={name}
      label={journal.title}
      name={name}
      count={entries.length}
      hasMore={hasMore}
      keyOf={(index) => {
        const entry = entries[index];
        return entry === undefined ? undefined : keyOf(entry);
      }}
      openAt={entries.findIndex((entry) => keyOf(entry) === openId)}
      heightOf={heightOf}
      // While the details are open, keys go to whichever of the two has the focus.
      first={openId === null}
      onShown={onShown}
      onOpen={open}
      onMove={(index) => {
        // Open details follow keyboard selection.
        if (openId !== null) open(index);
      }}
      // The details close themselves.
      onClose={null}
      foot={foot}
      className={css['grid']}
      renderRow={(place) => {
        const entry = entries[place.index];
        return entry === undefined ? null : (
          <JournalRow
            key={keyOf(entry)}
            entry={entry}
            place={place}
            open={keyOf(entry) === openId}
            withConnection={withConnection}
          />
        );
      }}
    />
  );
}
