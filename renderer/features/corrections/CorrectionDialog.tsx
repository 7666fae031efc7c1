import { useState } from 'react';
import { MOST_CORRECTED_LENGTH } from '#shared/contract/enumerations.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Text } from '../../ui/primitives.tsx';
import { showToast } from '../../ui/Toasts.tsx';
import { useWorkspaceCommand } from '../../queries/workspace.ts';

/** Asks what a line of a transcript should say. */
export function CorrectionDialog({
  engagementId,
  revision,
  transcript,
  line,
  onClose,
}: {
  readonly engagementId: EngagementId;
  readonly revision: string;
  readonly transcript: Transcript;
  readonly line: number;
  readonly onClose: () => void;
}) {
  const { corrections: words } = useText();
  const [shown] = useState(transcript.text[line] ?? '');
  const [typed, setTyped] = useState(shown);
  const received = transcript.corrected.get(line)?.received ?? shown;
  const place = { engagementId, revision, line };
  // The text that the API sent takes a correction back, so that undo is the same call.
  const set = useWorkspaceCommand('corrections.set');
  const save = (text: string) =>
    set.mutate(
      { ...place, text },
      {
        onSuccess: () => {
          onClose();
          showToast({
            words: text === received ? words.restored : words.saved,
            undo: () => set.mutateAsync({ ...place, text: shown }),
          });
        },
      },
    );
  const text = typed.trim();
  return (
    <FormDialog
      title={words.title}
      unsaved={text !== shown.trim()}
      confirm={words.save}
      disabled={text === '' || text === shown.trim() || set.isPending}
      problem={set.error?.problem ?? null}
      more={
        received === shown ? null : (
          <Button look="quiet" disabled={set.isPending} onClick={() => save(received)}>
            {words.restore}
          </Button>
        )
      }
      onSubmit={() => save(text)}
      onClose={onClose}
    >
      <Text as="p" tone="secondary">
        {words.lead}
      </Text>
      <Field label={words.line}>
        {(control) => (
          <textarea
            {...control}
            dir="auto"
            rows={4}
            maxLength={MOST_CORRECTED_LENGTH}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }}
          />
        )}
      </Field>
      {received === shown ? null : (
        <Text as="p" size="small" tone="secondary" wrap="anywhere">
          {words.received({ text: received })}
        </Text>
      )}
    </FormDialog>
  );
}
