import { expect, type Locator, type Page } from 'playwright/test';

export class CrmDialog {
  readonly dialog: Locator;
  readonly type: Locator;
  readonly id: Locator;
  readonly source: Locator;
  readonly save: Locator;
  readonly alert: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Set CRM link' });
    this.type = this.dialog.getByLabel('Record type');
    this.id = this.dialog.getByRole('combobox', { name: 'Name or ID' });
    this.source = this.dialog.getByLabel('CRM', { exact: true });
    this.save = this.dialog.getByRole('button', { name: 'Save', exact: true });
    this.alert = this.dialog.getByRole('alert');
  }
}

export class EditContactsDialog {
  readonly dialog: Locator;
  readonly search: Locator;
  readonly onTheCall: Locator;
  readonly found: Locator;
  readonly summary: Locator;
  readonly save: Locator;
  readonly alert: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Edit contacts' });
    this.search = this.dialog.getByRole('searchbox', { name: 'Search contacts' });
    this.onTheCall = this.dialog.getByRole('region', { name: 'Participants' }).getByRole('listitem');
    this.found = this.dialog.getByRole('region', { name: 'Workspace contacts' });
    this.summary = this.dialog.getByRole('status', { name: 'Changes' });
    this.save = this.dialog.getByRole('button', { name: 'Save', exact: true });
    this.alert = this.dialog.getByRole('alert');
  }

  /** Waits until only this name is offered, because a list that still changes moves away from the pointer. */
  async offersOnly(name: string): Promise<void> {
    const offered = this.found.locator('button[data-person][aria-label^="Add "]');
    await expect(offered.filter({ hasText: name }).first()).toBeVisible();
    await expect(offered.filter({ hasNotText: name })).toHaveCount(0);
  }

  add(name: string): Locator {
    return this.found.getByRole('button', { name: `Add ${name}`, exact: true });
  }

  remove(name: string): Locator {
    return this.dialog.getByRole('button', { name: `Remove ${name}`, exact: true });
  }
}
