import { useState } from 'react';
import { MOST_SPELLING_LENGTH, MOST_SPELLINGS } from '#shared/contract/enumerations.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { WorkspaceWord } from '#shared/contract/words.ts';
import { distinctSpellings, spellingConflict, spellingKey } from '#shared/domain/search/aliases.ts';
import { useCommand } from '../../queries/ask.ts';
import { useText } from '../../text/useText.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';

/** Adds or changes a word and its other spellings. */
export function WordDialog({
  connectionId,
  known,
  all,
  onClose,
}: {
  readonly connectionId: ConnectionId;
  /** Null for a new one. */
  readonly known: WorkspaceWord | null;
  /** The words of the workspace. */
  readonly all: readonly WorkspaceWord[];
  readonly onClose: () => void;
}) {
  const { words } = useText();
  const save = useCommand('words.put');
  const before = { word: known?.word ?? '', written: known?.spellings.join('\n') ?? '' };
  const [typed, setTyped] = useState(before.word);
  const [written, setWritten] = useState(before.written);
  const word = typed.trim();
  const rows = written
    .split('\n')
    .map((row) => row.trim())
    .filter((row) => row !== '');
  const spellings = distinctSpellings({ word, spellings: rows });
  const conflict = spellingConflict(
    { word, spellings },
    all.filter(({ id }) => id !== known?.id),
  );
  const taken = conflict === null ? null : words.errors.taken(conflict);
  const wordError =
    word === ''
      ? null
      : spellingKey(word) === ''
        ? words.errors.letters
        : conflict?.spelling === word
          ? taken
          : null;
  const spellingsError =
    rows.length === 0
      ? null
      : spellings.length > MOST_SPELLINGS || spellings.some(({ length }) => length > MOST_SPELLING_LENGTH)
        ? words.errors.amount({ most: MOST_SPELLINGS, length: MOST_SPELLING_LENGTH })
        : spellings.length === 0
          ? words.errors.same
          : conflict?.spelling === word
            ? null
            : taken;
  const isComplete = word !== '' && rows.length > 0 && wordError === null && spellingsError === null;
  return (
    <FormDialog
      title={known === null ? words.add : words.edit}
      unsaved={typed !== before.word || written !== before.written}
      confirm={words.save}
      disabled={!isComplete || save.isPending}
      problem={save.error?.problem ?? null}
      onSubmit={() =>
        save.mutate({ connectionId, id: known?.id ?? null, word, spellings }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <Field label={words.word} hint={words.wordHint} error={wordError}>
        {(control) => (
          <input
            {...control}
            maxLength={MOST_SPELLING_LENGTH}
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <Field label={words.spellings} hint={words.spellingsHint} error={spellingsError}>
        {(control) => (
          <textarea
            {...control}
            rows={4}
            spellCheck={false}
            value={written}
            onChange={({ target }) => setWritten(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
