import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Tracker } from '#shared/contract/trackers.ts';
import { NEW_ALERT, useSaveAlert } from '../../queries/alertQueries.ts';
import { useCommand } from '../../queries/ask.ts';
import { useText } from '../../text/useText.ts';
import { Field, TextField } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { showToast, useProblemToast } from '../../ui/Toasts.tsx';
import { parsePhrases } from './trackerModel.ts';
import { useWorkspaceCommand, type WorkspaceInput } from '../../queries/workspace.ts';

/** The actions on trackers. Lists are updated by an event. */
export function useTrackers() {
  const { trackers } = useText();
  const { mutateAsync: saveAlert } = useSaveAlert();
  const { mutateAsync: addTracker } = useWorkspaceCommand('trackers.add');
  const onError = useProblemToast();
  const add = useMutation({
    mutationFn: async ({ tell, ...draft }: WorkspaceInput<'trackers.add'> & { readonly tell: boolean }) => {
      const { id } = await addTracker(draft);
      if (tell) await saveAlert({ source: { kind: 'tracker', id }, ...NEW_ALERT });
    },
    onError,
  });
  const put = useCommand('trackers.put', { onError });
  const remove = useWorkspaceCommand('trackers.remove', {
    onSuccess: (removed) => {
      if (removed === null) return;
      showToast({ words: trackers.removed({ name: removed.name }), undo: () => put.mutateAsync(removed) });
    },
    onError,
  });
  return { add: add.mutate, put: put.mutate, remove: remove.mutate };
}

const MAX_NAME_LENGTH = 100;

export function TrackerDialog({
  tracker,
  onClose,
}: {
  /** Null for a new one. */
  readonly tracker: Tracker | null;
  readonly onClose: () => void;
}) {
  const { trackers } = useText();
  const { add, put } = useTrackers();
  const before = { name: tracker?.name ?? '', phrases: tracker?.phrases.join('\n') ?? '' };
  const [name, setName] = useState(before.name);
  const [written, setWritten] = useState(before.phrases);
  const [tell, setTell] = useState(false);
  const phrases = parsePhrases(written.trim() === '' ? name : written);
  const complete = name.trim() !== '' && phrases !== null;

  const save = () => {
    if (!complete) return;
    if (tracker === null) add({ name: name.trim(), phrases, tell });
    else put({ ...tracker, name: name.trim(), phrases });
    onClose();
  };
  return (
    <FormDialog
      title={tracker === null ? trackers.add : trackers.edit}
      unsaved={name !== before.name || written !== before.phrases || tell}
      confirm={trackers.save}
      disabled={!complete}
      problem={null}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label={trackers.name}
        hint={trackers.nameHint}
        spellCheck
        maxLength={MAX_NAME_LENGTH}
        value={name}
        onValue={setName}
      />
      <Field
        label={trackers.phrases}
        hint={trackers.phrasesHint}
        error={written.trim() !== '' && phrases === null ? trackers.phrasesWrong : null}
      >
        {(control) => (
          <textarea
            {...control}
            rows={4}
            value={written}
            onChange={({ target }) => setWritten(target.value)}
          />
        )}
      </Field>
      {tracker === null ? (
        <Stack gap={4}>
          <Row as="label" gap={8}>
            <input type="checkbox" checked={tell} onChange={({ target }) => setTell(target.checked)} />
            {trackers.tell}
          </Row>
          <Text as="p" size="small" tone="tertiary">
            {trackers.tellHint}
          </Text>
        </Stack>
      ) : null}
    </FormDialog>
  );
}
