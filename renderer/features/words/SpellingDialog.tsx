import { useId, useState } from 'react';
import { MOST_SPELLING_LENGTH, MOST_SPELLINGS } from '#shared/contract/enumerations.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { spellingConflict, spellingKey } from '#shared/domain/search/aliases.ts';
import { ask, useCommand, useRead } from '../../queries/ask.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { showToast } from '../../ui/toastStore.ts';

/** Adds what a transcript says to the spellings of a word, which may be new. */
export function SpellingDialog({
  connectionId,
  spelling,
  onClose,
}: {
  readonly connectionId: ConnectionId;
  readonly spelling: string;
  readonly onClose: () => void;
}) {
  const { words } = useText();
  const format = useFormat();
  const list = useId();
  const query = useRead('words.list', { connectionId });
  const { mutate, isPending, error } = useCommand('words.put');
  const [typed, setTyped] = useState('');
  const word = typed.trim();
  const key = spellingKey(word);
  const all = query.data ?? [];
  const known = all.find((each) => key !== '' && spellingKey(each.word) === key) ?? null;
  const draft = { word: known?.word ?? word, spellings: [...(known?.spellings ?? []), spelling] };
  const conflict = spellingConflict(
    draft,
    all.filter(({ id }) => id !== known?.id),
  );
  const wrong =
    word === ''
      ? null
      : key === ''
        ? words.errors.letters
        : key === spellingKey(spelling)
          ? words.errors.same
          : conflict !== null
            ? words.errors.taken(conflict)
            : draft.spellings.length > MOST_SPELLINGS
              ? words.errors.amount({ most: MOST_SPELLINGS, length: MOST_SPELLING_LENGTH })
              : null;
  const hint =
    known === null ? words.wordHint : words.alsoWritten({ spellings: format.names(known.spellings) });
  return (
    <FormDialog
      title={words.spellingOf({ spelling })}
      unsaved={typed !== ''}
      confirm={words.save}
      disabled={word === '' || wrong !== null || isPending || query.data === undefined}
      problem={error?.problem ?? query.error?.problem ?? null}
      onSubmit={() =>
        mutate(
          { connectionId, id: known?.id ?? null, ...draft },
          {
            onSuccess: ({ id }) => {
              onClose();
              showToast({
                words: words.spellingAdded({ spelling, word: draft.word }),
                undo: () => {
                  if (known === null) void ask('words.remove', { connectionId, wordId: id });
                  else mutate({ connectionId, id, word: known.word, spellings: [...known.spellings] });
                },
              });
            },
          },
        )
      }
      onClose={onClose}
    >
      <Field label={words.word} hint={hint} error={wrong}>
        {(control) => (
          <input
            {...control}
            maxLength={MOST_SPELLING_LENGTH}
            spellCheck={false}
            list={list}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <datalist id={list}>
        {all.map(({ id, word: each }) => (
          <option key={id}>{each}</option>
        ))}
      </datalist>
    </FormDialog>
  );
}
