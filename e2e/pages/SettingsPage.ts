import type { Locator, Page } from 'playwright/test';

export class SettingsPage {
  readonly heading: Locator;
  /** The links to its sections. */
  readonly sections: Locator;
  readonly theme: Locator;
  readonly density: Locator;
  readonly language: Locator;
  readonly timeZone: Locator;

  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.heading = page.getByRole('heading', { level: 1 });
    this.sections = page.getByRole('navigation', { name: 'Settings' });
    this.theme = page.getByRole('combobox', { name: 'Theme' });
    this.density = page.getByRole('combobox', { name: 'Density' });
    this.language = page.getByRole('combobox', { name: 'Language' });
    this.timeZone = page.getByRole('combobox', { name: 'Time zone' });
  }

  /** The button that shows and changes the keys of a command. */
  keysOf(title: string): Locator {
    return this.#page.getByRole('button', { name: `Change shortcut for “${title}”` });
  }
}
