import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contactId, engagementId } from '#shared/contract/ids.ts';
import type { InputOf, OutputOf } from '#shared/contract/methods.ts';
import { testEngagement } from '#shared/contract/testing/testEngagement.ts';
import { ProblemError } from '../../queries/problemError.ts';
import { answer } from '../../testing/fakeHost.ts';
import { renderComponent } from '../../testing/renderComponent.tsx';
import { ContactsDialog } from './ContactsDialog.tsx';
import { ContactsEditor } from './ContactsEditor.tsx';

const engagement = engagementId.parse('eng_1');
const person = (name: string) => ({ id: contactId.parse(`cnt_${name.toLowerCase()}`), first_name: name });
const ann = person('Ann');
const bob = person('Bob');
const cleo = person('Cleo');

let searched: string[];
let saved: InputOf<'edits.save'>[];
let onClose: ReturnType<typeof vi.fn<() => void>>;

const editing = {
  engagementId: engagement,
  engagementTitle: 'Renewal',
  known: null,
  again: null,
  correction: null,
  onSaved: () => undefined,
};

function open(people = [ann, bob]): void {
  renderComponent(
    <ContactsEditor
      {...editing}
      onClose={onClose}
      reading={{ ids: people.map(({ id }) => id), people, pending: [] }}
      asOf={null}
      kept={new Set()}
    />,
  );
}

beforeEach(() => {
  searched = [];
  saved = [];
  onClose = vi.fn();
  answer('edits.suggestions', () => ({ contacts: [], links: [] }));
  answer('contacts.page', ({ search }) => {
    searched.push(search);
    const rows = [ann, bob, cleo].filter(({ first_name }) => first_name.toLowerCase().startsWith(search));
    const provenance = { source: 'service' as const, requestId: null, receivedAt: '2026-11-22T12:00:00Z' };
    return { rows, next: null, provenance, unreadable: [], withheld: [] };
  });
  answer('edits.save', (draft) => {
    saved.push(draft);
    return null;
  });
});

const dialog = () => page.getByRole('dialog', { name: 'Edit contacts' });
const save = () => dialog().getByRole('button', { name: 'Save', exact: true });

describe('the contacts editor', () => {
  it('has nothing to save until something changes', async () => {
    open();
    await expect.element(save()).toBeDisabled();
  });

  it('saves the base set and the edited set', async () => {
    open();
    await dialog().getByRole('button', { name: 'Remove Bob' }).click();
    await expect.element(dialog().getByText('2 contacts before, 1 removed, 1 after')).toBeVisible();
    await save().click();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(saved).toMatchObject([{ change: { kind: 'contacts', base: [ann.id, bob.id], mine: [ann.id] } }]);
  });

  it('adds the first result on Enter and selects the text for the next name', async () => {
    open();
    await userEvent.keyboard('cle');
    // Enter waits for the results of the current query, so that it never selects an earlier one.
    await expect.poll(() => searched.at(-1)).toBe('cle');
    await expect.element(dialog().getByRole('button', { name: /Cleo/ })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog().getByText('2 contacts before, 1 added, 3 after')).toBeVisible();
    const field = document.activeElement;
    expect(field instanceof HTMLInputElement && field.selectionEnd).toBe(3);
  });

  it('has nothing to save once a removed contact is put back', async () => {
    open();
    await dialog().getByRole('button', { name: 'Remove Ann' }).click();
    await dialog().getByRole('button', { name: 'Restore Ann' }).click();
    await expect.element(save()).toBeDisabled();
  });

  it('asks before it removes all contacts', async () => {
    open();
    await dialog().getByRole('button', { name: 'Remove all' }).click();
    await save().click();
    const question = page.getByRole('dialog', { name: 'Remove all' });
    await expect.element(question).toBeVisible();
    expect(saved).toEqual([]);
    await question.getByRole('button', { name: 'Remove all' }).click();
    await expect.poll(() => saved.length).toBe(1);
  });

  it('asks before it discards a change', async () => {
    open();
    await dialog().getByRole('button', { name: 'Remove Ann' }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog().getByRole('button', { name: 'Discard' })).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
  });
});

describe('the dialog that edits contacts', () => {
  it('says why it could not read them, after one call, and reads them again when asked', async () => {
    let calls = 0;
    let reading = Promise.withResolvers<OutputOf<'edits.open'>>();
    answer('edits.open', () => {
      calls += 1;
      return reading.promise;
    });
    answer('edits.list', () => ({ edits: [], next: null }));
    renderComponent(<ContactsDialog {...editing} onClose={onClose} />);
    const loading = dialog().getByRole('status', { name: 'Loading current values' });
    await expect.element(loading).toBeVisible();
    // What the core answers once a response has dripped for half a minute.
    reading.reject(new ProblemError({ kind: 'network', reason: 'timeout', detail: '' }));
    await expect.element(dialog().getByText('The API didn’t respond in time.')).toBeVisible();
    await expect.element(loading).not.toBeInTheDocument();
    expect(calls).toBe(1);
    reading = Promise.withResolvers();
    reading.resolve({
      engagement: testEngagement({ contacts: [ann] }),
      provenance: { source: 'service', requestId: null, receivedAt: '2026-11-22T12:00:00Z' },
      contacts: { kind: 'known', ids: [ann.id] },
      pending: [],
    });
    await dialog().getByRole('button', { name: 'Try again' }).click();
    await expect.element(dialog().getByRole('button', { name: 'Remove Ann' })).toBeVisible();
  });
});
