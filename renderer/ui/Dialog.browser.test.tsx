import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent } from '../testing/renderComponent.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

it.each<[string, string, ReactNode]>([
  ['a field', 'Name', <input key="name" aria-label="Name" />],
  ['a field of several lines', 'Text', <textarea key="text" aria-label="Text" />],
  ['nothing to fill in', 'Cancel', <p key="words">Words.</p>],
])('a dialog with %s begins at “%s”', async (_what, name, body) => {
  renderComponent(
    <Dialog title="Change" onClose={() => undefined} footer={<Button>Cancel</Button>}>
      {body}
      <Button>Help</Button>
    </Dialog>,
  );
  await expect.element(page.getByRole('dialog', { name: 'Change' })).toBeVisible();
  const focused = document.activeElement;
  expect(focused?.getAttribute('aria-label') ?? focused?.textContent).toBe(name);
});
