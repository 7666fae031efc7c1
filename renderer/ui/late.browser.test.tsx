import { useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useCommands } from '../commands/commandRegistry.ts';
import { renderComponent } from '../testing/renderComponent.tsx';
import { lateInBackground, loadLateParts } from './late.tsx';

function Undo({ readOnly = false }: { readonly readOnly?: boolean }) {
  const [undone, setUndone] = useState(0);
  useCommands({ 'edits.undo': readOnly ? null : () => setUndone((count) => count + 1) });
  return <p>{`Undone ${undone} times`}</p>;
}

/** Provides its command only in a second render, as the player does once it has its media element. */
function SlowUndo() {
  const [element, setElement] = useState<HTMLElement | null>(null);
  return (
    <div ref={setElement}>
      <Undo readOnly={element === null} />
    </div>
  );
}

async function renderOnPage(Late: ReturnType<typeof lateInBackground>): Promise<void> {
  renderComponent(
    <>
      <p>Page</p>
      <Late />
    </>,
  );
  await expect.element(page.getByText('Page')).toBeVisible();
}

it.each([
  ['the component', Undo],
  ['its second render', SlowUndo],
])('a command used before its component is loaded runs once %s provides it', async (_, component) => {
  const loaded = Promise.withResolvers<typeof component>();
  let loads = 0;
  const Late = lateInBackground(
    () => {
      loads++;
      return loaded.promise;
    },
    () => ['edits.undo'],
  );
  await renderOnPage(Late);
  expect(loads).toBe(0);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => loads).toBe(1);
  expect(page.getByText(/Undone/).elements()).toEqual([]);
  loaded.resolve(component);
  await expect.element(page.getByText('Undone 1 times')).toBeVisible();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(page.getByText('Undone 2 times')).toBeVisible();
});

it('a command whose component fails to load offers another try, and then runs', async () => {
  let loads = 0;
  const Late = lateInBackground(
    async () => {
      loads++;
      if (loads < 3) throw new Error('Not there.');
      return Promise.resolve(Undo);
    },
    () => ['edits.undo'],
  );
  await renderOnPage(Late);
  await userEvent.keyboard('{Control>}z{/Control}');
  const dialog = page.getByRole('dialog', { name: "Couldn't load this part" });
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}z{/Control}');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Undone 1 times')).toBeVisible();
});

it('a component is loaded although the page is never idle', async () => {
  vi.stubGlobal('requestIdleCallback', (call: () => void, options?: IdleRequestOptions) =>
    options?.timeout === undefined ? 0 : setTimeout(call),
  );
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const Late = lateInBackground(() => Promise.resolve(Undo));
  await renderOnPage(Late);
  await loadLateParts();
  await expect.element(page.getByText('Undone 0 times')).toBeVisible();
});
