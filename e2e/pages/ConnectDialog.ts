import type { Locator, Page } from 'playwright/test';

interface Typed {
  readonly name?: string;
  readonly address?: string;
  readonly token?: string;
  readonly readOnly?: boolean;
}

export class ConnectDialog {
  readonly dialog: Locator;
  readonly name: Locator;
  readonly address: Locator;
  readonly token: Locator;
  readonly readOnly: Locator;
  readonly check: Locator;
  readonly submit: Locator;
  readonly steps: Locator;
  readonly alert: Locator;
  readonly verdict: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Connect' });
    this.name = this.dialog.getByRole('textbox', { name: 'Name' });
    this.address = this.dialog.getByRole('textbox', { name: 'Address' });
    this.token = this.dialog.getByLabel('Token', { exact: true });
    this.readOnly = this.dialog.getByRole('checkbox', { name: 'Read-only' });
    this.check = this.dialog.getByRole('button', { name: 'Check' });
    this.submit = this.dialog.getByRole('button', { name: 'Connect' });
    this.steps = this.dialog.getByRole('list', { name: 'Checks' });
    this.alert = this.dialog.getByRole('alert');
    this.verdict = this.dialog.getByRole('status');
  }

  step(words: string): Locator {
    return this.steps.getByRole('listitem').filter({ hasText: new RegExp(`^${words}(?::|$)`, 'u') });
  }

  async enter({ name, address, token, readOnly }: Typed): Promise<void> {
    if (name !== undefined) await this.name.fill(name);
    if (address !== undefined) await this.address.fill(address);
    if (token !== undefined) await this.token.fill(token);
    if (readOnly !== undefined) await this.readOnly.setChecked(readOnly);
  }
}

/** What a new user sees first. */
export class WelcomePage {
  readonly demo: Locator;
  readonly connect: Locator;

  constructor(page: Page) {
    this.demo = page.getByRole('button', { name: 'Explore the demo' });
    this.connect = page.getByRole('button', { name: 'Connect', exact: true });
  }
}
