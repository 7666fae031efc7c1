import type { Locator, Page } from 'playwright/test';

/** Where changes are staged, tracked and resolved. */
export class PendingChangesPage {
  readonly link: Locator;
  readonly staged: Locator;
  readonly needsYou: Locator;
  readonly onItsWay: Locator;
  readonly lately: Locator;

  constructor(page: Page) {
    this.link = page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: /^Changes/ });
    this.staged = page.getByRole('region', { name: 'Pending' });
    this.needsYou = page.getByRole('region', { name: 'Needs attention' });
    this.onItsWay = page.getByRole('region', { name: 'Saving' });
    this.lately = page.getByRole('region', { name: 'Recently saved' });
  }
}

/** The button that applies a bulk edit once all its rows are checked; what is ready can be applied before. */
export const applyChecked = (page: Page): Locator =>
  page.getByRole('region', { name: 'Ready to apply' }).getByRole('button', { name: /^Apply \d+/ });
