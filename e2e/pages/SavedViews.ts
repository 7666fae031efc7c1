import type { Locator, Page } from 'playwright/test';

export class SavedViews {
  readonly region: Locator;
  readonly links: Locator;
  readonly nameDialog: Locator;

  constructor(page: Page) {
    this.region = page.getByRole('region', { name: 'Views' });
    this.links = this.region.getByRole('link');
    this.nameDialog = page.getByRole('dialog', { name: 'Save view' });
  }

  link(name: string): Locator {
    return this.region.getByRole('link', { name });
  }

  menu(name: string): Locator {
    return this.region.getByRole('button', { name: `Options for view ${name}` });
  }
}
