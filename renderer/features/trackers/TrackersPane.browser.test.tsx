import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { connectionId } from '#shared/contract/ids.ts';
import { trackerId } from '#shared/contract/trackers.ts';
import { wordId } from '#shared/contract/words.ts';
import { MOST_VARIANTS } from '#shared/domain/search/aliases.ts';
import { call } from '#shared/domain/transcript/testing/calls.ts';
import { answer } from '../../testing/fakeHost.ts';
import { renderComponent } from '../../testing/renderComponent.tsx';
import { TrackersPane } from './TrackersPane.tsx';

const HERE = connectionId.parse('demo');
const MADE = { connectionId: HERE, createdAt: '2026-11-01T00:00:00Z' };

it('says that a count is a lower bound where a phrase has more spellings than are searched', async () => {
  const words = ['Bonify', 'Larkfield', 'Wexham'];
  const spellings = 10;
  expect((spellings + 1) ** words.length).toBeGreaterThan(MOST_VARIANTS);
  answer('words.list', () =>
    words.map((word) => ({
      ...MADE,
      id: wordId.parse(word),
      word,
      spellings: Array.from({ length: spellings }, (_, at) => `${word}${at}`),
    })),
  );
  answer('trackers.list', () =>
    [words.join(' '), 'Bonify'].map((phrase) => ({
      ...MADE,
      id: trackerId.parse(phrase),
      name: phrase,
      phrases: [phrase],
    })),
  );
  const transcript = call([[0, 0, 5, 'Bonify Larkfield Wexham, and Bonify again.']]);
  renderComponent(<TrackersPane transcript={transcript} onSeek={null} />);
  const tracker = (name: string) => page.getByRole('region', { name, exact: true });
  await expect.element(tracker('Bonify Larkfield Wexham').getByText('at least 1 mention')).toBeVisible();
  await expect.element(tracker('Bonify').getByText('2 mentions', { exact: true })).toBeVisible();
});
