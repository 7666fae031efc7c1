import type { Page } from 'playwright/test';
import type { Service } from '../fixtures/service.ts';

/** What stays open over a page until it is dismissed. */
const OVER = 'dialog[open], :popover-open:is([role="dialog"], [role="menu"], [role="listbox"])';

/** The program while one walks through it without ever loading its page again. */
export class AppDriver {
  readonly page: Page;
  readonly service: Service;
  #base = '';

  constructor(page: Page, service: Service) {
    this.page = page;
    this.service = service;
  }

  /** From now on addresses are those of the connection that is open. */
  enter(): void {
    this.#base = /\/c\/[^/]+/.exec(new URL(this.page.url()).pathname)?.[0] ?? '';
  }

  /** Goes as a link does to an address below the connection; with a slash at its start, to one of the program's own. */
  async go(address: string): Promise<void> {
    const href = address.startsWith('/') ? address : `${this.#base}/${address}`;
    await this.page.evaluate((to) => history.pushState(null, '', to), href);
  }

  /** Opens a call by its title. */
  async openCall(title: string): Promise<void> {
    const { id } = await this.service.engagementByTitle(title);
    await this.go(`engagements/${id}`);
  }

  /** Dismisses what is open over the page, one step of Escape after the other. */
  async clear(): Promise<void> {
    const over = this.page.locator(OVER);
    const discard = over.getByRole('button', { name: 'Discard', exact: true });
    while ((await over.count()) > 0) {
      await this.page.keyboard.press('Escape');
      if (await discard.isVisible()) await discard.click();
    }
  }
}
