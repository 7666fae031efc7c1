import type { Page } from 'playwright/test';
import type { Service } from '../fixtures/service.ts';

/** Overlays that stay open until dismissed. */
const OVER = 'dialog[open], :popover-open:is([role="dialog"], [role="menu"], [role="listbox"])';

/** Drives the app without ever reloading its page. */
export class AppDriver {
  readonly page: Page;
  readonly service: Service;
  #base = '';

  constructor(page: Page, service: Service) {
    this.page = page;
    this.service = service;
  }

  /** From now on, URLs are relative to the open connection. */
  enter(): void {
    this.#base = /\/c\/[^/]+/.exec(new URL(this.page.url()).pathname)?.[0] ?? '';
  }

  /** Navigates to a URL within the connection or, with a leading slash, within the app. */
  async go(address: string): Promise<void> {
    const href = address.startsWith('/') ? address : `${this.#base}/${address}`;
    await this.page.evaluate((to) => history.pushState(null, '', to), href);
  }

  async openCall(title: string): Promise<void> {
    const { id } = await this.service.engagementByTitle(title);
    await this.go(`engagements/${id}`);
  }

  /** Dismisses overlays by pressing Escape repeatedly. */
  async clear(): Promise<void> {
    const over = this.page.locator(OVER);
    const discard = over.getByRole('button', { name: 'Discard', exact: true });
    while ((await over.count()) > 0) {
      await this.page.keyboard.press('Escape');
      if (await discard.isVisible()) await discard.click();
    }
  }
}
