import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { connectionId } from '#shared/contract/ids.ts';
import { testEngagement } from '#shared/contract/testing/testEngagement.ts';
import type { JobMessage } from '../../../recordings/recordingJob.ts';
import { answer } from '../../../testing/fakeHost.ts';
import { renderComponent } from '../../../testing/renderComponent.tsx';
import { ShareMomentDialog } from './ShareMomentDialog.tsx';

const engagement = testEngagement();
const clip: JobMessage = {
  kind: 'clip',
  clip: { bytes: new Uint8Array([1, 2, 3]).buffer, ending: 'mp3', mime: 'audio/mpeg' },
};

/** A worker that reads its recording without an end. */
class SilentWorker extends EventTarget {
  static readonly started: SilentWorker[] = [];
  ended = false;
  constructor() {
    super();
    SilentWorker.started.push(this);
  }
  readonly postMessage = () => undefined;
  readonly terminate = () => {
    this.ended = true;
  };
}

it('says that a clip made no progress for 30 seconds, and saves it at the next try', async () => {
  vi.stubGlobal('Worker', SilentWorker);
  const download = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    download.mockRestore();
  });
  const provenance = { source: 'service' as const, requestId: null, receivedAt: '2026-11-22T12:00:00Z' };
  answer('engagements.get', () => ({ engagement, provenance, unreadable: [], withheld: [] }));
  answer('media.check', () => ({ kind: 'ready', mime: 'audio/mpeg', version: null, offline: false }));
  answer('transcripts.open', () => ({ kind: 'none', aggregatedText: null }));
  const onClose = vi.fn();
  renderComponent(
    <ShareMomentDialog
      recording={{ connectionId: connectionId.parse('demo'), engagementId: engagement.id, title: 'Renewal' }}
      place={{ start: 10, end: 20 }}
      onClose={onClose}
    />,
  );
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect.element(save).toBeEnabled();

  const button = save.element();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  if (button instanceof HTMLElement) button.click();
  vi.advanceTimersByTime(30_000);
  vi.useRealTimers();
  await expect.element(page.getByRole('alert').getByText(/no progress for 30 seconds/)).toBeVisible();
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
  expect(SilentWorker.started.map(({ ended }) => ended)).toEqual([true]);
  expect(download).not.toHaveBeenCalled();

  await save.click();
  await expect.element(page.getByRole('progressbar')).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  SilentWorker.started[1]?.dispatchEvent(new MessageEvent('message', { data: clip }));
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(download).toHaveBeenCalledTimes(1);
});
