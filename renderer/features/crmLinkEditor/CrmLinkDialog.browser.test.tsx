import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CrmAssociation } from '#shared/contract/crmAssociation.ts';
import { companyId, engagementId } from '#shared/contract/ids.ts';
import type { InputOf, OutputOf } from '#shared/contract/methods.ts';
import { testEngagement } from '#shared/contract/testing/testEngagement.ts';
import { sameCrmAssociation } from '#shared/domain/edits/crmAssociations.ts';
import { setCrmNames } from '../../links/crmNames.ts';
import { answer, forgetAnswer } from '../../testing/fakeHost.ts';
import { renderComponent } from '../../testing/renderComponent.tsx';
import { CrmLinkDialog } from './CrmLinkDialog.tsx';

const engagement = engagementId.parse('eng_1');
const link = (object_type: string, crm_object_id: string): CrmAssociation => ({
  object_type,
  crm_object_id,
  source: 'HUBSPOT',
});
const suggested = link('deal', 'D-100');
const used = [
  { association: suggested, own: null, linked: ['Larkfield 2027'], companies: [], engagements: 7 },
  { association: link('deal', 'D-200'), own: null, linked: ['Copperfield'], companies: [], engagements: 3 },
];

let saved: InputOf<'edits.save'>[];
let onClose: ReturnType<typeof vi.fn<() => void>>;

/** The link that reading the engagement gives. */
function readable(current: CrmAssociation | null): void {
  answer('edits.open', () => ({
    engagement: testEngagement({ id: engagement, crm_association: current }),
    provenance: { source: 'service', requestId: null, receivedAt: '2026-11-22T12:00:00Z' },
    contacts: { kind: 'known', ids: [] },
    pending: [],
  }));
}

function open(current: CrmAssociation | null, { readable: isReadable } = { readable: true }): void {
  if (isReadable) readable(current);
  renderComponent(
    <CrmLinkDialog
      engagementId={engagement}
      engagementTitle="Renewal"
      known={null}
      again={null}
      correction={null}
      onSaved={() => undefined}
      onClose={onClose}
    />,
  );
}

beforeEach(() => {
  saved = [];
  onClose = vi.fn();
  answer('edits.list', () => ({ edits: [], next: null }));
  answer('edits.suggestions', () => ({
    contacts: [],
    links: [
      {
        link: suggested,
        evidence: [{ kind: 'company', companyId: companyId.parse('cmp_1'), name: 'Larkfield Logistics' }],
      },
    ],
  }));
  answer('mirror.crmAssociations', ({ search }) => {
    const links = used.filter(
      ({ association, linked }) =>
        association.crm_object_id.startsWith(search) ||
        linked.some((name) => name.toLowerCase().startsWith(search.toLowerCase())),
    );
    return { links, total: links.length };
  });
  setCrmNames((shown) => used.find(({ association }) => sameCrmAssociation(association, shown)));
  answer('edits.save', (draft) => {
    saved.push(draft);
    return null;
  });
});

const dialog = () => page.getByRole('dialog', { name: 'Set CRM link' });
const field = () => dialog().getByRole('combobox', { name: 'Name or ID' });
const records = () => dialog().getByRole('listbox', { name: 'Name or ID' }).getByRole('option');
const options = (group: string) => dialog().getByRole('group', { name: group }).getByRole('option');
const save = () => dialog().getByRole('button', { name: 'Save', exact: true });

describe('the CRM link editor', () => {
  it('suggests a record by name, with the reason, and saves it against the link that it read', async () => {
    open(link('deal', 'D-300'));
    const option = options('Suggested').first();
    await expect.element(option.getByText('Deal Larkfield 2027')).toBeVisible();
    await expect.element(option.getByText(/Larkfield Logistics/)).toBeVisible();
    await option.click();
    await save().click();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(saved).toMatchObject([
      { change: { kind: 'crm', base: { crm_object_id: 'D-300' }, mine: { crm_object_id: 'D-100' } } },
    ]);
  });

  it('keeps its fields in place whenever the suggestions arrive', async () => {
    const suggestions = Promise.withResolvers<OutputOf<'edits.suggestions'>>();
    answer('edits.suggestions', () => suggestions.promise);
    open(null);
    await expect.element(dialog().getByRole('status', { name: 'Looking for CRM links…' })).toBeVisible();
    const type = dialog().getByRole('combobox', { name: 'Record type' });
    // Of whole pixels: while the dialog opens, positions are off by a few millionths.
    const topOf = () =>
      Math.round(type.element().getBoundingClientRect().top - field().element().getBoundingClientRect().top);
    const before = topOf();
    suggestions.resolve({ contacts: [], links: [{ link: suggested, evidence: [] }] });
    await expect.element(options('Suggested').first()).toBeVisible();
    expect(topOf()).toBe(before);
    await field().fill('nothing like it');
    await expect.element(dialog().getByText('No CRM link matches')).toBeVisible();
    expect(topOf()).toBe(before);
  });

  it('says that links could not be read, not that none matches', async () => {
    forgetAnswer('mirror.crmAssociations');
    open(null);
    await field().fill('nothing like it');
    await expect.element(dialog().getByText('Something went wrong in Parley.')).toBeVisible();
    expect(dialog().getByText('No CRM link matches').query()).toBeNull();
  });

  it('warns before saving that a first link can’t be undone', async () => {
    open(null);
    await options('Suggested').first().click();
    await expect.element(save().getByText('can’t be undone')).toBeVisible();
  });

  it.each([
    [link('deal', 'D-300'), 'A CRM link can be replaced but not removed.'],
    [null, 'You can replace this CRM link later but not remove it.'],
  ])('says once that links can be replaced but not removed, after %j', async (current, sentence) => {
    open(current);
    await options('Suggested').first().click();
    // Strict: fails where two elements say it.
    await expect.element(dialog().getByText(/not remove/)).toHaveTextContent(sentence);
  });

  it('finds a record by its name, and chooses it with the keys', async () => {
    open(null);
    await field().click();
    await userEvent.keyboard('copper');
    await expect.element(records().getByText('Deal Copperfield')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(field()).toHaveValue('D-200');
    expect(saved).toEqual([]);
  });

  it('takes what is found nowhere as an ID', async () => {
    open(null);
    await field().click();
    await userEvent.keyboard('X-9');
    await expect.element(dialog().getByText(/X-9/).first()).toBeVisible();
    await expect.element(records()).not.toBeInTheDocument();
    await dialog().getByLabelText('CRM', { exact: true }).fill('salesforce');
    await save().click();
    await expect.poll(() => saved.length).toBe(1);
    expect(saved[0]?.change).toMatchObject({ mine: { crm_object_id: 'X-9', source: 'salesforce' } });
  });

  it('says what is missing instead of saving', async () => {
    open(null);
    await expect.element(field()).toBeVisible();
    await save().click();
    await expect.element(field()).toHaveAttribute('aria-invalid', 'true');
    expect(saved).toEqual([]);
  });

  it('has nothing to save while the link is the one that is set', async () => {
    open(suggested);
    await expect.element(field()).toBeVisible();
    await expect.element(save()).toBeDisabled();
  });

  it('says why the link could not be read, and tries again', async () => {
    open(null, { readable: false });
    await expect.element(page.getByText('The test has no answer for edits.open.')).toBeVisible();
    readable(null);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(field()).toBeVisible();
  });
});
