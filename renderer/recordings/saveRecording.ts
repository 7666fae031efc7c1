import { fileName, recordingEnding } from '#shared/domain/exportFile.ts';
import { recordingFileUrl, type RecordingKey } from '../player/recording.ts';
import { read } from '../queries/ask.ts';
import { queryClient } from '../queries/queryClient.ts';
import type { Format } from '../text/format.ts';
import { fetchAllWords } from '../text/languages.ts';
import type { Text } from '../text/messages.gen.d.ts';
import { saveUrl } from '../ui/fileTransfer.ts';
import { showProblem, showToast } from '../ui/Toasts.tsx';

/** Saves the recording of an engagement, open or not, as a file; a toast says that, or why it can't. */
export async function saveRecording(
  text: Text,
  format: Format,
  { connectionId, engagementId }: RecordingKey,
): Promise<void> {
  try {
    const [{ policy }, media, { engagement }] = await Promise.all([
      queryClient.fetchQuery(read('app.info', {})),
      queryClient.fetchQuery(read('media.check', { connectionId, engagementId })),
      queryClient.fetchQuery(read('engagements.get', { connectionId, engagementId })),
      fetchAllWords(),
    ]);
    if (policy?.export === false) return showToast({ words: text.problems.refused.policy.what });
    if (media.kind === 'none') return showToast({ words: text.player.none });
    const name = fileName(engagement.title, engagement.start_at ?? null, recordingEnding(media.mime));
    saveUrl(name, recordingFileUrl({ connectionId, engagementId }, name));
    showToast({ words: text.exports.saving({ name }) });
  } catch (error) {
    showProblem(text, format, error);
  }
}
