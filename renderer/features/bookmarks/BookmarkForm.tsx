import { useState } from 'react';
import type { Bookmark } from '#shared/contract/bookmarks.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import css from './BookmarkForm.module.css';

const LONGEST_NAME = 200;
const LONGEST_NOTE = 10_000;

/** Name and note of a bookmark, changed where they stand. Mod+Enter saves; Escape goes back without. */
export function BookmarkForm({
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
    // The keys of the whole form; each has a button of its own too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={css['form']}
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
            // The pencil was pressed to type here.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            maxLength={LONGEST_NAME}
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
            maxLength={LONGEST_NOTE}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            className={css['note']}
          />
        )}
      </Field>
      <span className={css['buttons']}>
        <Button onClick={onClose}>{app.cancel}</Button>
        <Button look="primary" type="submit">
          {bookmarks.save}
        </Button>
      </span>
    </form>
  );
}
