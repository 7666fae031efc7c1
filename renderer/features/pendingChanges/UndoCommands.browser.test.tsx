import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { editId } from '#shared/contract/ids.ts';
import { testEdit } from '#shared/contract/testing/testEdit.ts';
import { answer } from '../../testing/fakeHost.ts';
import { renderComponent } from '../../testing/renderComponent.tsx';
import { turnedTexts } from '../../testing/turnedTexts.ts';
import { Toasts } from '../../ui/Toasts.tsx';
import { UndoCommands } from './UndoCommands.tsx';

it('pressed twice at once, undoes the last change and then the one before it, each with what it was', async () => {
  let edits = [testEdit({ id: 'second' }), testEdit({ id: 'first' })];
  const pressedTwice = Promise.withResolvers<void>();
  answer('edits.list', async () => {
    const listed = edits;
    await pressedTwice.promise;
    return { edits: listed, next: null };
  });
  answer('edits.undo', ({ which }) => {
    const [undone] = which.kind === 'some' ? which.editIds : [];
    edits = edits.filter(({ id }) => id !== undone);
    return { editIds: undone === undefined ? [] : [editId.parse(undone)], impossible: [] };
  });
  answer('edits.outcome', ({ editIds }) => editIds.map((id) => testEdit({ id })));
  renderComponent(
    <>
      <UndoCommands readOnly={false} />
      <Toasts />
    </>,
  );
  await userEvent.keyboard('{Control>}zz{/Control}');
  pressedTwice.resolve();
  const toasts = page.getByRole('listitem').filter({ hasText: 'Change undone' });
  await expect.element(toasts.nth(1)).toBeVisible();
  expect(toasts.elements().map((toast) => toast.textContent)).toEqual([
    expect.stringMatching(/Change undone.*Call second.*becomesDeal\s1/),
    expect.stringMatching(/Change undone.*Call first.*becomesDeal\s1/),
  ]);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

it('says why a single change can’t be undone, as the change itself has it', async () => {
  const first = testEdit({ id: 'first', undo: { kind: 'impossible', why: 'first-link' } });
  answer('edits.list', () => ({ edits: [first], next: null }));
  renderComponent(<UndoCommands readOnly={false} />);
  await userEvent.keyboard('{Control>}z{/Control}');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('This change can’t be undone')).toBeVisible();
  await expect.element(dialog.getByText('Call first')).toBeVisible();
  await expect.element(dialog.getByText(/the API can’t remove a first CRM link/)).toBeVisible();
});

it('asks about a change whose title turns only itself around', async () => {
  const engagementTitle = 'Renewal \u202e2026';
  const edit = testEdit({ engagementTitle, undo: { kind: 'impossible', why: 'first-link' } });
  answer('edits.list', () => ({ edits: [edit], next: null }));
  renderComponent(<UndoCommands readOnly={false} />);
  await userEvent.keyboard('{Control>}z{/Control}');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('This change can’t be undone')).toBeVisible();
  expect(turnedTexts(dialog.element())).toEqual([engagementTitle]);
});

it('says that it failed, and can be pressed again', async () => {
  renderComponent(
    <>
      <UndoCommands readOnly={false} />
      <Toasts />
    </>,
  );
  await userEvent.keyboard('{Control>}z{/Control}');
  const toast = page.getByRole('listitem').filter({ hasText: 'Couldn’t undo.' });
  await expect.element(toast).toBeVisible();
  answer('edits.list', () => ({ edits: [], next: null }));
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(page.getByText('Nothing to undo')).toBeVisible();
});
