import type { Locator, Page } from 'playwright/test';

/** What a new user sees first. */
export class WelcomePage {
  readonly demo: Locator;
  readonly connect: Locator;

  constructor(page: Page) {
    this.demo = page.getByRole('button', { name: 'Explore the demo' });
    this.connect = page.getByRole('button', { name: 'Connect', exact: true });
  }
}
