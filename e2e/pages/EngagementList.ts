import { expect, type Locator, type Page } from 'playwright/test';
import { EngagementPage } from './EngagementPage.ts';

export class EngagementList {
  readonly grid: Locator;
  readonly rows: Locator;
  readonly search: Locator;

  constructor(page: Page) {
    this.grid = page.getByRole('grid', { name: 'Engagements' });
    // Excludes the header and the date headings.
    this.rows = this.grid.locator('[role="row"][data-index]');
    this.search = page.getByRole('searchbox', { name: 'Search' });
  }

  row(title: string): Locator {
    return this.rows.filter({ has: this.grid.page().getByText(title, { exact: true }) });
  }

  /** Opens the first engagement with this title. */
  async open(title: string): Promise<EngagementPage> {
    await this.row(title).first().click();
    return new EngagementPage(this.grid.page(), title);
  }

  /** The title in a row of the table, without the marks beside it. */
  async titleOf(row: Locator): Promise<string> {
    return (await row.getByRole('gridcell').nth(2).locator('span').first().textContent()) ?? '';
  }

  /** The titles of all rows in the page, by id. */
  async titles(): Promise<Record<string, string>> {
    const titled = await this.rows.evaluateAll((rows) =>
      rows.map((row): [string, string] => {
        const cell = row.querySelectorAll('[role="gridcell"]')[2];
        return [row.id, cell?.querySelector('span')?.textContent ?? ''];
      }),
    );
    return Object.fromEntries(titled);
  }

  /** The row with this number in the whole list, counted from 1. */
  rowAt(index: number): Locator {
    return this.grid.locator(`[data-index="${index - 1}"]`);
  }

  /** The highest number of all rows in the page, whose elements are not in order. */
  async lastIndexInPage(): Promise<number> {
    return this.rows.evaluateAll((rows) =>
      Math.max(0, ...rows.map((row) => Number(row.getAttribute('data-index')) + 1)),
    );
  }

  /** Scrolls until the row with this number exists; each step waits for rows, not for time. */
  async scrollTo(index: number): Promise<void> {
    await this.grid.hover();
    for (let last = await this.lastIndexInPage(); last < index; last = await this.lastIndexInPage()) {
      await this.grid.page().mouse.wheel(0, 2000);
      await expect.poll(() => this.lastIndexInPage(), { intervals: [50] }).toBeGreaterThan(last);
    }
  }

  /**
   * The number of engagements; -1 while more of them may follow. As a table, the list has a header beside
   * them.
   */
  async count(): Promise<number> {
    const rows = Number(await this.grid.getAttribute('aria-rowcount'));
    return rows > 0 ? rows - ((await this.grid.getByRole('columnheader').count()) > 0 ? 1 : 0) : rows;
  }

  async scrollToTop(): Promise<void> {
    await this.grid.hover();
    await this.grid.page().mouse.wheel(0, -1_000_000);
    await this.rowAt(1).waitFor();
  }
}

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
