import { expect, type Locator, type Page } from 'playwright/test';

export class EngagementList {
  readonly grid: Locator;
  readonly rows: Locator;
  readonly search: Locator;

  constructor(page: Page) {
    this.grid = page.getByRole('grid', { name: 'Engagements' });
    this.rows = this.grid.getByRole('row');
    this.search = page.getByRole('searchbox', { name: 'Search' });
  }

  row(title: string): Locator {
    return this.rows.filter({ has: this.grid.page().getByRole('gridcell', { name: title, exact: true }) });
  }

  /** The row with this number in the whole list, counted from 1. */
  rowAt(index: number): Locator {
    return this.grid.locator(`[aria-rowindex="${index}"]`);
  }

  /** The highest number of all rows in the page, whose elements are not in order. */
  async lastIndexInPage(): Promise<number> {
    return this.rows.evaluateAll((rows) =>
      Math.max(0, ...rows.map(({ ariaRowIndex }) => Number(ariaRowIndex))),
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

  async scrollToTop(): Promise<void> {
    await this.grid.hover();
    await this.grid.page().mouse.wheel(0, -1_000_000);
    await this.rowAt(1).waitFor();
  }
}
