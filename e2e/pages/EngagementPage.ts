import type { Locator, Page } from 'playwright/test';

export class EngagementPage {
  readonly main: Locator;
  readonly people: Locator;
  readonly transcript: Locator;
  readonly lines: Locator;
  readonly spoken: Locator;
  readonly editContacts: Locator;
  readonly setCrm: Locator;
  readonly details: Locator;

  constructor(page: Page, title: string) {
    this.main = page.getByRole('main', { name: title });
    this.people = this.main.getByRole('list', { name: 'Participants' });
    this.transcript = this.main.getByRole('list', { name: 'Transcript' });
    this.lines = this.transcript.getByRole('listitem');
    this.spoken = this.transcript.locator('[aria-current="true"]');
    this.editContacts = this.main.getByRole('button', { name: 'Edit contacts' });
    this.setCrm = this.main.getByRole('button', { name: 'Set CRM link' });
    this.details = this.main.getByRole('tab', { name: 'Details' });
  }

  /** The line with this number, counted from 1. */
  line(number: number): Locator {
    return this.transcript.locator(`[aria-posinset="${number}"]`);
  }
}
