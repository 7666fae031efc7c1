import { useId, useState } from 'react';
import { MOST_SPELLING_LENGTH } from '#shared/contract/enumerations.ts';
import { spellingKey } from '#shared/domain/search/aliases.ts';
import { ask, useCommand, useRead } from '../../queries/ask.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { TextField } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { wordErrors } from './WordDialog.tsx';
import { useConnectionId } from '../../queries/workspace.ts';

/** Adds what a transcript says to the spellings of a word, which may be new. */
export function SpellingDialog({
  spelling,
  onClose,
}: {
  readonly spelling: string;
  readonly onClose: () => void;
}) {
  const connectionId = useConnectionId();
  const text = useText();
  const { words } = text;
  const format = useFormat();
  const list = useId();
  const query = useRead('words.list', { connectionId });
  const { mutate, isPending, error } = useCommand('words.put');
  const [typed, setTyped] = useState('');
  const word = typed.trim();
  const key = spellingKey(word);
  const all = query.data ?? [];
  const known = all.find((each) => key !== '' && spellingKey(each.word) === key) ?? null;
  const kept = known?.spellings ?? [];
  const draft = { word: known?.word ?? word, spellings: [...kept, spelling] };
  const others = all.filter(({ id }) => id !== known?.id);
  const errors = wordErrors(text, { word: draft.word, spellings: [spelling] }, kept, others);
  const wrong = word === '' ? null : (errors.word ?? errors.spellings);
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
      <TextField
        label={words.word}
        hint={hint}
        error={wrong}
        maxLength={MOST_SPELLING_LENGTH}
        list={list}
        value={typed}
        onValue={setTyped}
      />
      <datalist id={list}>
        {all.map(({ id, word: each }) => (
          <option key={id}>{each}</option>
        ))}
      </datalist>
    </FormDialog>
  );
}
