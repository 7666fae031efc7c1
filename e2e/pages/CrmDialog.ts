import type { Locator, Page } from 'playwright/test';

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
