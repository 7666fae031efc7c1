import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../testing/fakeHost.ts';
import { renderComponent } from '../../testing/renderComponent.tsx';
import { SearchFacets } from './SearchFacets.tsx';

it('keeps the menus in place while the counts arrive', async () => {
  let count = (): void => undefined;
  const counted = new Promise<{ count: number; next: null }>(
    (resolve) => (count = () => resolve({ count: 1204, next: null })),
  );
  answer('mirror.searchCount', () => counted);
  renderComponent(
    <SearchFacets
      input="renewal"
      within={{}}
      narrowing={{}}
      filters={{ type: [], company: [], start: [] }}
      withinDays={(preset) => ({ text: preset })}
      onNarrow={() => undefined}
      onFilter={() => undefined}
    >
      <button type="button">More</button>
    </SearchFacets>,
  );
  const placeOf = (name: string) =>
    page.getByRole('button', { name }).element().getBoundingClientRect().toJSON();
  await expect.element(page.getByRole('button', { name: 'Date' })).toBeVisible();
  await document.fonts.ready;
  const before = ['Date', 'More'].map(placeOf);
  count();
  await expect.element(page.getByRole('button', { name: 'Everywhere 1,204' })).toBeVisible();
  expect(['Date', 'More'].map(placeOf)).toEqual(before);
});
