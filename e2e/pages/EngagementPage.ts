import type { Locator, Page } from 'playwright/test';

export class EngagementPage {
  readonly main: Locator;
  readonly people: Locator;
  readonly transcript: Locator;
  readonly lines: Locator;
  readonly spoken: Locator;
  readonly editContacts: Locator;
  readonly setCrm: Locator;
  readonly summary: Locator;

  constructor(page: Page, title: string) {
    this.main = page.getByRole('main', { name: title });
    this.people = this.main.getByRole('list', { name: 'Participants' });
    this.transcript = this.main.getByRole('list', { name: 'Transcript' });
    this.lines = this.transcript.getByRole('listitem');
    this.spoken = this.transcript.locator('[aria-current="true"]');
    this.editContacts = this.main.getByRole('button', { name: 'Edit contacts' });
    this.setCrm = this.main.getByRole('button', { name: /CRM link/ });
    this.summary = this.main.getByRole('tab', { name: 'Summary' });
  }

  /** Number of readable rows of text: inside the list's pane, and not covered by the video. */
  linesInSight(): Promise<number> {
    return this.transcript.evaluate((list) => {
      const pane = list.parentElement?.getBoundingClientRect();
      const video = document.querySelector('video')?.getBoundingClientRect();
      if (pane === undefined) return 0;
      const rows = [...list.querySelectorAll('p')].flatMap((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        return [...range.getClientRects()];
      });
      return rows.filter(
        ({ top, bottom, left, right }) =>
          top >= pane.top &&
          bottom <= pane.bottom &&
          (video === undefined ||
            bottom <= video.top ||
            top >= video.bottom ||
            right <= video.left ||
            left >= video.right),
      ).length;
    });
  }

  /** The line with this number, counted from 1. */
  line(number: number): Locator {
    return this.transcript.locator(`[aria-posinset="${number}"]`);
  }
}
