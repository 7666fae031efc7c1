import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type SavedView, viewId } from '#shared/contract/views.ts';
import { answer, forgetAnswer } from '../../testing/fakeHost.ts';
import { renderComponent } from '../../testing/renderComponent.tsx';
import { MoreMenu } from '../../ui/Menu.tsx';
import { Toasts } from '../../ui/Toasts.tsx';
import { useViewMenu } from './SaveViewButton.tsx';

const CALLS: SavedView = { id: viewId.parse('calls'), name: 'Calls', query: 'type=CALL' };

function MenuOfCalls() {
  const { items } = useViewMenu({
    view: CALLS,
    at: 0,
    count: 1,
    openQuery: 'type=MEETING',
    more: [],
    onMove: () => undefined,
  });
  return (
    <>
      <MoreMenu label="Calls" items={items} />
      <Toasts />
    </>
  );
}

const choose = async (name: string) => {
  await page.getByRole('button', { name: 'Calls' }).click();
  await page.getByRole('menuitem', { name }).click();
};
const failure = page.getByText('Something went wrong in Parley.');
const dismissed = async () => {
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(failure).not.toBeInTheDocument();
};

it.each([
  ['Update to current list', 'views.update', 'views.update'],
  ['Remove', 'views.remove', 'views.restore'],
] as const)('says that "%s" or its undo failed', async (label, method, undo) => {
  renderComponent(<MenuOfCalls />);
  await choose(label);
  await expect.element(failure).toBeVisible();
  await dismissed();

  answer(method, () => ({ views: [], hidden: [] }));
  await choose(label);
  const back = page.getByRole('button', { name: 'Undo' });
  await expect.element(back).toBeVisible();
  forgetAnswer(undo);
  await back.click();
  await expect.element(failure).toBeVisible();
  await dismissed();
});
