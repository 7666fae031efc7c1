import { useState } from 'react';
import { MOST_SPELLING_LENGTH, MOST_SPELLINGS } from '#shared/contract/enumerations.ts';
import type { SpelledWord, WorkspaceWord } from '#shared/contract/words.ts';
import { distinctSpellings, spellingConflict, spellingKey } from '#shared/domain/search/aliases.ts';
import { useCommand } from '../../queries/ask.ts';
import type { Text } from '../../text/messages.gen.d.ts';
import { useText } from '../../text/useText.ts';
import { Field, TextField } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useConnectionId } from '../../queries/workspace.ts';

/**
 * What is wrong with a word, and with its other spellings; null while one is empty. `kept` are the spellings that it
 * has besides.
 */
export function wordErrors(
  { words: { errors } }: Text,
  draft: SpelledWord,
  kept: readonly string[],
  others: readonly SpelledWord[],
): { readonly word: string | null; readonly spellings: string | null } {
  const { word } = draft;
  const spellings = distinctSpellings(draft);
  const conflict = spellingConflict({ word, spellings }, others);
  const taken = conflict === null ? null : errors.taken(conflict);
  const isWordTaken = conflict?.spelling === word;
  const isTooMuch =
    kept.length + spellings.length > MOST_SPELLINGS ||
    spellings.some(({ length }) => length > MOST_SPELLING_LENGTH);
  return {
    word: word === '' ? null : spellingKey(word) === '' ? errors.letters : isWordTaken ? taken : null,
    spellings:
      draft.spellings.length === 0
        ? null
        : isTooMuch
          ? errors.amount({ most: MOST_SPELLINGS, length: MOST_SPELLING_LENGTH })
          : spellings.length === 0
            ? errors.same
            : isWordTaken
              ? null
              : taken,
  };
}

/** Adds or changes a word and its other spellings. */
export function WordDialog({
  known,
  all,
  onClose,
}: {
  /** Null for a new one. */
  readonly known: WorkspaceWord | null;
  /** The words of the workspace. */
  readonly all: readonly WorkspaceWord[];
  readonly onClose: () => void;
}) {
  const connectionId = useConnectionId();
  const text = useText();
  const { words } = text;
  const save = useCommand('words.put');
  const before = { word: known?.word ?? '', written: known?.spellings.join('\n') ?? '' };
  const [typed, setTyped] = useState(before.word);
  const [written, setWritten] = useState(before.written);
  const word = typed.trim();
  const rows = written
    .split('\n')
    .map((row) => row.trim())
    .filter((row) => row !== '');
  const draft = { word, spellings: rows };
  const others = all.filter(({ id }) => id !== known?.id);
  const errors = wordErrors(text, draft, [], others);
  const isComplete = word !== '' && rows.length > 0 && errors.word === null && errors.spellings === null;
  return (
    <FormDialog
      title={known === null ? words.add : words.edit}
      unsaved={typed !== before.word || written !== before.written}
      confirm={words.save}
      disabled={!isComplete || save.isPending}
      problem={save.error?.problem ?? null}
      onSubmit={() =>
        save.mutate(
          { connectionId, id: known?.id ?? null, word, spellings: distinctSpellings(draft) },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <TextField
        label={words.word}
        hint={words.wordHint}
        error={errors.word}
        maxLength={MOST_SPELLING_LENGTH}
        value={typed}
        onValue={setTyped}
      />
      <Field label={words.spellings} hint={words.spellingsHint} error={errors.spellings}>
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
