import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderComponent } from '../../../testing/renderComponent.tsx';
import { ChoiceList } from './ChoiceList.tsx';

/** Its choices are only those for what was typed when the button is pressed. */
function Fruit() {
  const [typed, setTyped] = useState('');
  const [searched, setSearched] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  return (
    <>
      <ChoiceList
        label="Fruit"
        choices={['Apple', 'Pear']
          .filter((name) => name.startsWith(searched))
          .map((name) => ({ value: name, label: name }))}
        chosen={chosen}
        search={{ value: typed, placeholder: '', settled: typed === searched, onValue: setTyped }}
        onChange={setChosen}
      />
      <button type="button" onPointerEnter={() => setSearched(typed)}>
        Search
      </button>
      <output>{chosen.join() || 'None'}</output>
    </>
  );
}

it('Enter that is pressed before the choices for the text have come waits for them', async () => {
  renderComponent(<Fruit />);
  await userEvent.click(page.getByRole('combobox'));
  await userEvent.keyboard('Pe{Enter}');
  await expect.element(page.getByRole('status')).toHaveTextContent('None');
  await userEvent.hover(page.getByRole('button', { name: 'Search' }));
  await expect.element(page.getByRole('status')).toHaveTextContent('Pear');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('status')).toHaveTextContent('None');
});
