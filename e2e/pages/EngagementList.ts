import type { Locator, Page } from 'playwright/test';

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

  /** The number that the last row on screen bears in the whole list. */
  async lastIndexOnScreen(): Promise<number> {
    return Number(await this.rows.last().getAttribute('aria-rowindex'));
  }

  /** Scrolls until a row of so high a number is there; each step waits for rows, not for time. */
  async scrollTo(index: number): Promise<void> {
    await this.grid.hover();
    while ((await this.lastIndexOnScreen()) < index) {
      const before = await this.lastIndexOnScreen();
      await this.grid.page().mouse.wheel(0, 2000);
      await this.rows
        .last()
        .and(this.grid.page().locator(`:not([aria-rowindex="${before}"])`))
        .waitFor();
    }
  }

  async scrollToTop(): Promise<void> {
    await this.grid.hover();
    await this.grid.page().mouse.wheel(0, -1_000_000);
    await this.grid.locator('[aria-rowindex="1"]').waitFor();
  }
}
