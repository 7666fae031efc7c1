import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { engagementId } from '#shared/contract/ids.ts';
import { testEdit } from '#shared/contract/testing/testEdit.ts';
import { answer } from '../../testing/fakeHost.ts';
import { renderComponent } from '../../testing/renderComponent.tsx';
import { PendingChangesStrip } from './PendingChangesStrip.tsx';

it('has what is unsettled, oldest first, however many changes were saved since', async () => {
  const saved = Array.from({ length: 200 }, (_, at) => testEdit({ id: `saved ${at}` }));
  const newestFirst = [
    testEdit({ id: 'b', state: 'staged' }),
    ...saved,
    testEdit({ id: 'a', state: 'clash' }),
  ];
  answer('edits.list', ({ states, limit }) => {
    const asked = newestFirst.filter(({ state }) => states.length === 0 || states.includes(state));
    return { edits: asked.slice(0, limit), next: null };
  });
  renderComponent(
    <PendingChangesStrip engagementId={engagementId.parse('e')} readOnly={false} toReview={null} />,
  );
  const items = page.getByRole('region', { name: 'Not saved yet' }).getByRole('listitem');
  await expect.element(items.nth(1)).toBeVisible();
  expect(items.elements().map((item) => item.textContent)).toEqual([
    expect.stringContaining('Conflict'),
    expect.stringContaining('Not saved yet'),
  ]);
});
