import { useMutation } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { ask } from '../../queries/ask.ts';
import { describeProblem } from '../../text/describeProblem.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { saveFile } from '../../ui/saveFile.ts';
import { showToast } from '../../ui/toasts.ts';

/** All bookmarks of a workspace as a file, made by the core, which knows the links. */
export function useExportBookmarks(connectionId: ConnectionId): (format: 'md' | 'json') => void {
  const text = useText();
  const format = useFormat();
  const { mutate } = useMutation({
    mutationFn: (as: 'md' | 'json') =>
      ask('bookmarks.export', { connectionId, engagementId: null, format: as }),
    onSuccess: ({ name, mime, text: written }) => saveFile(name, mime, [written]),
    onError: ({ problem }) => showToast({ words: describeProblem(text, format, problem).what }),
  });
  return mutate;
}
