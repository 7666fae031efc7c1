import type { Edit } from '#shared/contract/edit.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { useFormat, useText } from '../text/useText.ts';
import { showToast } from '../ui/toasts.ts';
import { outcomeOf } from './outcome.ts';
import { useReverse } from './useReverse.ts';

/** Says what became of edits that somebody waited for, and offers to take them back. */
export function useSayOutcome(connectionId: ConnectionId) {
  const text = useText();
  const format = useFormat();
  const reverse = useReverse(connectionId);
  return (edits: readonly Edit[]): void => {
    const outcome = outcomeOf(text, format, edits);
    if (outcome === null) return;
    const editIds = outcome.undoable.map(({ id }) => id);
    showToast({
      words: outcome.words,
      details: outcome.details,
      undo: editIds.length === 0 ? null : () => void reverse('undo', { kind: 'some', editIds }),
    });
  };
}
