import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { contactId } from '#shared/contract/ids.ts';
import { renderComponent } from '../testing/renderComponent.tsx';
import { ChangeDiff, ProposalNote } from './ChangeDiff.tsx';

const ids = Array.from({ length: 50 }, (_, at) => contactId.parse(`cont_${at}`));
const names = Object.fromEntries(ids.map((id, at) => [id, at < 2 ? 'Ada Smith' : `Person ${at}`]));
const details = Object.fromEntries(
  ids.map((id, at) => [
    id,
    { email: at === 2 ? null : `${at}@example.com`, company: at === 0 ? 'Acme' : null },
  ]),
);

describe('the contacts of a change', () => {
  it('are all shown, each with what tells it apart from others of its name', async () => {
    renderComponent(
      <ChangeDiff
        before={{ kind: 'contacts', ids: ids.slice(0, 1) }}
        after={{ kind: 'contacts', ids: ids.slice(1) }}
        names={names}
        details={details}
      />,
    );
    const items = page.getByRole('listitem').filter({ hasText: /Ada Smith|Person/u });
    await expect.element(page.getByText('Person 49')).toBeVisible();
    const texts = items.elements().map(({ textContent }) => textContent);
    expect(texts).toHaveLength(50);
    expect(texts.filter((text) => text.includes('Ada Smith'))).toEqual([
      expect.stringMatching(/Ada Smith.*1@example\.com$/u),
      expect.stringMatching(/Ada Smith.*0@example\.com, Acme$/u),
    ]);
    expect(texts.find((text) => text.includes('Person 2cont_2'))).toBeDefined();
  });
});

it('says that an assistant’s name is its own, with its reason', async () => {
  const proposal = { from: 'assistant', by: 'Parley Support', reason: 'She spoke in the call.' } as const;
  renderComponent(<ProposalNote edit={{ proposal }} />);
  const note = 'Proposed by an assistant that calls itself “Parley Support”: She spoke in the call.';
  await expect.element(page.getByText(note, { exact: true })).toBeVisible();
});
