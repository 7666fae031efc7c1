import { useQuery } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { testProgress } from '#shared/contract/testing/testProgress.ts';
import { answer } from '../testing/fakeHost.ts';
import { renderComponent } from '../testing/renderComponent.tsx';
import { QuerySection } from './QuerySection.tsx';

function Questions({ found }: { readonly found: readonly string[] }) {
  const query = useQuery({ queryKey: ['questions', found], queryFn: () => found });
  return (
    <QuerySection
      title="Questions"
      query={query}
      isEmpty={(data) => data.length === 0}
      empty="No question"
      cut={() => 'From 50 of 80 transcripts'}
    >
      {(data) => <p>{data.join()}</p>}
    </QuerySection>
  );
}

it.each([
  [[], 'No question'],
  [['When?'], 'When?'],
])('says what it leaves out, with rows and without: %j', async (found, shown) => {
  answer('sync.progress', () => testProgress({ checkedAt: '2026-11-22T12:00:00Z' }));
  renderComponent(<Questions found={found} />);
  await expect.element(page.getByText(shown)).toBeVisible();
  await expect.element(page.getByText('From 50 of 80 transcripts')).toBeVisible();
});
