import { Bookmark as Mark, Download, Pencil, Play, Trash2 } from 'lucide-react';
import { type ReactNode, useDeferredValue, useRef, useState } from 'react';
import type { Bookmark } from '#shared/contract/bookmarks.ts';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { Interval } from '#shared/domain/transcript/intervals.ts';
import { useKeyLabel } from '../../commands/keymap.ts';
import { usePolicyBlock } from '../../queries/networkQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { ColumnPage } from '../../ui/ColumnPage.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { SidePane } from '../../ui/Pane.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import type { PageFrame } from '../../ui/Page.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { matchesWords } from './bookmarkSearch.ts';
import { type BookmarkActions, useAllBookmarks, useBookmarks, useExportBookmarks } from './useBookmarks.ts';
import css from './Bookmarks.module.css';

const MAX_NAME_LENGTH = 200;
const MAX_NOTE_LENGTH = 10_000;

/** Edits the name and note of a bookmark in place. Mod+Enter saves, Escape cancels. */
function BookmarkForm({
  bookmark,
  onSave,
  onClose,
}: {
  readonly bookmark: Bookmark;
  readonly onSave: (changes: { name: string; note: string }) => void;
  readonly onClose: () => void;
}) {
  const { app, bookmarks } = useText();
  const [name, setName] = useState(bookmark.name);
  const [note, setNote] = useState(bookmark.note);
  const save = () => {
    onSave({ name, note });
    onClose();
  };
  return (
    // Keys of the whole form; each has a button too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <Stack
      as="form"
      gap={8}

      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Escape') onClose();
        else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <Field label={bookmarks.name}>
        {(control) => (
          <input
            {...control}
            // The edit button was pressed in order to type here.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            maxLength={MAX_NAME_LENGTH}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <Field label={bookmarks.note}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={MAX_NOTE_LENGTH}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
      <Row as="span" gap={8} align="stretch" justify="end">
        <Button onClick={onClose}>{app.cancel}</Button>
        <Button look="primary" type="submit">
          {bookmarks.save}
        </Button>
      </Row>
    </Stack>
  );
}

/** One bookmark or clip: its time, the quote, and the user's note. */
function BookmarkItem({
  bookmark,
  actions,
  where,
  onOpen,
  onSaveClip,
}: {
  readonly bookmark: Bookmark;
  readonly actions: BookmarkActions;
  /** The engagement it belongs to, unless that is obvious. */
  readonly where?: ReactNode;
  /** Null if there is nothing to open. */
  readonly onOpen: (() => void) | null;
  /** Saves a range of the recording as a file. */
  readonly onSaveClip: (range: Interval) => void;
}) {
  const { bookmarks } = useText();
  const format = useFormat();
  const blocked = usePolicyBlock('export');
  const [editing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const { place, name, note, quote } = bookmark;
  const from = format.duration(place.start);
  const to = place.end === null ? null : format.duration(place.end);
  const time = to === null ? from : `${from} – ${to}`;

  return (
    <li className={css['item']}>
      <Row gap={4}>
        <button
          type="button"
          disabled={onOpen === null}
          aria-label={to === null ? bookmarks.play({ time: from }) : bookmarks.playClip({ from, to })}
          className={css['play']}
          onClick={() => onOpen?.()}
        >
          <Play size={12} aria-hidden />
          {time}
        </button>
        <Text wrap="truncate" grow weight="medium" dir="auto">
          {name}
        </Text>
        {place.end === null ? null : (
          <IconButton
            label={bookmarks.saveClip}
            blocked={blocked}
            onClick={() => {
              if (place.end !== null) onSaveClip({ start: place.start, end: place.end });
            }}
          >
            <Download size={14} aria-hidden />
          </IconButton>
        )}
        <IconButton ref={pencil} label={bookmarks.editNote} onClick={() => setEditing(true)}>
          <Pencil size={14} aria-hidden />
        </IconButton>
        <IconButton label={bookmarks.remove} onClick={() => actions.remove(bookmark)}>
          <Trash2 size={14} aria-hidden />
        </IconButton>
      </Row>
      {where}
      {quote === null ? null : (
        <blockquote dir="auto" className={css['quote']}>
          {quote}
        </blockquote>
      )}
      {editing ? (
        <BookmarkForm
          bookmark={bookmark}
          onSave={(changes) => actions.change(bookmark, changes)}
          onClose={() => {
            setEditing(false);
            pencil.current?.focus();
          }}
        />
      ) : note === '' ? null : (
        <Text as="p" wrap="pre" dir="auto">
          {note}
        </Text>
      )}
    </li>
  );
}

/** All bookmarks of a workspace, newest first, with search and export. */
export function BookmarksList({
  connectionId,
  frame,
  onOpen,
  onSaveClip,
}: {
  readonly connectionId: ConnectionId;
  readonly frame: PageFrame;
  readonly onOpen: (bookmark: Bookmark) => void;
  readonly onSaveClip: (bookmark: Bookmark, range: Interval) => void;
}) {
  const { bookmarks } = useText();
  const actions = useBookmarks();
  const exportAs = useExportBookmarks(connectionId);
  const blocked = usePolicyBlock('export');
  const [words, setWords] = useState('');
  const wanted = useDeferredValue(words);
  const { query, all } = useAllBookmarks(connectionId, null);
  const shown = (all ?? []).filter((bookmark) => matchesWords(bookmark, wanted));

  return (
    <ColumnPage
      dense
      {...frame}
      lead={all === null || all.length === 0 ? bookmarks.about : bookmarks.count({ count: shown.length })}
      beside={
        all === null || all.length === 0 ? null : (
          <>
            <SearchField
              label={bookmarks.search}
              placeholder={bookmarks.search}
              value={words}
              onValue={setWords}
              className={css['field']}
            />
            <Menu
              label={bookmarks.export}
              triggerClass={css['export']}
              trigger={bookmarks.export}
              blocked={blocked}
              items={(['md', 'json'] as const).map((format) => ({
                key: format,
                label: bookmarks.exportAs[format],
                onChoose: () => exportAs(format),
              }))}
            />
          </>
        )
      }
    >
      {query.isError ? (
        <ProblemView place="page" problem={query.error.problem} onRetry={() => void query.refetch()} />
      ) : all === null ? (
        <div role="status" aria-label={bookmarks.loading}>
          <Skeleton width="60%" />
        </div>
      ) : all.length === 0 ? (
        <EmptyState title={bookmarks.noneTitle}>{bookmarks.noneBody}</EmptyState>
      ) : shown.length === 0 ? (
        <EmptyState title={bookmarks.nothingTitle}>{bookmarks.nothingBody}</EmptyState>
      ) : (
        <ul aria-label={bookmarks.title}>
          {shown.map((bookmark) => (
            <BookmarkItem
              key={bookmark.id}
              bookmark={bookmark}
              actions={actions}
              where={
                <button type="button" data-link className={css['where']} onClick={() => onOpen(bookmark)}>
                  {bookmark.engagementTitle.trim() === '' ? bookmarks.untitled : bookmark.engagementTitle}
                </button>
              }
              onOpen={() => onOpen(bookmark)}
              onSaveClip={(range) => onSaveClip(bookmark, range)}
            />
          ))}
        </ul>
      )}
    </ColumnPage>
  );
}

/** The bookmarks and clips of one engagement, by time. */
export function BookmarksPane({
  connectionId,
  engagementId,
  onAdd,
  onPlay,
  onSaveClip,
}: {
  readonly connectionId: ConnectionId;
  readonly engagementId: EngagementId;
  /** Adds a bookmark at the current second. */
  readonly onAdd: () => void;
  /** Null without a recording. */
  readonly onPlay: ((bookmark: Bookmark) => void) | null;
  readonly onSaveClip: (range: Interval) => void;
}) {
  const { bookmarks } = useText();
  const key = useKeyLabel('call.bookmark');
  const actions = useBookmarks();
  const { query, all } = useAllBookmarks(connectionId, engagementId);
  return (
    <SidePane
      add={
        <Button onClick={onAdd}>
          <Mark size={14} aria-hidden />
          {bookmarks.here} {key === undefined ? null : <Kbd>{key}</Kbd>}
        </Button>
      }
    >
      {query.isError ? (
        <ProblemView problem={query.error.problem} onRetry={() => void query.refetch()} />
      ) : all === null ? (
        <div role="status" aria-label={bookmarks.loading}>
          <Skeleton width="70%" />
        </div>
      ) : all.length === 0 ? (
        <Text as="p" tone="tertiary">
          {bookmarks.noneInCall}
        </Text>
      ) : (
        <ul aria-label={bookmarks.title}>
          {all.map((bookmark) => (
            <BookmarkItem
              key={bookmark.id}
              bookmark={bookmark}
              actions={actions}
              onSaveClip={onSaveClip}
              onOpen={onPlay === null ? null : () => onPlay(bookmark)}
            />
          ))}
        </ul>
      )}
    </SidePane>
  );
}
