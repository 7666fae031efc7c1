import type { ReactNode } from 'react';
import type { JournalEntry } from '#shared/contract/journal.ts';
import { useText } from '../../text/useText.ts';
import { RowGrid } from '../../ui/RowGrid.tsx';
import css from './JournalGrid.module.css';
import { JournalRow, ROW_HEIGHT } from './JournalRow.tsx';

const heightOf = () => ROW_HEIGHT;

interface JournalGridProps {
  /** Under which its place is remembered: the writes of one choice. */
  readonly name: string;
  readonly entries: readonly JournalEntry[];
  readonly hasMore: boolean;
  readonly openId: number | null;
  /** Whether the connection is named in each row. */
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
      keyOf={(index) => entries[index]?.id}
      openAt={entries.findIndex(({ id }) => id === openId)}
      heightOf={heightOf}
      // Beside open details the keys belong to whichever of both has the focus.
      first={openId === null}
      onShown={onShown}
      onOpen={open}
      onMove={(index) => {
        // The details follow the keyboard once they are open.
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
            key={entry.id}
            entry={entry}
            place={place}
            open={entry.id === openId}
            withConnection={withConnection}
          />
        );
      }}
    />
  );
}
