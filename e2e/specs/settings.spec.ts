import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect, type Server } from 'node:net';
import { createServer as createTlsServer } from 'node:https';
import { choose } from '../fixtures/choose.ts';
import { expect, test } from '../fixtures/test.ts';
import { SettingsPage } from '../pages/SettingsPages.ts';
import { WelcomePage } from '../pages/ConnectDialog.ts';

const PEMS = new URL('../../electron/core/testing/certificates/', import.meta.url);
const USER = 'ann';
const PASSWORD = 'proxy-secret';

async function listening(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

/** A company's network: a proxy that asks for a password, and an API with a certificate of the company's authority. */
async function companyNetwork(): Promise<{
  readonly proxy: string;
  readonly asked: string[];
  close(): void;
}> {
  const pem = readFileSync(new URL('company-good.pem', PEMS), 'utf8');
  const api = createTlsServer({ key: pem, cert: pem }, (_request, response) => response.end('{}'));
  const apiPort = await listening(api);
  const asked: string[] = [];
  const proxy = createServer();
  const expected = `Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString('base64')}`;
  proxy.on('connect', (request, socket, head) => {
    if (request.headers['proxy-authorization'] !== expected) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="p"\r\n\r\n');
      return;
    }
    asked.push(request.url ?? '');
    const onward = connect(apiPort, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    for (const end of [socket, onward]) end.on('error', () => undefined);
  });
  const port = await listening(proxy);
  return {
    proxy: `127.0.0.1:${port}`,
    asked,
    close: () => {
      for (const server of [api, proxy]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

test('settings move to another computer in a file, and lead through a company’s network', async ({
  parley,
}) => {
  const page = await parley.open();
  await expect(new WelcomePage(page).connect).toBeVisible();
  const settings = new SettingsPage(page);
  const main = page.getByRole('main');
  const openSection = (name: string) => page.goto(new URL(`/settings/${name}`, page.url()).href);

  await test.step('an exported file brings the settings back, and another file is refused', async () => {
    await openSection('general');
    await choose(settings.theme, 'Dark');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('parley-settings.json');
    const exported = await readFile(await download.path(), 'utf8');
    expect(exported).toContain('"theme": "dark"');

    await choose(settings.theme, 'Light');
    const file = page.locator('input[type=file][aria-label=Import]');
    const importing = (text: string) =>
      file.setInputFiles({
        name: 'parley-settings.json',
        mimeType: 'application/json',
        buffer: Buffer.from(text),
      });
    await importing('{"something": "else"}');
    await expect(main.getByText('Not a settings file.', { exact: false })).toBeVisible();
    await expect(settings.theme).toHaveText('Light');
    await importing(exported);
    await expect(main.getByText('Settings imported')).toBeVisible();
    await expect(settings.theme).toHaveText('Dark');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  await test.step('a proxy with its sign-in and an authority of the company lead to the API', async () => {
    const company = await companyNetwork();
    await openSection('workspace');
    const reach = async (): Promise<void> => {
      await page.getByRole('textbox', { name: 'Address of the API' }).fill('https://api.parley.test');
      await page.getByRole('button', { name: 'Test connection' }).click();
    };
    await choose(page.getByRole('combobox', { name: 'Use a proxy' }), 'Address');
    await page.getByRole('textbox', { name: 'Proxy address' }).fill(company.proxy);
    await page.getByRole('button', { name: 'Save address' }).click();
    await reach();
    await expect(main.getByRole('alert')).toContainText('proxy');
    expect(company.asked).toEqual([]);

    await page.getByRole('textbox', { name: 'User name' }).fill(USER);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(main.getByText(`Signed in as ${USER}`)).toBeVisible();
    await reach();
    await expect(main.getByRole('alert')).toContainText('certificate');
    expect(new Set(company.asked)).toEqual(new Set(['api.parley.test:443']));

    const file = page.locator('input[type=file][aria-label="Add certificate"]');
    await file.setInputFiles({
      name: 'root.pem',
      mimeType: 'application/x-pem-file',
      buffer: await readFile(new URL('company-root.pem', PEMS)),
    });
    const remove = page.getByRole('button', { name: 'Remove Company Test Root' });
    await expect(remove).toBeVisible();
    await reach();
    await expect(main.getByText(new RegExp(`^Connected through ${company.proxy} in`))).toBeVisible();

    // Without any of the three, the way is closed again.
    await remove.click();
    await expect(remove).toHaveCount(0);
    await reach();
    await expect(main.getByRole('alert')).toContainText('certificate');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('textbox', { name: 'User name' })).toBeVisible();
    const before = company.asked.length;
    await reach();
    await expect(main.getByRole('alert')).toContainText('proxy');
    expect(company.asked).toHaveLength(before);
    const stored = await readFile(`${parley.dataDir}/settings.json`, 'utf8');
    expect(stored).toContain(company.proxy);
    expect(stored).not.toContain(PASSWORD);
    company.close();
  });
});
