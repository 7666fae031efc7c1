import { Bookmark as Mark, Pencil, Play, Share2, Trash2 } from 'lucide-react';
import { type ReactNode, useDeferredValue, useRef, useState } from 'react';
import type { Bookmark } from '#shared/contract/bookmarks.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import { commandTitle } from '../../commands/commandCatalogue.ts';
import { useCommands } from '../../commands/commandRegistry.ts';
import { useKeyLabel } from '../../commands/keymap.ts';
import { usePolicyBlock } from '../../queries/appQueries.ts';
import { engagementTitle } from '../../text/engagementTitle.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { ColumnPage } from '../../ui/ColumnPage.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field, TextField } from '../../ui/Field.tsx';
import { Kbd, Row, Stack, Text } from '../../ui/primitives.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { SidePane } from '../../ui/Pane.tsx';
import type { PageFrame } from '../../ui/Page.tsx';
import { Failure } from '../../ui/ProblemView.tsx';
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
      <TextField
        label={bookmarks.name}
        spellCheck
        // The edit button was pressed in order to type here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        maxLength={MAX_NAME_LENGTH}
        value={name}
        onValue={setName}
      />
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
  onShare,
}: {
  readonly bookmark: Bookmark;
  readonly actions: BookmarkActions;
  /** The engagement it belongs to, unless that is obvious. */
  readonly where?: ReactNode;
  /** Null if there is nothing to open. */
  readonly onOpen: (() => void) | null;
  readonly onShare: () => void;
}) {
  const text = useText();
  const { bookmarks } = text;
  const shareKey = useKeyLabel('call.shareMoment');
  const format = useFormat();
  const blocked = usePolicyBlock('export');
  const [editing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const { place, name, note, quote } = bookmark;
  const from = format.duration(place.start);
  const to = place.end === null ? null : format.duration(place.end);
  const time = to === null ? from : `${from} – ${to}`;

  return (
    <li data-id={bookmark.id} className={css['item']}>
      <Row gap={4}>
        <Row
          as="button"
          gap={6}
          inline
          type="button"
          disabled={onOpen === null}
          aria-label={to === null ? bookmarks.play({ time: from }) : bookmarks.playClip({ from, to })}
          data-hover
          className={css['play']}
          onClick={() => onOpen?.()}
        >
          <Play size={12} aria-hidden />
          {time}
        </Row>
        <Text wrap="truncate" grow weight="medium" dir="auto">
          {name}
        </Text>
        <IconButton
          label={commandTitle(text, 'call.shareMoment')}
          keys={shareKey}
          blocked={blocked}
          onClick={onShare}
        >
          <Share2 size={14} aria-hidden />
        </IconButton>
        <IconButton ref={pencil} label={bookmarks.editNote} onClick={() => setEditing(true)}>
          <Pencil size={14} aria-hidden />
        </IconButton>
        <IconButton label={bookmarks.remove} onClick={() => actions.remove(bookmark)}>
          <Trash2 size={14} aria-hidden />
        </IconButton>
      </Row>
      {where}
      {quote === null ? null : (
        <Text as="blockquote" tone="secondary" lines={3} dir="auto" className={css['quote']}>
          {quote}
        </Text>
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

/** Bookmarks and clips, of which the one with the focus can be shared with a key. */
function BookmarkItems({
  bookmarks,
  renderWhere,
  onOpen,
  onShare,
}: {
  readonly bookmarks: readonly Bookmark[];
  readonly renderWhere?: (bookmark: Bookmark) => ReactNode;
  /** Null if there is nothing to open. */
  readonly onOpen: ((bookmark: Bookmark) => void) | null;
  /** Saves it as a file for others. */
  readonly onShare: (bookmark: Bookmark) => void;
}) {
  const { bookmarks: words } = useText();
  const actions = useBookmarks();
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const focused = bookmarks.find(({ id }) => id === focusedId);
  useCommands({ 'call.shareMoment': focused === undefined ? null : () => onShare(focused) });
  return (
    // Only notes where the focus is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      aria-label={words.title}
      onFocus={({ target }) => setFocusedId(target.closest('li')?.dataset['id'] ?? null)}
      onBlur={({ relatedTarget }) => {
        // The command menu takes the focus, and offers it, too.
        const dialog = relatedTarget?.closest('dialog') ?? null;
        if (dialog === null) setFocusedId(null);
      }}
    >
      {bookmarks.map((bookmark) => (
        <BookmarkItem
          key={bookmark.id}
          bookmark={bookmark}
          actions={actions}
          where={renderWhere?.(bookmark)}
          onOpen={onOpen === null ? null : () => onOpen(bookmark)}
          onShare={() => onShare(bookmark)}
        />
      ))}
    </ul>
  );
}

/** All bookmarks of a workspace, newest first, with search and export. */
export function BookmarksList({
  frame,
  onOpen,
  onShare,
}: {
  readonly frame: PageFrame;
  readonly onOpen: (bookmark: Bookmark) => void;
  readonly onShare: (bookmark: Bookmark) => void;
}) {
  const text = useText();
  const { bookmarks } = text;
  const exportAs = useExportBookmarks();
  const blocked = usePolicyBlock('export');
  const [words, setWords] = useState('');
  const wanted = useDeferredValue(words);
  const { query, all } = useAllBookmarks(null);
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
        <Failure of={query} place="page" />
      ) : all === null ? (
        <div role="status" aria-label={bookmarks.loading}>
          <Skeleton width="60%" />
        </div>
      ) : all.length === 0 ? (
        <EmptyState title={bookmarks.noneTitle}>{bookmarks.noneBody}</EmptyState>
      ) : shown.length === 0 ? (
        <EmptyState title={bookmarks.nothingTitle}>{bookmarks.nothingBody}</EmptyState>
      ) : (
        <BookmarkItems
          bookmarks={shown}
          renderWhere={(bookmark) => (
            <button type="button" data-link className={css['where']} onClick={() => onOpen(bookmark)}>
              {engagementTitle(text, bookmark.engagementTitle)}
            </button>
          )}
          onOpen={onOpen}
          onShare={onShare}
        />
      )}
    </ColumnPage>
  );
}

/** The bookmarks and clips of one engagement, by time. */
export function BookmarksPane({
  engagementId,
  onAdd,
  onPlay,
  onShare,
}: {
  readonly engagementId: EngagementId;
  /** Adds a bookmark at the current second. */
  readonly onAdd: () => void;
  /** Null without a recording. */
  readonly onPlay: ((bookmark: Bookmark) => void) | null;
  readonly onShare: (bookmark: Bookmark) => void;
}) {
  const { bookmarks } = useText();
  const key = useKeyLabel('call.bookmark');
  const { query, all } = useAllBookmarks(engagementId);
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
        <Failure of={query} />
      ) : all === null ? (
        <div role="status" aria-label={bookmarks.loading}>
          <Skeleton width="70%" />
        </div>
      ) : all.length === 0 ? (
        <Text as="p" tone="tertiary">
          {bookmarks.noneInCall}
        </Text>
      ) : (
        <BookmarkItems bookmarks={all} onOpen={onPlay} onShare={onShare} />
      )}
    </SidePane>
  );
}
