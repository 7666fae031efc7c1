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

/** Shows a state; closes earlier overlays unless it continues from them. */
export async function show(app: AppDriver, state: State): Promise<void> {
  if (state.goesOn !== true) await app.clear();
  await state.arrive(app);
}

/** The part of the window that is new in a state; the rest was checked before. */
export type Part =
  | 'window'
  /** All except the sidebar and the top bar. */
  | 'page'
  | 'main'
  /** A call, and the player below it. */
  | 'call'
  /** The dialog, menu or sheet that is open over the page. */
  | 'over';

/** A page in one of its states. */
export interface State {
  readonly name: string;
  readonly part: Part;
  /** Whether it continues from the previous state, including its overlays. */
  readonly goesOn?: true;
  /** Navigates to the state and waits until it is shown. */
  arrive(app: AppDriver): Promise<void>;
}
