import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer } from '../../testing/fakeHost.ts';
import { renderComponent } from '../../testing/renderComponent.tsx';
import { ConnectDialog } from './ConnectDialog.tsx';

const dialog = () => page.getByRole('dialog');

it.each(['Address', 'Token'])('a check result goes when the %s is changed', async (label) => {
  answer('connections.check', ({ baseUrl }) => ({
    steps: [{ name: 'address', scope: null, state: 'passed' }],
    problem: null,
    baseUrl,
  }));
  renderComponent(<ConnectDialog onClose={() => undefined} onConnected={() => undefined} />);
  await userEvent.fill(dialog().getByLabelText('Address'), 'https://api.example.com');
  await userEvent.fill(dialog().getByLabelText('Token'), 'secret');
  await userEvent.click(dialog().getByRole('button', { name: 'Check' }));
  const steps = dialog().getByRole('list', { name: 'Checks' });
  await expect.element(steps).toBeVisible();
  await userEvent.fill(dialog().getByLabelText('Name'), 'Work');
  await expect.element(steps).toBeVisible();
  await userEvent.fill(dialog().getByLabelText(label), 'https://other.example.com');
  await expect.element(steps).not.toBeInTheDocument();
  await expect.element(dialog().getByRole('status')).toBeEmptyDOMElement();
});
