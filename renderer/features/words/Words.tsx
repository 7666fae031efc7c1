import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { WorkspaceWord } from '#shared/contract/words.ts';
import { useCommand, useRead } from '../../queries/ask.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { ColumnSection } from '../../ui/ColumnPage.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { Failure } from '../../ui/ProblemView.tsx';
import { LoadingLines } from '../../ui/Skeleton.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { WordDialog } from './WordDialog.tsx';
import { useConnectionId } from '../../queries/workspace.ts';

/** The words of a workspace with the other ways in which its transcripts write them. */
export function Words() {
  const connectionId = useConnectionId();
  const { words } = useText();
  const format = useFormat();
  const query = useRead('words.list', { connectionId });
  const [editing, setEditing] = useState<WorkspaceWord | 'new' | null>(null);
  const restore = useCommand('words.put');
  const remove = useCommand('words.remove', {
    onSuccess: (removed) => {
      if (removed === null) return;
      const { id, word, spellings } = removed;
      showToast({
        words: words.removed({ word }),
        undo: () => restore.mutate({ connectionId, id, word, spellings }),
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
                  onClick={() => remove.mutate({ connectionId, wordId: each.id })}
                >
                  <Trash2 size={14} aria-hidden />
                </IconButton>
              </Row>
            ))}
        </ul>
      )}
      <Failure of={{ error: remove.error ?? restore.error }} />
      {editing === null ? null : (
        <WordDialog known={editing === 'new' ? null : editing} all={all} onClose={() => setEditing(null)} />
      )}
    </ColumnSection>
  );
}
