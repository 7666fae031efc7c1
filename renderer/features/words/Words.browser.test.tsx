import { useState } from 'react';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { connectionId } from '#shared/contract/ids.ts';
import type { InputOf } from '#shared/contract/methods.ts';
import { wordId, type WorkspaceWord } from '#shared/contract/words.ts';
import { followEvents } from '../../queries/cacheInvalidation.ts';
import { queryClient } from '../../queries/queryClient.ts';
import { answer, emit, forgetAnswer } from '../../testing/fakeHost.ts';
import { renderComponent } from '../../testing/renderComponent.tsx';
import { Toasts } from '../../ui/Toasts.tsx';
import { SpellingDialog, Words } from './Words.tsx';

const HERE = connectionId.parse('demo');
const stored = (word: string, ...spellings: string[]): WorkspaceWord => ({
  connectionId: HERE,
  id: wordId.parse(word),
  word,
  spellings,
  createdAt: '2026-11-21T12:00:00.000Z',
});

let words: WorkspaceWord[];
let put: InputOf<'words.put'>[];

beforeEach(() => {
  words = [];
  put = [];
  answer('words.list', () => words);
  answer('words.put', (draft) => {
    put.push(draft);
    const word = { ...stored(draft.word, ...draft.spellings), id: wordId.parse(draft.id ?? draft.word) };
    words = [...words.filter(({ id }) => id !== word.id), word];
    emit('words.changed', { connectionId: HERE });
    return word;
  });
  answer('words.remove', ({ wordId: id }) => {
    const removed = words.find((word) => word.id === id) ?? null;
    words = words.filter((word) => word.id !== id);
    emit('words.changed', { connectionId: HERE });
    return removed;
  });
  onTestFinished(followEvents(queryClient));
});

const save = page.getByRole('button', { name: 'Save' });

it('shows an example without words, and adds one with the keyboard alone', async () => {
  renderComponent(<Words />);
  await expect.element(page.getByText(/^No words yet\. For example Bonify/)).toBeVisible();
  page.getByRole('button', { name: 'New word' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(save).toBeDisabled();
  await userEvent.fill(page.getByLabelText('Word', { exact: true }), ' Bonify ');
  await userEvent.fill(page.getByLabelText('Also written'), 'Bonifai\n\nbonifai\nBonnie fly');
  await userEvent.click(page.getByLabelText('Word', { exact: true }));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Also written Bonifai and Bonnie fly')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(put).toEqual([
    { connectionId: HERE, id: null, word: 'Bonify', spellings: ['Bonifai', 'Bonnie fly'] },
  ]);
});

it('says beside the field what is wrong, and changes and removes a word', async () => {
  words = [stored('Bonify', 'Bonifai'), stored('Ada', 'Ader')];
  renderComponent(<Words />);
  const names = () =>
    page
      .getByRole('list', { name: 'Words' })
      .getByRole('listitem')
      .elements()
      .map((row) => row.firstElementChild?.textContent);
  await expect.poll(names).toEqual(['AdaAlso written Ader', 'BonifyAlso written Bonifai']);
  await userEvent.click(page.getByRole('button', { name: 'Edit: Bonify' }));
  const spellings = page.getByLabelText('Also written');
  const word = page.getByLabelText('Word', { exact: true });
  await userEvent.fill(spellings, 'ADER');
  await expect.element(spellings).toHaveAccessibleDescription('“ADER” already belongs to “Ada”.');
  await expect.element(save).toBeDisabled();
  await userEvent.fill(spellings, 'BONIFY');
  await expect.element(spellings).toHaveAccessibleDescription('Enter a spelling that differs from the word.');
  await userEvent.fill(spellings, 'x'.repeat(81));
  await expect
    .element(spellings)
    .toHaveAccessibleDescription('Enter 1 to 20 spellings of up to 80 characters each.');
  await userEvent.fill(spellings, 'Bonny fly');
  await userEvent.fill(word, 'ada');
  await expect.element(word).toHaveAccessibleDescription('“ada” already belongs to “Ada”.');
  await userEvent.fill(word, '—');
  await expect.element(word).toHaveAccessibleDescription('Enter at least one letter or digit.');
  await userEvent.fill(word, 'Bonify');
  await userEvent.click(save);
  await expect.poll(names).toEqual(['AdaAlso written Ader', 'BonifyAlso written Bonny fly']);

  await userEvent.click(page.getByRole('button', { name: 'Remove: Ada' }));
  await expect.poll(names).toEqual(['BonifyAlso written Bonny fly']);
});

it('says what keeps a spelling from being added to a word, and adds it to one', async () => {
  words = [stored('Bonify', ...Array.from({ length: 20 }, (_, at) => `Bonify ${at}`)), stored('Ada', 'Ader')];
  renderComponent(<SpellingDialog spelling="Bonnie fly" onClose={() => undefined} />);
  const word = page.getByLabelText('Word', { exact: true });
  const says = async (typed: string, description: string) => {
    await userEvent.fill(word, typed);
    await expect.element(word).toHaveAccessibleDescription(description);
    await expect.element(save).toBeDisabled();
  };
  await says('—', 'Enter at least one letter or digit.');
  await says('bonnie fly', 'Enter a spelling that differs from the word.');
  await says('ader', '“ader” already belongs to “Ada”.');
  await says('bonify', 'Enter 1 to 20 spellings of up to 80 characters each.');
  await userEvent.fill(word, 'ada');
  await expect.element(word).toHaveAccessibleDescription('Also written Ader');
  await userEvent.click(save);
  await expect
    .poll(() => put)
    .toEqual([{ connectionId: HERE, id: 'Ada', word: 'Ada', spellings: ['Ader', 'Bonnie fly'] }]);
});

/** Its own dialog is gone before its toast is. */
function OnceOpen() {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? <SpellingDialog spelling="Bonnie fly" onClose={() => setOpen(false)} /> : null;
}

it('says so if the undo of a new spelling fails', async () => {
  words = [stored('Ada', 'Ader')];
  renderComponent(
    <>
      <OnceOpen />
      <Toasts />
    </>,
  );
  await userEvent.fill(page.getByLabelText('Word', { exact: true }), 'ada');
  await userEvent.click(save);
  const undo = page.getByRole('button', { name: 'Undo' }).last();
  await expect.element(undo).toBeVisible();
  forgetAnswer('words.put');
  await undo.click();
  await expect.element(page.getByText('Something went wrong in Parley.')).toBeVisible();
});
