import { Pencil, Play, Trash2 } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import type { Bookmark } from '#shared/contract/bookmarks.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { BookmarkForm } from './BookmarkForm.tsx';
import css from './BookmarkItem.module.css';
import type { BookmarkDeeds } from './useBookmarks.ts';

/** One bookmark or clip: where it lies, what is said there, and what the user wrote about it. */
export function BookmarkItem({
  bookmark,
  deeds,
  where,
  onOpen,
}: {
  readonly bookmark: Bookmark;
  readonly deeds: BookmarkDeeds;
  /** Which call it is in, where that isn't plain already. */
  readonly where?: ReactNode;
  /** Goes there; null where there is nothing to go to. */
  readonly onOpen: (() => void) | null;
}) {
  const { bookmarks } = useText();
  const format = useFormat();
  const [editing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const { place, name, note, quote } = bookmark;
  const from = format.duration(place.start);
  const to = place.end === null ? null : format.duration(place.end);
  const time = to === null ? from : `${from} – ${to}`;

  return (
    <li className={css['item']}>
      <div className={css['head']}>
        <button
          type="button"
          disabled={onOpen === null}
          aria-label={to === null ? bookmarks.play(from) : bookmarks.playClip(from, to)}
          className={css['play']}
          onClick={() => onOpen?.()}
        >
          <Play size={12} aria-hidden />
          {time}
        </button>
        <span dir="auto" className={css['name']}>
          {name}
        </span>
        <IconButton ref={pencil} label={bookmarks.editNote} onClick={() => setEditing(true)}>
          <Pencil size={14} aria-hidden />
        </IconButton>
        <IconButton label={bookmarks.remove} onClick={() => deeds.remove(bookmark)}>
          <Trash2 size={14} aria-hidden />
        </IconButton>
      </div>
      {where}
      {quote === null ? null : (
        <blockquote dir="auto" className={css['quote']}>
          {quote}
        </blockquote>
      )}
      {editing ? (
        <BookmarkForm
          bookmark={bookmark}
          onSave={(changes) => deeds.change(bookmark.id, changes)}
          onClose={() => {
            setEditing(false);
            pencil.current?.focus();
          }}
        />
      ) : note === '' ? null : (
        <p dir="auto" className={css['written']}>
          {note}
        </p>
      )}
    </li>
  );
}
