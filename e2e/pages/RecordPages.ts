import type { Locator, Page } from 'playwright/test';

type Kind = 'Contacts' | 'Companies' | 'Team' | 'CRM records' | 'Updates';

/** The pages of people, companies, team members and CRM records, and the links to them. */
export class RecordPages {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens a page as users do: from the sidebar and its tabs, or from the top bar. */
  async open(kind: Kind): Promise<void> {
    if (kind === 'Updates') return this.updates.click();
    const entry = kind === 'Team' ? 'Reports' : 'Accounts';
    await this.page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: entry }).click();
    await this.page
      .getByRole('navigation', { name: entry })
      .getByRole('link', { name: kind, exact: true })
      .click();
    if (kind === 'Team') await this.page.getByRole('link', { name: 'All team members' }).click();
  }

  /** The bell of the top bar; a count may follow its name, as in “Updates 3 new”. */
  get updates(): Locator {
    return this.page.getByRole('banner').getByRole('link', { name: /^Updates/u });
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

  /** The ribbon of a company's engagements. */
  get touches(): Locator {
    return this.page.getByRole('listbox', { name: 'Engagements' });
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
