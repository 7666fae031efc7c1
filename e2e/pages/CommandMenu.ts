import type { Locator, Page } from 'playwright/test';

/** The box that finds everything by name. */
export class CommandMenu {
  readonly dialog: Locator;
  readonly box: Locator;
  readonly chosen: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Command menu' });
    this.box = this.dialog.getByRole('combobox');
    this.chosen = this.dialog.getByRole('option', { selected: true });
  }

  option(name: string | RegExp): Locator {
    return this.dialog.getByRole('option', { name });
  }
}
