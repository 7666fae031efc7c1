import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { tagId } from '#shared/contract/ids.ts';
import { testEngagement } from '#shared/contract/testing/testEngagement.ts';
import { renderComponent } from '../../testing/renderComponent.tsx';
import { EngagementSummary } from './EngagementSummary.tsx';

it('marks the tags that the workspace sets automatically, and no others', async () => {
  const tags = [
    { id: tagId.parse('t1'), name: 'Renewal', auto_tagging_enabled: true },
    { id: tagId.parse('t2'), name: 'Pricing', auto_tagging_enabled: false },
    { id: tagId.parse('t3'), name: 'Onboarding' },
  ];
  renderComponent(
    <EngagementSummary
      engagement={testEngagement({ tags })}
      reading={null}
      whereSaid={() => null}
      history={null}
    />,
  );
  const mark = page.getByRole('img', { name: 'Automatic tagging is on' });
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Onboarding' })).toBeVisible();
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Renewal' }).getByRole('img'))
    .toBeVisible();
  expect(mark.all()).toHaveLength(1);
});
