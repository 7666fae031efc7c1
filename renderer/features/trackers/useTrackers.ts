import { useMutation } from '@tanstack/react-query';
import type { Tracker, TrackerDraft } from '#shared/contract/trackers.ts';
import { ask } from '../../queries/ask.ts';
import type { ProblemError } from '../../queries/problemError.ts';
import { describeProblem } from '../../text/describeProblem.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { showToast } from '../../ui/toastStore.ts';

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
    mutationFn: ({ id }: Tracker) => ask('trackers.remove', { trackerId: id }),
    onSuccess: (removed) => {
      if (removed === null) return;
      showToast({ words: text.trackers.removed({ name: removed.name }), undo: () => put.mutate(removed) });
    },
    onError,
  });
  return { add: add.mutate, put: put.mutate, remove: remove.mutate };
}
