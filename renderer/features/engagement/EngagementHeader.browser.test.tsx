import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { testEngagement } from '#shared/contract/testing/testEngagement.ts';
import { renderComponent } from '../../testing/renderComponent.tsx';
import { turnedTexts } from '../../testing/turnedTexts.ts';
import { EngagementHeader } from './EngagementHeader.tsx';

it.each([
  { what: 'with its facts', isShrunk: false },
  { what: 'in one row', isShrunk: true },
])('has a title that turns only itself around, $what', async ({ isShrunk }) => {
  const title = 'Renewal \u202e2026';
  renderComponent(
    <EngagementHeader
      engagement={testEngagement({ title, duration_seconds: 3600, is_private: true })}
      headingId="title"
      isShrunk={isShrunk}
      noContacts="No contacts"
      editingLacks={[]}
      saved={null}
      onBack={() => undefined}
      onEditContacts={() => undefined}
      onSetCrm={() => undefined}
      analysisPending={false}
      isOffline
      links={<a href="#source">Source</a>}
      actions={<button type="button">Export</button>}
    />,
  );
  await expect.element(page.getByRole('heading', { name: /^Renewal/ })).toBeVisible();
  await expect.element(page.getByText('No contacts')).toBeVisible();
  const header = page.getByRole('banner').elements()[0] ?? document.body;
  expect(turnedTexts(header)).toEqual([title]);
});
