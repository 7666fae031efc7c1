import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { SpelledWord, WorkspaceWord } from '#shared/contract/words.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { ColumnSection } from '../../ui/ColumnPage.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { Failure } from '../../ui/ProblemView.tsx';
import { LoadingLines } from '../../ui/Skeleton.tsx';
import { showToast } from '../../ui/Toasts.tsx';
import { useWorkspaceCommand, useWorkspaceRead } from '../../queries/workspace.ts';
import { MOST_SPELLING_LENGTH, MOST_SPELLINGS } from '#shared/contract/enumerations.ts';
import { distinctSpellings, spellingConflict, spellingKey } from '#shared/domain/search/aliases.ts';
import type { Text as Texts } from '../../text/messages.gen.d.ts';
import { Field, TextField } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';

/** Adds what a transcript says to the spellings of a word, which may be new. */
export function SpellingDialog({
  spelling,
  onClose,
}: {
  readonly spelling: string;
  readonly onClose: () => void;
}) {
  const text = useText();
  const { words } = text;
  const format = useFormat();
  const list = useId();
  const query = useWorkspaceRead('words.list', {});
  const put = useWorkspaceCommand('words.put');
  const remove = useWorkspaceCommand('words.remove');
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
      disabled={word === '' || wrong !== null || put.isPending || query.data === undefined}
      problem={put.error?.problem ?? query.error?.problem ?? null}
      onSubmit={() =>
        put.mutate(
          { id: known?.id ?? null, ...draft },
          {
            onSuccess: ({ id }) => {
              onClose();
              showToast({
                words: words.spellingAdded({ spelling, word: draft.word }),
                undo: () =>
                  known === null
                    ? remove.mutateAsync({ wordId: id })
                    : put.mutateAsync({ id, word: known.word, spellings: [...known.spellings] }),
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

/**
 * What is wrong with a word, and with its other spellings; null while one is empty. `kept` are the spellings that it
 * has besides.
 */
export function wordErrors(
  { words: { errors } }: Texts,
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
function WordDialog({
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
  const text = useText();
  const { words } = text;
  const save = useWorkspaceCommand('words.put');
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
          { id: known?.id ?? null, word, spellings: distinctSpellings(draft) },
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

/** The words of a workspace with the other ways in which its transcripts write them. */
export function Words() {
  const { words } = useText();
  const format = useFormat();
  const query = useWorkspaceRead('words.list', {});
  const [editing, setEditing] = useState<WorkspaceWord | 'new' | null>(null);
  const restore = useWorkspaceCommand('words.put');
  const remove = useWorkspaceCommand('words.remove', {
    onSuccess: (removed) => {
      if (removed === null) return;
      const { id, word, spellings } = removed;
      showToast({
        words: words.removed({ word }),
        undo: () => restore.mutateAsync({ id, word, spellings }),
      });
    },
  });
  const all = query.data ?? [];
  return (
    <ColumnSection
      id="words"
      title={words.title}
      lead={words.lead}
      beside={
        query.data === undefined ? null : (
          <Button onClick={() => setEditing('new')}>
            <Plus size={14} aria-hidden />
            {words.add}
          </Button>
        )
      }
    >
      {query.isError ? (
        <Failure of={query} />
      ) : query.isPending ? (
        <LoadingLines label={words.loading} widths={[30, 44]} />
      ) : all.length === 0 ? (
        <Text as="p" tone="secondary">
          {words.none}
        </Text>
      ) : (
        <ul aria-labelledby="words">
          {all
            .toSorted((a, b) => a.word.localeCompare(b.word))
            .map((each) => (
              <Row as="li" key={each.id} gap={8} pad={[8, 0]} border="between">
                <Stack grow>
                  <Text wrap="anywhere">{each.word}</Text>
                  <Text wrap="anywhere" size="small" tone="tertiary">
                    {words.alsoWritten({ spellings: format.names(each.spellings) })}
                  </Text>
                </Stack>
                <IconButton label={words.editOf({ word: each.word })} onClick={() => setEditing(each)}>
                  <Pencil size={14} aria-hidden />
                </IconButton>
                <IconButton
                  label={words.removeOf({ word: each.word })}
                  onClick={() => remove.mutate({ wordId: each.id })}
                >
                  <Trash2 size={14} aria-hidden />
                </IconButton>
              </Row>
            ))}
        </ul>
      )}
      <Failure of={remove} />
      {editing === null ? null : (
        <WordDialog known={editing === 'new' ? null : editing} all={all} onClose={() => setEditing(null)} />
      )}
    </ColumnSection>
  );
}
