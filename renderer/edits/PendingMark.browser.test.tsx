import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { engagementId } from '#shared/contract/ids.ts';
import { answer } from '../testing/fakeHost.ts';
import { renderComponent } from '../testing/renderComponent.tsx';
import { PendingMark, PendingMarks } from './PendingMark.tsx';

const marked = engagementId.parse('marked');
const cut = 'engagements have pending changes';

it.each([
  { total: 1, said: null },
  { total: 2000, said: `2,000 ${cut}; 1 of them are marked here.` },
])('says how many rows it marks where it can’t mark all $total', async ({ total, said }) => {
  answer('edits.marks', () => ({ marks: [{ engagementId: marked, mark: 'stuck' as const }], total }));
  renderComponent(
    <PendingMarks>
      <PendingMark engagementId={marked} />
      <PendingMark engagementId={engagementId.parse('another')} />
    </PendingMarks>,
  );
  await expect.element(page.getByText('A change needs attention')).toBeInTheDocument();
  if (said === null) expect(page.getByText(cut).query()).toBeNull();
  else await expect.element(page.getByText(said)).toBeVisible();
});
