import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../testing/fakeHost.ts';
import { renderComponent } from '../testing/renderComponent.tsx';
import { ContactPicker } from './ContactPicker.tsx';

it('an API that can’t be reached is no failure before this computer’s contacts have been searched', async () => {
  const asked = Promise.withResolvers<void>();
  const search = Promise.withResolvers<unknown>();
  answer('mirror.records', () => {
    asked.resolve();
    // An answer that is a promise comes when it does.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return search.promise as never;
  });
  renderComponent(
    <ContactPicker
      words={{ choose: ({ name }) => `Add ${name}`, chosen: 'Chosen' }}
      isChosen={() => false}
      onChoose={vi.fn()}
    />,
  );
  await asked.promise;
  const alerts: string[] = [];
  const watch = new MutationObserver(() => {
    for (const alert of document.querySelectorAll('[role="alert"]')) alerts.push(alert.textContent);
  });
  watch.observe(document.body, { childList: true, subtree: true });
  await expect.element(page.getByRole('status')).toBeVisible();
  // The API's answer has failed by now, because the test has none.
  await new Promise((resolve) => setTimeout(resolve));
  search.resolve({ total: 1, rows: [{ id: 'c1', name: 'Amara', fields: { id: 'c1', emails: [] } }] });
  await expect.element(page.getByRole('button', { name: 'Add Amara' })).toBeVisible();
  await expect.element(page.getByText('The API can’t be reached', { exact: false })).toBeVisible();
  expect(alerts).toEqual([]);
  watch.disconnect();
});
