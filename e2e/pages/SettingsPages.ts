import type { Locator, Page } from 'playwright/test';
import { freePort } from '../fixtures/freePort.ts';
import { goTo } from '../fixtures/startPage.ts';

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

/** The page of the open connection where its webhook receiver is set up. */
export class WebhooksPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await goTo(this.page, 'settings/developer/webhooks');
  }

  /** Turns the receiver on at a free port; returns its address for the API. */
  async turnOn(): Promise<string> {
    await this.page.getByRole('button', { name: 'Turn on' }).click();
    const port = await freePort();
    await this.page.getByLabel('Port on this computer').fill(String(port));
    await this.page.getByRole('button', { name: 'Save', exact: true }).click();
    // It listened on the default port until now; only the address with the new port is useful.
    return this.page.getByText(`http://127.0.0.1:${port}/hooks/`).innerText();
  }

  get secret(): Locator {
    return this.page.getByLabel('Signing secret').and(this.page.locator('input'));
  }

  async saveSecret(secret: string): Promise<void> {
    await this.secret.fill(secret);
    await this.page.getByRole('button', { name: 'Save secret' }).click();
  }
}
