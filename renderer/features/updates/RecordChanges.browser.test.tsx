import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../testing/fakeHost.ts';
import { renderComponent } from '../../testing/renderComponent.tsx';
import { turnedTexts } from '../../testing/turnedTexts.ts';
import { ChangesByDay, RecordChanges } from './RecordChanges.tsx';

const IDS = ['cnt_01k000002bqsj9b0', 'cnt_01k000002cp6hjts', 'cnt_01k000002d4rq1y4'];

it('shows the id of a contact only once it is known to have no name, and links far enough apart', async () => {
  const { promise, resolve } = Promise.withResolvers<null>();
  answer('mirror.record', () => promise);
  const change = {
    seq: 1,
    seenAt: '2026-11-21T10:00:00Z',
    kind: 'engagement',
    id: 'ngmt_1',
    name: 'Renewal review',
    field: 'contacts',
    before: IDS,
    after: [],
    requestId: null,
  } as const;
  const record = {
    key: '1',
    kind: 'engagement',
    id: 'ngmt_1',
    name: 'Renewal review',
    unseen: false,
  } as const;
  renderComponent(<RecordChanges record={{ ...record, changes: [change] }} title="Renewal review" />);
  const items = page.getByRole('listitem');
  await expect.poll(() => items.elements()).toHaveLength(3);
  const texts = () => items.elements().map((item) => item.textContent);
  for (const id of IDS) expect(texts().join()).not.toContain(id);
  const tops = items.elements().map((item) => item.getBoundingClientRect().top);
  for (const [at, top] of tops.entries())
    if (at > 0) expect(top - (tops[at - 1] ?? 0)).toBeGreaterThanOrEqual(24);
  resolve(null);
  await expect.poll(() => texts().join()).toContain(IDS[2]);
});

it.each([
  { what: 'an engagement that has a page', field: 'title' },
  { what: 'a deleted engagement', field: 'deleted' },
])('the title of $what turns only itself around', async ({ field }) => {
  const name = 'Renewal \u202e2026';
  const change = {
    seq: 1,
    seenAt: '2026-11-21T10:00:00Z',
    kind: 'engagement',
    id: 'ngmt_1',
    name,
    field,
    before: null,
    after: null,
    requestId: null,
  } as const;
  renderComponent(
    <ChangesByDay
      changes={[change]}
      short
      renderEngagement={(id, title) => <a href={`#${id}`}>{title}</a>}
    />,
  );
  const item = page.getByRole('listitem');
  await expect.element(item).toBeVisible();
  expect(turnedTexts(item.element())).toEqual([name]);
});
