import type { Locator, Page } from 'playwright/test';

type Kind = 'Contacts' | 'Companies' | 'Team' | 'CRM records' | 'Updates';

/** The pages of people, companies, team members and CRM records, and the links to them. */
export class RecordPages {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens a page from the sidebar. */
  async open(kind: Kind): Promise<void> {
    // A count may follow, as in “Updates 3 new”.
    const name = new RegExp(`^${kind}(?: \\d.*)?$`, 'u');
    await this.page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name }).click();
  }

  list(kind: Kind): Locator {
    return this.page.getByRole('grid', { name: kind });
  }

  /** The rows of a list, without its header. */
  rows(kind: Kind): Locator {
    return this.list(kind)
      .getByRole('row')
      .filter({ has: this.page.getByRole('gridcell') });
  }

  /** A row of a list by its text. */
  row(kind: Kind, words: string): Locator {
    return this.rows(kind).filter({ hasText: words }).first();
  }

  /** The activity of the open record. */
  get activity(): Locator {
    return this.page.getByRole('grid', { name: /^Activity with/ });
  }

  /** Its row with keyboard focus. */
  async activeActivityRow(): Promise<string> {
    const id = await this.activity.getAttribute('aria-activedescendant');
    return id === null ? '' : this.page.locator(`[id="${id}"]`).innerText();
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { level: 1, name, exact: true });
  }
}
