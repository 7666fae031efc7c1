import { useState } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Tracker } from '#shared/contract/trackers.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Stack } from '../../ui/primitives.tsx';
import { parsePhrases } from './trackerModel.ts';
import { useTrackers } from './useTrackers.ts';

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
