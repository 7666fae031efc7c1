import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { connectionId, engagementId } from '#shared/contract/ids.ts';
import { player } from '../../../player/player.ts';
import { queryClient } from '../../../queries/queryClient.ts';
import { answer } from '../../../testing/fakeHost.ts';
import { renderComponent } from '../../../testing/renderComponent.tsx';
import { RecordingNotice } from './EngagementNotices.tsx';

const recordingOf = (id: string) => ({
  connectionId: connectionId.parse('demo'),
  engagementId: engagementId.parse(id),
  title: id,
  durationSeconds: 60,
});

it('speaks of another recording only if one is in the player', async () => {
  player.attach(document.createElement('audio'));
  onTestFinished(() => {
    player.close();
    player.attach(null);
  });
  answer('media.check', () => ({ kind: 'ready', mime: 'audio/mpeg', version: null, offline: false }));
  renderComponent(<RecordingNotice recording={recordingOf('ngmt_1')} />);
  const notice = page.getByRole('status');
  await expect
    .poll(() => queryClient.getQueriesData({ predicate: ({ state }) => state.status === 'success' }))
    .toHaveLength(1);
  await expect.element(notice).toHaveTextContent('Checking for a recording');
  player.offer(recordingOf('ngmt_2'));
  await expect.element(page.getByText('Another recording is in the player.')).toBeVisible();
});
