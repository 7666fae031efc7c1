import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { connectionId, engagementId } from '#shared/contract/ids.ts';
import { call } from '#shared/domain/transcript/testing/calls.ts';
import { FoundMoments } from '../../../features/transcript/foundMoments.ts';
import { answer } from '../../../testing/fakeHost.ts';
import { renderComponent } from '../../../testing/renderComponent.tsx';
import { EngagementTimeline } from './EngagementTimeline.tsx';

const transcript = call([
  [0, 0, 20],
  [1, 20, 60],
]);
const lines = {
  transcript,
  head: {
    kind: 'timeline' as const,
    revision: '1',
    lineCount: transcript.count,
    speakers: [...transcript.speakers],
    overallSentiment: null,
    hasWordTimes: false,
    unreadable: [],
  },
};

it('goes on without a waveform if the recording is read without progress', async () => {
  let started = 0;
  let ended = 0;
  class SilentWorker extends EventTarget {
    constructor() {
      super();
      started += 1;
    }
    readonly postMessage = () => undefined;
    readonly terminate = () => {
      ended += 1;
    };
  }
  vi.stubGlobal('Worker', SilentWorker);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  answer('media.check', () => ({ kind: 'ready', mime: 'audio/mpeg', version: '1', offline: false }));
  answer('media.waveform', () => null);
  renderComponent(
    <EngagementTimeline
      recording={{
        connectionId: connectionId.parse('demo'),
        engagementId: engagementId.parse('ngmt_1'),
        title: 'Renewal',
        durationSeconds: 60,
      }}
      playable
      lines={lines}
      found={new FoundMoments()}
      marks={[]}
      onName={() => undefined}
    />,
  );
  const speakers = page.getByRole('img', { name: 'Speakers over time' });
  await expect.element(speakers).toBeVisible();
  const height = () => speakers.element().getBoundingClientRect().height;
  await expect
    .poll(() => {
      vi.advanceTimersByTime(1500);
      return started;
    })
    .toBe(1);
  const withWaveform = height();
  vi.advanceTimersByTime(30_000);
  await expect.poll(height).toBeLessThan(withWaveform);
  await expect.element(speakers).toHaveAccessibleDescription(/Ada spoke.*Bob spoke|Bob spoke.*Ada spoke/);
  expect([started, ended]).toEqual([1, 1]);
});
