import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderComponent } from '../testing/renderComponent.tsx';
import { Field } from './Field.tsx';
import { Select } from './Select.tsx';

const CITIES = ['Berlin', 'Boston', 'London', 'Lisbon', 'Madrid', 'New York', 'Oslo', 'Paris', 'Prague'];
const MORE = Array.from({ length: 400 }, (_none, index) => `Station ${index}`);
const OPTIONS = [...CITIES, ...MORE].map((label, value) => ({ value, label }));

let chosen: number[];

function City({ disabled = false }: { readonly disabled?: boolean }) {
  const [value, setValue] = useState(2);
  return (
    <Field label="City" hint="Where you are" error={value === 0 ? 'Not there' : null}>
      {(control) => (
        <Select
          {...control}
          title="Choose a city"
          disabled={disabled}
          options={OPTIONS}
          value={value}
          onChange={(city) => {
            chosen.push(city);
            setValue(city);
          }}
        />
      )}
    </Field>
  );
}

const select = () => page.getByRole('combobox', { name: 'City', exact: true });
const list = () => page.getByRole('listbox', { name: 'City', exact: true });
const option = (name: string) => list().getByRole('option', { name, exact: true });

const shown = () => select().element().textContent;

/** The option that keys apply to, as assistive technology finds it. */
function active(): string | undefined {
  const id = select().element().getAttribute('aria-activedescendant') ?? '';
  return document.getElementById(id)?.textContent;
}

async function focus(): Promise<void> {
  renderComponent(
    <>
      <City />
      <input aria-label="Next" />
    </>,
  );
  await expect.poll(shown).toBe('London');
  await userEvent.tab();
  expect(document.activeElement).toBe(select().element());
}

beforeEach(() => {
  chosen = [];
});

describe('a select', () => {
  it('has the name, description, title and state of a field', async () => {
    await focus();
    await expect.element(select()).toHaveAccessibleDescription('Where you are');
    await expect.element(select()).toHaveAttribute('title', 'Choose a city');
    await expect.element(select()).toHaveAttribute('aria-invalid', 'false');
    await expect.element(select()).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{Enter}{Home}{Enter}');
    await expect.element(select()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(select()).toHaveAccessibleDescription('Not there');
  });

  it('shows the selected option when it opens, and keeps the focus', async () => {
    await focus();
    await select().click();
    await expect.element(select()).toHaveAttribute('aria-expanded', 'true');
    await expect.element(option('London')).toHaveAttribute('aria-selected', 'true');
    expect(active()).toBe('London');
    expect(document.getElementById(select().element().getAttribute('aria-controls') ?? '')).toBe(
      list().element(),
    );
    await option('Madrid').click();
    await expect.element(list()).not.toBeInTheDocument();
    await expect.poll(shown).toBe('Madrid');
    expect(document.activeElement).toBe(select().element());
    expect(chosen).toEqual([4]);
  });

  it.each(['{ArrowDown}', '{ArrowUp}', '{Alt>}{ArrowDown}{/Alt}', '{Enter}', ' '])(
    'opens with %s at the selected option',
    async (key) => {
      await focus();
      await userEvent.keyboard(key);
      await expect.element(list()).toBeVisible();
      expect(active()).toBe('London');
    },
  );

  it('moves by one, by a page and to either end, and stops there', async () => {
    await focus();
    const at: (string | undefined)[] = [];
    await userEvent.keyboard('{Enter}');
    for (const key of [
      'ArrowDown',
      'ArrowUp',
      'PageDown',
      'PageUp',
      'Home',
      'ArrowUp',
      'PageUp',
      'End',
      'ArrowDown',
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- one key after another
      await userEvent.keyboard(`{${key}}`);
      at.push(active());
    }
    const [first, last] = ['Berlin', 'Station 399'];
    expect(at).toEqual(['Lisbon', 'London', 'Station 3', 'London', first, first, first, last, last]);
    await expect.element(option(last)).toBeInViewport({ ratio: 1 });
    expect(chosen).toEqual([]);
  });

  it('opens at the first or last option, or at what is typed', async () => {
    await focus();
    await userEvent.keyboard('{End}');
    expect(active()).toBe('Station 399');
    await userEvent.keyboard('{Escape}{Home}');
    expect(active()).toBe('Berlin');
    await userEvent.keyboard('{Escape}');
    // Both are pressed before the list opens, because letters that arrive late begin another word.
    const keys = ['p', 'r'].map(
      (key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
    for (const key of keys) {
      select().element().dispatchEvent(key);
      await Promise.resolve();
    }
    await expect.poll(active).toBe('Prague');
    expect(chosen).toEqual([]);
  });

  it.each(['{Enter}', ' ', '{Alt>}{ArrowUp}{/Alt}'])('selects with %s', async (key) => {
    await focus();
    await userEvent.keyboard(`{ArrowDown}{ArrowDown}${key}`);
    await expect.element(list()).not.toBeInTheDocument();
    await expect.poll(shown).toBe('Lisbon');
    expect(chosen).toEqual([3]);
    expect(document.activeElement).toBe(select().element());
  });

  it('selects with Tab, which moves on', async () => {
    await focus();
    await userEvent.keyboard('{ArrowDown}m{Tab}');
    await expect.poll(shown).toBe('Madrid');
    await expect.element(list()).not.toBeInTheDocument();
    expect(document.activeElement).toBe(page.getByLabelText('Next').element());
  });

  it('closes with Escape or a click elsewhere, and keeps the value', async () => {
    await focus();
    await userEvent.keyboard('{ArrowDown}{End}{Escape}');
    await expect.element(list()).not.toBeInTheDocument();
    await select().click();
    await expect.element(list()).toBeVisible();
    await userEvent.click(document.documentElement, { position: { x: 4, y: innerHeight - 4 } });
    await expect.element(list()).not.toBeInTheDocument();
    await select().click();
    await select().click();
    await expect.element(list()).not.toBeInTheDocument();
    await expect.poll(shown).toBe('London');
    expect(chosen).toEqual([]);
  });

  it('reports no change when the selected option is selected again', async () => {
    await focus();
    await userEvent.keyboard('{Enter}{Enter}');
    await expect.element(list()).not.toBeInTheDocument();
    expect(chosen).toEqual([]);
  });

  it('stays closed while it is disabled', async () => {
    renderComponent(<City disabled />);
    await expect.element(select()).toBeDisabled();
    await select().click({ force: true });
    await expect.element(list()).not.toBeInTheDocument();
  });

  it('keeps its width whatever is selected', async () => {
    renderComponent(
      <>
        {['A', 'An option that is long'].map((value) => (
          <Select
            key={value}
            aria-label={value}
            options={['A', 'An option that is long'].map((label) => ({ value: label, label }))}
            value={value}
            onChange={() => undefined}
          />
        ))}
      </>,
    );
    await expect.element(page.getByRole('combobox').nth(1)).toBeVisible();
    const [short, long] = page.getByRole('combobox').elements();
    expect(short?.getBoundingClientRect().width).toBe(long?.getBoundingClientRect().width);
  });

  it.each([
    ['at the top', { top: '0', left: '0' }],
    ['in the middle', { top: '45%', left: '45%' }],
    ['at the bottom', { bottom: '0', right: '0' }],
  ])('keeps its list inside a small window, %s', async (_where, place) => {
    await page.viewport(360, 300);
    renderComponent(
      <div style={{ position: 'fixed', ...place }}>
        <Select
          aria-label="City"
          options={[
            ...OPTIONS,
            { value: -1, label: 'A name that is longer than half of the window is wide' },
          ]}
          value={2}
          onChange={() => undefined}
        />
      </div>,
    );
    await select().click();
    await expect.element(list()).toBeVisible();
    const { top, left, right, bottom } = list().element().getBoundingClientRect();
    expect(Math.min(top, left, innerWidth - right, innerHeight - bottom)).toBeGreaterThanOrEqual(0);
    await expect.element(option('London')).toBeInViewport({ ratio: 1 });
    await page.viewport(1280, 800);
  });
});
