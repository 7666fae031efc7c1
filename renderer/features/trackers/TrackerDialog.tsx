import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Tracker, TrackerDraft } from '#shared/contract/trackers.ts';
import { ask } from '../../queries/ask.ts';
import type { ProblemError } from '../../queries/problemError.ts';
import { describeProblem } from '../../text/describeProblem.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Stack } from '../../ui/primitives.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { parsePhrases } from './trackerModel.ts';

/** The actions on trackers. Lists are updated by an event. */
export function useTrackers() {
  const text = useText();
  const format = useFormat();
  const onError = ({ problem }: ProblemError) => {
    const { what, why } = describeProblem(text, format, problem);
    showToast({ words: what, details: why === null ? [] : [why] });
  };
  const add = useMutation({ mutationFn: (draft: TrackerDraft) => ask('trackers.add', draft), onError });
  const put = useMutation({ mutationFn: (tracker: Tracker) => ask('trackers.put', tracker), onError });
  const remove = useMutation({
    mutationFn: ({ connectionId, id }: Tracker) => ask('trackers.remove', { connectionId, trackerId: id }),
    onSuccess: (removed) => {
      if (removed === null) return;
      showToast({ words: text.trackers.removed({ name: removed.name }), undo: () => put.mutate(removed) });
    },
    onError,
  });
  return { add: add.mutate, put: put.mutate, remove: remove.mutate };
}

const MAX_NAME_LENGTH = 100;

export function TrackerDialog({
  connectionId,
  tracker,
  onClose,
}: {
  readonly connectionId: ConnectionId;
  /** Null for a new one. */
  readonly tracker: Tracker | null;
  readonly onClose: () => void;
}) {
  const { app, trackers } = useText();
  const { add, put } = useTrackers();
  const before = { name: tracker?.name ?? '', phrases: tracker?.phrases.join('\n') ?? '' };
  const [name, setName] = useState(before.name);
  const [written, setWritten] = useState(before.phrases);
  const phrases = parsePhrases(written);
  const complete = name.trim() !== '' && phrases !== null;

  const save = () => {
    if (!complete) return;
    if (tracker === null) add({ connectionId, name: name.trim(), phrases });
    else put({ ...tracker, name: name.trim(), phrases });
    onClose();
  };
  return (
    <Dialog
      title={tracker === null ? trackers.add : trackers.edit}
      width="narrow"
      unsaved={name !== before.name || written !== before.phrases}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{app.cancel}</Button>
          <Button look="primary" disabled={!complete} onClick={save}>
            {trackers.save}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <Field label={trackers.name} hint={trackers.nameHint}>
          {(control) => (
            <input
              {...control}
              maxLength={MAX_NAME_LENGTH}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
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
      </Stack>
    </Dialog>
  );
}
